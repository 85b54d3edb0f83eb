import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { shownText } from '#features/parameterization/form-designer/model/form-texts.rules.ts';
import {
  formNodes,
  isRecord,
  type FormNode,
} from '#features/parameterization/form-designer/model/form-tree.rules.ts';

/** A form on paper: what is asked, in order, with the room to answer by hand. */

export type BlankAnswer =
  | { type: 'lines'; count: number }
  | { type: 'day'; withTime: boolean }
  | { type: 'time' }
  | { type: 'choices'; many: boolean; choices: string[] }
  /** Room for a signature, a drawing or a glued photo. */
  | { type: 'box' }
  | { type: 'table'; columns: string[]; rows: number };

export interface BlankLine {
  key: string;
  kind: 'page' | 'group' | 'note' | 'question';
  title: string;
  help: string;
  required: boolean;
  /** On which answers it is asked, in the words of the form; empty: always. */
  when: string;
  answer: BlankAnswer | null;
}

/** More items of a list are written by hand. */
const mostPrinted = 40;
const emptyRows = 4;
const mostRows = 12;

export function blankLines(document: DesignDocument, lists: Lists, lang: Locale): BlankLine[] {
  const nodes = formNodes(document);
  const titles = new Map(nodes.map(({ name, json }) => [name, shownText(json.title, lang, name)]));
  const hidden = nodes.filter(({ json }) => json.visible === false).map(({ key }) => key);
  const isHidden = ({ key }: FormNode) =>
    hidden.some((start) => key === start || key.startsWith(`${start}.`));
  return nodes
    .filter((node) => !isHidden(node) && !isInRow(node) && node.json.type !== 'expression')
    .map((node): BlankLine => {
      const { json, key, name } = node;
      const kind = lineKind(node);
      const title = kind === 'note' ? plainText(shownText(json.html, lang)) : shownText(json.title, lang);
      return {
        key,
        kind,
        title: title === '' && kind === 'question' ? name : title,
        help: shownText(json.description, lang),
        required: json.isRequired === true,
        when: whenText(node, titles),
        answer: kind === 'question' ? roomFor(node, nodes, lists, lang) : null,
      };
    })
    .filter(({ title }) => title !== '');
}

/** A column of the table of its repeat. */
const isInRow = ({ repeat, role }: FormNode): boolean => repeat !== null && role !== 'repeat';

function lineKind({ json, role }: FormNode): BlankLine['kind'] {
  if (json.type === 'html') return 'note';
  if (role === 'page') return 'page';
  return role === 'panel' ? 'group' : 'question';
}

const roomFor = (node: FormNode, nodes: readonly FormNode[], lists: Lists, lang: Locale): BlankAnswer =>
  node.role === 'repeat' ? tableOf(node, nodes, lang) : answerOf(node, lists, lang);

const reference = /\{(?:panel\.)?([^{}]+)\}/g;

/** The condition with the titles of what it reads; one that reads its own question says nothing on paper. */
function whenText({ name, json: { visibleIf } }: FormNode, titles: ReadonlyMap<string, string>): string {
  if (typeof visibleIf !== 'string') return '';
  if ([...visibleIf.matchAll(reference)].every(([, read]) => read === name)) return '';
  return visibleIf.replaceAll(reference, (_, read: string) => `«${titles.get(read) ?? read}»`);
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

/** Questions of a repeat as columns; those below conditions too, since a row is filled in as far as it goes. */
function tableOf(repeat: FormNode, nodes: readonly FormNode[], lang: Locale): BlankAnswer {
  const inside = nodes.filter(
    ({ key, role, json }) =>
      key.startsWith(`${repeat.key}.`) &&
      role === 'question' &&
      json.visible !== false &&
      json.type !== 'expression' &&
      json.type !== 'html',
  );
  const least = typeof repeat.json.minPanelCount === 'number' ? repeat.json.minPanelCount : 0;
  return {
    type: 'table',
    columns: inside.map(({ json, name }) => shownText(json.title, lang, name)),
    rows: Math.min(mostRows, Math.max(emptyRows, least)),
  };
}

const yesNo = { es: ['Sí', 'No'], en: ['Yes', 'No'] } as const;

const choosing: ReadonlySet<unknown> = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking']);
const oneOnly: ReadonlySet<unknown> = new Set(['radiogroup', 'dropdown']);

function answerOf({ json, name }: FormNode, lists: Lists, lang: Locale): BlankAnswer {
  if (choosing.has(json.type)) {
    const choices = choicesOf(json, lists, lang, name);
    const isPrinted = choices.length > 0 && choices.length <= mostPrinted;
    return isPrinted
      ? { type: 'choices', many: !oneOnly.has(json.type), choices }
      : { type: 'lines', count: 1 };
  }
  switch (json.type) {
    case 'comment':
      return { type: 'lines', count: 3 };
    case 'boolean':
      return { type: 'choices', many: false, choices: yesOrNo(json, lang) };
    case 'rating':
      return { type: 'choices', many: false, choices: steps(json) };
    case 'file':
    case 'signaturepad':
      return { type: 'box' };
    default:
      return written(json);
  }
}

const yesOrNo = ({ labelTrue, labelFalse }: FormNode['json'], lang: Locale): string[] => [
  shownText(labelTrue, lang, yesNo[lang][0]),
  shownText(labelFalse, lang, yesNo[lang][1]),
];

/** Room for a text, a number or a moment. */
function written({ kind, inputType }: FormNode['json']): BlankAnswer {
  if (kind === undefined && (inputType === 'date' || inputType === 'datetime-local'))
    return { type: 'day', withTime: inputType !== 'date' };
  return inputType === 'time' ? { type: 'time' } : { type: 'lines', count: 1 };
}

function steps({ rateMin = 1, rateMax = 5 }: FormNode['json']): string[] {
  const [least, most] = [Number(rateMin), Number(rateMax)];
  const count = Number.isFinite(least) && Number.isFinite(most) ? Math.min(20, most - least + 1) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, at) => String(least + at));
}

function choicesOf(json: FormNode['json'], lists: Lists, lang: Locale, name: string): string[] {
  if (typeof json.list === 'string')
    return (Object.hasOwn(lists, json.list) ? lists[json.list]! : []).map((item) => item.name[lang]);
  if (!Array.isArray(json.choices)) return [];
  return json.choices.map((choice: unknown) =>
    isRecord(choice) ? shownText(choice.text, lang, String(choice.value ?? name)) : String(choice),
  );
}
