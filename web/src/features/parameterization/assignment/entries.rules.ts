import { mostAnnexes, type Annex, type TypeForm } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

/** A form or a group in the order in which they are asked. */
export interface Entry {
  kind: 'form' | 'group';
  code: string;
  /** Of the main form, which is always asked, it counts only once another one is the first. */
  when: Condition;
}

/** A form or a group that can be added. */
export interface Assignable {
  kind: Entry['kind'];
  code: string;
  name: string;
  active: boolean;
}

export const keyOf = ({ kind, code }: Pick<Entry, 'kind' | 'code'>): string => `${kind} ${code}`;

export const entryOf = (entry: TypeForm): Entry =>
  'group' in entry
    ? { kind: 'group', code: entry.group, when: entry.when }
    : { kind: 'form', code: entry.form, when: entry.when };

/** The main form first. */
export const entriesOfType = (form: string | null, forms: readonly TypeForm[]): Entry[] => [
  ...(form === null ? [] : [{ kind: 'form' as const, code: form, when: null }]),
  ...forms.map(entryOf),
];

export const typeFormOf = ({ kind, code, when }: Entry): TypeForm =>
  kind === 'group' ? { group: code, when } : { form: code, when };

/** What is saved of an activity type: the first entry is its main form. */
export function typeFormsOf(entries: readonly Entry[]): { form: string | null; forms: TypeForm[] } {
  const [main, ...others] = entries;
  return { form: main?.code ?? null, forms: others.map(typeFormOf) };
}

export const annexesOf = (entries: readonly Entry[]): Annex[] =>
  entries.map(({ code, when }) => ({ form: code, when }));

/** Entries with the one at `from` moved by `step` places; the same ones at an end. */
export function moved(entries: readonly Entry[], from: number, step: 1 | -1): Entry[] {
  const to = from + step;
  if (to < 0 || to >= entries.length) return [...entries];
  const next = [...entries];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

export type EntriesFault = 'mainIsForm' | 'most';

/** What prevents that these are saved. */
export function faultOf(entries: readonly Entry[], withMain: boolean): EntriesFault | null {
  if (withMain && entries[0]?.kind === 'group') return 'mainIsForm';
  return entries.length > mostAnnexes + (withMain ? 1 : 0) ? 'most' : null;
}
