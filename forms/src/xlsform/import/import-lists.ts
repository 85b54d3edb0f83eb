import { columnAttribute } from './column-attribute.ts';
import type { XlsChoiceList } from './choice-lists.ts';
import { placeOf } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import type { ListDecision } from './row-context.ts';
import { nodesIn, type SurveyNode } from './survey-tree.ts';
import { xlsFormLimits } from '../workbook.ts';

/** What becomes of the lists of choices: part of the form, or lists of the tenant. */
export interface ImportedList {
  /** As the workbook names it. */
  name: string;
  source: 'choices' | 'file';
  choices: number;
  /** Columns of its own. */
  columns: readonly string[];
  /** Questions that use it. */
  questions: number;
  use: 'inline' | 'list';
  /** Of a list of the tenant: its code, and whether the tenant has it. */
  code: string;
  exists: boolean;
}

/** A list that the import creates. */
export interface NewList {
  code: string;
  name: string;
  attributes: string[];
  items: { code: string; nameEs: string; nameEn: string; attributes: Record<string, string> }[];
}

/** Longer lists are lists of the tenant unless somebody decides otherwise; a form takes no more than `most`. */
const inlineByDefault = 200;
const most = 1_000;

const listCode = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 50) || 'LISTA';

export interface DecidedLists {
  lists: ImportedList[];
  decisionOf: (list: string) => ListDecision | undefined;
  /** The code of the tenant's list of which an expression reads. */
  tenantList: (name: string) => string | undefined;
  created: NewList[];
}

export function decideLists(
  roots: readonly SurveyNode[],
  lists: ReadonlyMap<string, XlsChoiceList>,
  {
    knownLists = new Set(),
    lists: decisions = new Map(),
  }: { knownLists?: ReadonlySet<string>; lists?: ReadonlyMap<string, ListDecision> },
  report: XlsFormReport,
): DecidedLists {
  const known = new Map([...knownLists].map((code) => [code.toLowerCase(), code]));
  const found: ImportedList[] = [];
  const created: NewList[] = [];
  const made = new Map<string, ListDecision>();
  for (const [name, nodes] of usesOf(roots)) {
    const list = lists.get(name);
    if (!list && !nodes.some(({ type }) => type.fromFile)) continue;
    const decision = decisions.get(name) ?? byDefault(name, list, known);
    if (!decision) continue;
    const code = codeOf(decision, name);
    const exists = known.has(code.toLowerCase());
    const place = placeOf(nodes[0]!.row, 'type');
    const described = { name, source: list ? 'choices' : 'file', use: decision.use, code, exists } as const;
    found.push({ ...described, ...sizeOf(list), questions: nodes.length });
    made.set(name, decision);
    if (decision.use === 'inline') {
      if (sizeOf(list).choices > most) report.add('TOO_MANY_CHOICES', place, { list: name, max: most });
    } else if (!exists) {
      if (list) created.push(newList(code, list, report));
      else report.add('LIST_UNKNOWN', place, { list: code });
    }
  }
  for (const [name, decision] of decisions) if (!made.has(name)) made.set(name, decision);
  return {
    lists: found,
    decisionOf: (name) => made.get(name),
    tenantList: (name) =>
      madeCode(made, name) ?? (lists.has(name) ? undefined : known.get(name.toLowerCase())),
    created,
  };
}

const codeOf = (decision: ListDecision, name: string): string =>
  decision.use === 'list' ? decision.code : listCode(name);

const sizeOf = (list: XlsChoiceList | undefined): { choices: number; columns: readonly string[] } => ({
  choices: list?.choices.length ?? 0,
  columns: list?.columns ?? [],
});

function madeCode(made: ReadonlyMap<string, ListDecision>, name: string): string | undefined {
  const decision = [name, `${name}.csv`].map((each) => made.get(each)).find((each) => each?.use === 'list');
  return decision?.use === 'list' ? decision.code : undefined;
}

/** Questions by the list or file of their choices. */
function usesOf(roots: readonly SurveyNode[]): Map<string, SurveyNode[]> {
  const uses = new Map<string, SurveyNode[]>();
  for (const node of nodesIn(roots)) {
    const { list } = node.type;
    if (list !== undefined && node.kind === 'question') uses.set(list, [...(uses.get(list) ?? []), node]);
  }
  return uses;
}

function byDefault(
  name: string,
  list: XlsChoiceList | undefined,
  known: ReadonlyMap<string, string>,
): ListDecision | undefined {
  if (!list) {
    const code =
      known.get(name.replace(/\.\w+$/, '').toLowerCase()) ?? known.get(listCode(name).toLowerCase());
    return code === undefined ? undefined : { use: 'list', code };
  }
  // Our own export says of a long list of a form that it is one.
  const isOwn = list.choices.some(({ own }) => own !== undefined);
  return !isOwn && list.choices.length > inlineByDefault
    ? { use: 'list', code: listCode(name) }
    : { use: 'inline' };
}

const itemCode = /^[\p{L}\p{N}_.-]{1,50}$/u;
const clean = (text: string, fallback: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, 100) || fallback;

function newList(code: string, { name, choices, columns }: XlsChoiceList, report: XlsFormReport): NewList {
  const items = choices.map((choice) => {
    if (!itemCode.test(choice.name)) report.add('CHOICE_CODE', placeOf(choice.row, 'name'));
    const { text } = choice;
    const [es, en] = typeof text === 'object' ? [text.default, text.en] : [text ?? '', text ?? ''];
    return {
      code: choice.name,
      nameEs: clean(es, choice.name),
      nameEn: clean(en, choice.name),
      attributes: Object.fromEntries(
        [...choice.attributes]
          .slice(0, xlsFormLimits.carried)
          .map(([column, value]) => [columnAttribute(column), value.slice(0, 2_000)]),
      ),
    };
  });
  return { code, name: clean(name, code), attributes: columns.map(columnAttribute), items };
}
