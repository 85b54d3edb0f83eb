import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import type {
  Condition,
  Stage,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';

/** Places in definitions, by the names under which their authors know them. */

/** Keys of the stages of a workflow for which something holds. */
export const stagesOf = ({ stages }: WorkflowDefinition, holds: (stage: Stage) => boolean): string[] =>
  stages.filter(holds).map(({ key }) => key);

/** Names of the questions that a condition reads. */
export const readsOf = (condition: Condition): string[] =>
  variablesOf(condition).flatMap((name) =>
    name.startsWith('answers.') ? [name.slice('answers.'.length)] : [],
  );

/** Stages and transitions of a workflow that read a question. */
export function placesReading(
  { stages, transitions }: WorkflowDefinition,
  question: string,
  pinned: KnownRules,
  rulesReading: ReadonlySet<string>,
): string[] {
  const byRule = (code: string): boolean => {
    const rule = pinned.get(code);
    return rule ? readsOf(rule.when).includes(question) : rulesReading.has(code);
  };
  return [
    ...stages.flatMap(({ key, questions, term, notBefore, rules }) => [
      ...(questions?.includes(question) || term?.from === question || notBefore?.from === question
        ? [key]
        : []),
      ...rules.filter(byRule).map((rule) => `${key} · ${rule}`),
    ]),
    ...transitions.flatMap(({ from, to, when }) =>
      readsOf(when).includes(question) ? [`${from} → ${to}`] : [],
    ),
  ];
}

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pages, groups and questions of a form, each with its own properties alone; a draft may have any shape. */
function elementsOf(definition: unknown): Json[] {
  const found: Json[] = [];
  const queue: unknown[] = [definition];
  for (const node of queue) {
    if (Array.isArray(node)) queue.push(...(node as unknown[]));
    else if (isJson(node)) {
      found.push(node);
      queue.push(node.pages, node.elements, node.templateElements);
    }
  }
  return found;
}

const nested = new Set(['pages', 'elements', 'templateElements']);
const nameOf = (element: Json): string => (typeof element.name === 'string' ? element.name : 'form');

/** Texts in an element, of itself and of what is inside its properties; those of other questions left out. */
function textsOf(element: Json): string[] {
  const texts: string[] = [];
  const queue: unknown[] = Object.entries(element).flatMap(([key, value]) =>
    nested.has(key) ? [] : [value],
  );
  for (const node of queue)
    if (typeof node === 'string') texts.push(node);
    else if (Array.isArray(node)) queue.push(...(node as unknown[]));
    else if (isJson(node)) queue.push(...Object.values(node));
  return texts;
}

/** Questions that offer the items of a list, or read an attribute of them. */
export const placesOfList = (definition: object, list: string): string[] =>
  elementsOf(definition)
    .filter(
      (element) =>
        element.list === list || textsOf(element).some((text) => text.includes(`pulldata('${list}'`)),
    )
    .map(nameOf);

/** Questions whose conditions, values, texts, filters or cascade read another one. */
export function placesOfQuestion(definition: object, question: string): string[] {
  const inText = new RegExp(String.raw`\{(?:[\w]+\.)*${question}(?:[.\[}])`, 'u');
  const { measured } = definition as Json;
  const unrealized = isJson((definition as Json).unrealized) ? ((definition as Json).unrealized as Json) : {};
  return [
    ...elementsOf(definition)
      .filter(
        (element) =>
          (element.name !== question && element.cascade === question) ||
          textsOf(element).some((text) => inText.test(text)),
      )
      .map(nameOf),
    ...(unrealized.question === question || unrealized.cause === question ? ['unrealized'] : []),
    ...(isJson(measured) && Object.values(measured).includes(question) ? ['measured'] : []),
  ];
}
