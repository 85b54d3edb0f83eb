import type {
  FormOutcome,
  OutcomeOf,
  RuleOutcome,
  WorkflowOutcome,
} from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import type {
  CaseContent,
  CaseGiven,
  ContentOf,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { DesignDocument, Path } from '#features/parameterization/designer/commands.rules.ts';

/** What a case can be made to expect of what comes out. */

export type ExpectationKey =
  | 'faults'
  | 'shown'
  | 'hidden'
  | 'values'
  | 'fires'
  | 'actions'
  | 'stages'
  | 'waiting'
  | 'rules';
export interface Expectation {
  key: ExpectationKey;
  /** Names, or what the answer is. */
  items: readonly string[];
  /** A case without it says nothing. */
  always?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of the elements of a form that are shown on a condition of their own or of what they are in. */
export function conditionalNames(document: DesignDocument): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown, isConditional: boolean): void => {
    if (!isRecord(node)) return;
    const own = isConditional || typeof node.visibleIf === 'string';
    if (own && typeof node.name === 'string') found.add(node.name);
    for (const key of ['pages', 'elements', 'questions'])
      if (Array.isArray(node[key])) for (const child of node[key]) visit(child, own);
  };
  visit(document, false);
  return found;
}

/** What a form calculated or received by itself: the answers that were given are no news. */
function calculated({ values }: FormOutcome, { given }: ContentOf<'form'>): Record<string, unknown> {
  const isGiven = (name: string): boolean =>
    [given.answers, given.prefill, given.files].some((part) => Object.hasOwn(part, name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isGiven(name)));
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function formExpectations(
  document: DesignDocument,
  content: ContentOf<'form'>,
  outcome: FormOutcome,
): Expectation[] {
  const conditional = conditionalNames(document);
  const values = Object.entries(calculated(outcome, content));
  const all: Expectation[] = [
    { key: 'faults', items: outcome.faults },
    { key: 'shown', items: outcome.shown.filter((name) => conditional.has(name)) },
    { key: 'hidden', items: outcome.hidden },
    { key: 'values', items: values.map(([name, value]) => `${name} = ${written(value)}`) },
  ];
  return all.filter(({ key, items }) => key === 'faults' || items.length > 0);
}

/** What can be expected of a case, as it comes out now. */
export function expectationsOf(
  document: DesignDocument,
  content: CaseContent,
  outcome: OutcomeOf[CaseContent['kind']],
): Expectation[] {
  switch (content.kind) {
    case 'form':
      return formExpectations(document, content, outcome as FormOutcome);
    case 'rule': {
      const { fires, actions } = outcome as RuleOutcome;
      const own: Expectation = { key: 'fires', items: [String(fires)], always: true };
      return fires ? [own, { key: 'actions', items: actions }] : [own];
    }
    case 'workflow': {
      const { stages, waiting, rules } = outcome as WorkflowOutcome;
      return [
        { key: 'stages', items: stages, always: true },
        { key: 'waiting', items: waiting },
        { key: 'rules', items: rules },
      ];
    }
  }
}

/** The case that expects what comes out now, as far as it was chosen. */
export function contentWith(
  document: DesignDocument,
  content: CaseContent,
  outcome: OutcomeOf[CaseContent['kind']],
  chosen: ReadonlySet<ExpectationKey>,
): CaseContent {
  const wants = (key: ExpectationKey): boolean => chosen.has(key);
  switch (content.kind) {
    case 'form': {
      const conditional = conditionalNames(document);
      const { faults, shown, hidden } = outcome as FormOutcome;
      return {
        ...content,
        expected: {
          ...(wants('faults') && { faults: [...faults] }),
          ...(wants('shown') && { shown: shown.filter((name) => conditional.has(name)) }),
          ...(wants('hidden') && { hidden: [...hidden] }),
          ...(wants('values') && { values: calculated(outcome as FormOutcome, content) }),
        },
      };
    }
    case 'rule': {
      const { fires, actions } = outcome as RuleOutcome;
      return { ...content, expected: { fires, ...(wants('actions') && { actions: [...actions] }) } };
    }
    case 'workflow': {
      const { stages, waiting, rules } = outcome as WorkflowOutcome;
      return {
        ...content,
        expected: {
          stages: [...stages],
          ...(wants('waiting') && { waiting: [...waiting] }),
          ...(wants('rules') && { rules: [...rules] }),
        },
      };
    }
  }
}

/** A case that expects nothing yet, to see what comes out. */
export function startOf(given: CaseGiven): CaseContent {
  switch (given.kind) {
    case 'form':
      return { ...given, expected: {} };
    case 'rule':
      return { ...given, expected: { fires: true } };
    case 'workflow':
      return { ...given, expected: { stages: [] } };
  }
}

/** Where a question, a stage or a property of a design is; null when it is nowhere. */
export function placeIn(document: DesignDocument, name: string): Path | null {
  if (name === '') return null;
  const queue: { node: unknown; path: Path }[] = [{ node: document, path: [] }];
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const { node, path } = entry;
    if (Array.isArray(node))
      queue.push(...node.map((child, at) => ({ node: child as unknown, path: [...path, at] })));
    else if (isRecord(node)) {
      const isNamed = node.name === name || node.key === name;
      if (isNamed && path.length > 0) return path;
      for (const key of ['pages', 'elements', 'templateElements', 'stages'])
        if (key in node) queue.push({ node: node[key], path: [...path, key] });
    }
  }
  return Object.hasOwn(document, name) ? [name] : null;
}
