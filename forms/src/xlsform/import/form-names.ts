import type { NamedAnswer, AnswerKind } from '../xpath/survey-text.ts';
import { placeOf } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import { nodesIn, type SurveyNode } from './survey-tree.ts';

/** Names of the questions of a workbook, and what they are called in the form. */
export interface Renaming {
  row: number;
  from: string;
  to: string;
}

const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const isName = (name: string): boolean => /^[\p{L}\p{N}_]{1,60}$/u.test(name) && !reserved.has(name);
const usable = (name: string): string => {
  const text = name.replace(/[^\p{L}\p{N}_]/gu, '_').slice(0, 60);
  return isName(text) ? text : `q_${text.replace(/^_+|_+$/g, '')}`.slice(0, 60);
};

/** Gives every row its name in the form; a name that forms cannot have, or that is taken, gets another one. */
export function nameNodes(roots: readonly SurveyNode[], report: XlsFormReport): Renaming[] {
  const renamings: Renaming[] = [];
  /** Names by scope: of the form, or of a repeat. SurveyJS does not tell capitals apart. */
  const taken = new Map<SurveyNode | null, Set<string>>();
  let unnamed = 0;
  for (const node of nodesIn(roots)) {
    if (node.type.base === 'meta' || node.type.base === 'ignored') continue;
    if (node.xlsName === '') {
      if (node.kind === 'question' && node.type.base !== 'note') {
        report.add('NAME_MISSING', placeOf(node.row, 'name'));
        continue;
      }
      node.xlsName = `${node.kind === 'group' ? 'grupo' : 'nota'}_${++unnamed}`;
    }
    if (typeof node.own?.name === 'string') {
      node.name = node.own.name;
      continue;
    }
    const scope = taken.get(node.repeat) ?? new Set<string>();
    taken.set(node.repeat, scope);
    node.name = node.kind === 'group' ? usable(node.xlsName) : freeName(usable(node.xlsName), scope);
    if (node.kind !== 'group') scope.add(node.name.toLowerCase());
    if (node.type.orOther) scope.add(otherName(node.name).toLowerCase());
    if (node.name === node.xlsName) continue;
    renamings.push({ row: node.row.line, from: node.xlsName, to: node.name });
    report.add('RENAMED', placeOf(node.row, 'name'), { to: node.name });
  }
  return renamings;
}

/** The question that `or_other` adds. */
export const otherName = (name: string): string => `${name.slice(0, 54)}_other`;

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted.slice(0, 55)}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

const answers: Readonly<Record<string, AnswerKind>> = {
  select_one: 'one',
  select_multiple: 'many',
  rank: 'many',
  acknowledge: 'many',
  date: 'date',
  dateTime: 'date',
  integer: 'number',
  decimal: 'number',
  range: 'number',
  percentage: 'number',
  'days 31': 'number',
  'days 183': 'number',
  'days 365': 'number',
  year: 'number',
  note: 'none',
};

const calculatesDay = /^(?:today|now|date|date-time)\s*\(/;
const calculatesNumber = /^(?:sum|count|count-selected|int|round|number|string-length)\s*\([^()]*\)$/;

function answerKind({ type, row }: SurveyNode): AnswerKind {
  if (type.base !== 'calculate') return answers[type.base] ?? 'text';
  const calculation = row.cells.get('calculation') ?? '';
  if (calculatesDay.test(calculation)) return 'date';
  return calculatesNumber.test(calculation) ? 'number' : 'text';
}

/** What other rows record by themselves, as expressions may read it. */
const recordedValues: Readonly<Record<string, string>> = {
  today: 'today()',
  start: 'now()',
  'start time': 'now()',
  end: 'now()',
  'end time': 'now()',
};

/** Finds what a name stands for at a place of the form. */
export class FormNames {
  readonly #nodes = new Map<string, SurveyNode[]>();

  constructor(roots: readonly SurveyNode[]) {
    for (const node of nodesIn(roots)) {
      this.#add(node);
      const { xlsName, name } = node;
      if (node.type.orOther)
        this.#add({ ...node, xlsName: `${xlsName}_other`, name: otherName(name), type: { base: 'text' } });
    }
  }

  #add(node: SurveyNode): void {
    const found = this.#nodes.get(node.xlsName);
    if (found) found.push(node);
    else this.#nodes.set(node.xlsName, [node]);
  }

  /** The row that a name means: one of the same repeat before one of the form. */
  nodeOf(name: string, at: SurveyNode | null): SurveyNode | undefined {
    const found = (this.#nodes.get(name) ?? []).filter(({ kind }) => kind !== 'group');
    return found.find(({ repeat }) => repeat !== null && repeat === at?.repeat) ?? found[0];
  }

  /** @param onMoment is called for what is only known when the answers are given */
  find(name: string, at: SurveyNode | null, onMoment: (name: string) => void): NamedAnswer | undefined {
    const node = this.nodeOf(name, at);
    return node ? this.answerOf(node, at, onMoment) : undefined;
  }

  answerOf(node: SurveyNode, at: SurveyNode | null, onMoment: (name: string) => void): NamedAnswer {
    const { name, repeat, type, kind } = node;
    if (type.base === 'meta' || type.base === 'ignored') {
      const what = type.what ?? '';
      if (what !== 'today') onMoment(what);
      const text = recordedValues[what] ?? `{${usable(node.xlsName)}}`;
      return { text, name, answer: text.endsWith('()') ? 'date' : 'text' };
    }
    const answer = kind === 'repeat' ? 'repeat' : answerKind(node);
    if (repeat === null) return { text: `{${name}}`, name, answer };
    const isOwnRow = repeat === at?.repeat;
    return isOwnRow
      ? { text: `{panel.${name}}`, name, answer, inRow: true }
      : { text: `{${repeat.name}}`, name, answer, outsideOf: repeat.name };
  }
}
