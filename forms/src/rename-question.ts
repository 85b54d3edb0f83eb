import { elementsOf, type FormDefinition } from './definition.ts';
import { isRecord } from './values.ts';

/**
 * Renames a question with what refers to it. Names inside braces are replaced as text: an expression is never written
 * anew, so that everything else in it stays as its author wrote it.
 */

type Place = readonly (string | number)[];

/** A value that a renaming replaces, and where. */
export interface Replacement {
  at: Place;
  value: string;
}

/** Names and values, where braces mean nothing. */
const plainProperties: ReadonlySet<string> = new Set([
  'name',
  'formerNames',
  'statistic',
  'type',
  'kind',
  'list',
  'cascade',
  'keyName',
  'unrealized',
  'measured',
  'regex',
  'value',
  'valueTrue',
  'valueFalse',
  'defaultValue',
]);

const braces = /\{([^{}]*)\}/g;
const rowFunctions =
  /\b((?:(?:sum|min|max|avg|count)InArray|row_value|join_rows|filled_rows)\s*\(\s*\{([^{}]*)\}\s*,\s*)(['"])([^'"]*)\3/g;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export interface Renaming {
  from: string;
  to: string;
  /** The repeat whose rows have the question; null for one of the form itself. */
  repeat: string | null;
}

/** The inside of a pair of braces with the name replaced: `q`, `q.x`, `q[0].x`, `panel.q`, `rep[0].q`. */
function renamedReference(inside: string, { from, to, repeat }: Renaming, isInRepeat: boolean): string {
  const match = /^(\s*)([\p{L}\p{N}_]+)(.*)$/su.exec(inside);
  if (!match) return inside;
  const [, space = '', first = '', rest = ''] = match;
  if (repeat === null) return isSame(first, from) ? `${space}${to}${rest}` : inside;
  const isRow = (isInRepeat && isSame(first, 'panel')) || isSame(first, repeat);
  if (!isRow) return inside;
  const row = /^((?:\[[^\]]*\])?\.)([\p{L}\p{N}_]+)(.*)$/su.exec(rest);
  return row && isSame(row[2]!, from) ? `${space}${first}${row[1]}${to}${row[3]}` : inside;
}

function renamedText(text: string, renaming: Renaming, isInRepeat: boolean): string {
  if (!text.includes('{')) return text;
  const { from, to, repeat } = renaming;
  const rows =
    repeat === null
      ? text
      : text.replace(rowFunctions, (whole, start: string, list: string, quote: string, column: string) =>
          isSame(list.trim(), repeat) && isSame(column, from) ? `${start}${quote}${to}${quote}` : whole,
        );
  return rows.replace(braces, (_, inside: string) => `{${renamedReference(inside, renaming, isInRepeat)}}`);
}

interface Walk {
  renaming: Renaming;
  found: Replacement[];
  /** Whether the walk is inside the repeat of the renamed question. */
  isInRepeat: boolean;
}

/** Replaces what names the question plainly: cascades and keys of the same rows, how work is unrealized, what is measured. */
function plainReference(key: string, value: unknown, place: Place, walk: Walk): void {
  const { renaming, isInRepeat, found } = walk;
  const isOwnScope = renaming.repeat === null ? !isInRepeat : isInRepeat || key === 'keyName';
  const replace = (at: Place, name: unknown) => {
    if (typeof name === 'string' && isSame(name, renaming.from)) found.push({ at, value: renaming.to });
  };
  if ((key === 'cascade' || key === 'keyName') && isOwnScope) replace(place, value);
  if (key === 'unrealized' && renaming.repeat === null && isRecord(value)) {
    replace([...place, 'question'], value.question);
    replace([...place, 'cause'], value.cause);
  }
  if (key === 'measured' && renaming.repeat === null && isRecord(value))
    for (const [figure, question] of Object.entries(value)) replace([...place, figure], question);
}

function collect(node: unknown, place: Place, walk: Walk): void {
  if (Array.isArray(node)) return node.forEach((child, at) => collect(child, [...place, at], walk));
  if (!isRecord(node)) return;
  const isOwnRepeat =
    walk.renaming.repeat !== null && node.type === 'paneldynamic' && node.name === walk.renaming.repeat;
  for (const [key, value] of Object.entries(node)) {
    const at = [...place, key];
    const inner =
      isOwnRepeat && (key === 'templateElements' || key === 'keyName') ? { ...walk, isInRepeat: true } : walk;
    if (plainProperties.has(key)) plainReference(key, value, at, inner);
    else if (typeof value === 'string') {
      const text = renamedText(value, walk.renaming, inner.isInRepeat);
      if (text !== value) walk.found.push({ at, value: text });
    } else collect(value, at, inner);
  }
}

/** What reads a question in a definition, as it reads after the renaming. */
export function renamedReferences(definition: FormDefinition, renaming: Renaming): Replacement[] {
  const found: Replacement[] = [];
  collect(definition, [], { renaming, found, isInRepeat: false });
  return found;
}

/** A form in which whatever reads an answer under one name reads it under another. */
export function withRenamedReferences(definition: FormDefinition, from: string, to: string): FormDefinition {
  const found = renamedReferences(definition, { from, to, repeat: null });
  if (found.length === 0) return definition;
  const copy = structuredClone(definition);
  for (const { at, value } of found) {
    const owner = at
      .slice(0, -1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], copy);
    (owner as Record<string, unknown>)[at.at(-1)!] = value;
  }
  return copy;
}

/** The element of a question of the form itself; undefined for one of a repeat. */
function elementNamed(node: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  for (const element of elementsOf(node)) {
    const isContainer = element.type === undefined || element.type === 'panel' || element.type === 'page';
    const found = isContainer ? elementNamed(element, name) : element.name === name ? element : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * Renames a question of the form itself with everything in it that reads the question.
 * @param published names of the questions that the published version asks: only of those a former name is noted
 */
export function withRenamedQuestion(
  definition: FormDefinition,
  from: string,
  to: string,
  published: ReadonlySet<string>,
): FormDefinition {
  const renamed = structuredClone(withRenamedReferences(definition, from, to));
  const element = elementNamed(renamed, from);
  if (!element) return definition;
  element.name = to;
  const before = Array.isArray(element.formerNames) ? (element.formerNames as unknown[]) : [];
  const former = before.filter((name) => name !== to);
  if (published.has(from) && !former.includes(from)) former.push(from);
  if (former.length > 0) element.formerNames = former;
  else delete element.formerNames;
  return renamed;
}

/** Names that a question may not be given: those of all other elements, and the former names of other questions. */
export function takenNames(definition: FormDefinition, except: string): Set<string> {
  const taken = new Set<string>();
  const visit = (node: Record<string, unknown>): void => {
    const rows = Array.isArray(node.templateElements) ? node.templateElements.filter(isRecord) : [];
    for (const element of [...elementsOf(node), ...rows]) {
      const { name, formerNames } = element;
      const own = Array.isArray(formerNames) ? (formerNames as unknown[]) : [];
      for (const each of name === except ? [] : [name, ...own])
        if (typeof each === 'string') taken.add(each.toLowerCase());
      visit(element);
    }
  };
  visit(definition);
  return taken;
}
