import type {
  Change,
  Command,
  DesignDocument,
  Path,
} from '#features/parameterization/designer/commands.rules.ts';
import { isRecord, type FormNode } from './form-tree.rules.ts';

/**
 * Names of questions, and what refers to them. A rename replaces names inside braces as text: an expression is
 * never written anew, so that everything else in it stays as its author wrote it.
 */

/** Names and values, where braces mean nothing. */
const plainProperties: ReadonlySet<string> = new Set([
  'name',
  'type',
  'kind',
  'list',
  'cascade',
  'keyName',
  'unrealized',
  'regex',
  'value',
  'valueTrue',
  'valueFalse',
  'defaultValue',
]);

const braces = /\{([^{}]*)\}/g;
const rowFunctions = /\b((?:sum|min|max|avg|count)InArray\s*\(\s*\{([^{}]*)\}\s*,\s*)(['"])([^'"]*)\3/g;

export const isName = (name: string): boolean =>
  /^[\p{L}\p{N}_]{1,60}$/u.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name);

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface Renaming {
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
  changes: Change[];
  /** Whether the walk is inside the repeat of the renamed question. */
  isInRepeat: boolean;
}

/** Replaces what names the question plainly: cascades and keys of the same rows, and how work is unrealized. */
function plainReference(key: string, value: unknown, path: Path, walk: Walk): void {
  const { renaming, isInRepeat, changes } = walk;
  const isOwnScope = renaming.repeat === null ? !isInRepeat : isInRepeat || key === 'keyName';
  const replace = (at: Path, name: unknown) => {
    if (typeof name === 'string' && isSame(name, renaming.from))
      changes.push({ type: 'set', at, value: renaming.to });
  };
  if ((key === 'cascade' || key === 'keyName') && isOwnScope) replace(path, value);
  if (key === 'unrealized' && renaming.repeat === null && isRecord(value)) {
    replace([...path, 'question'], value.question);
    replace([...path, 'cause'], value.cause);
  }
}

function collect(node: unknown, path: Path, walk: Walk): void {
  if (Array.isArray(node)) return node.forEach((child, at) => collect(child, [...path, at], walk));
  if (!isRecord(node)) return;
  const isOwnRepeat =
    walk.renaming.repeat !== null && node.type === 'paneldynamic' && node.name === walk.renaming.repeat;
  for (const [key, value] of Object.entries(node)) {
    const at = [...path, key];
    const inner =
      isOwnRepeat && (key === 'templateElements' || key === 'keyName') ? { ...walk, isInRepeat: true } : walk;
    if (plainProperties.has(key)) plainReference(key, value, at, inner);
    else if (typeof value === 'string') {
      const text = renamedText(value, walk.renaming, inner.isInRepeat);
      if (text !== value) walk.changes.push({ type: 'set', at, value: text });
    } else collect(value, at, inner);
  }
}

/** Renames a question with everything in the form that reads it, as one step. */
export function renameCommand(document: DesignDocument, node: FormNode, to: string): Command {
  const changes: Change[] = [{ type: 'set', at: [...node.path, 'name'], value: to }];
  if (node.name !== '' && (node.role === 'question' || node.role === 'repeat')) {
    const renaming = { from: node.name, to, repeat: node.repeat };
    collect(document, [], { renaming, changes, isInRepeat: false });
  }
  return { changes, selected: node.path };
}

/** Names in the braces of a text: of `{panel.q}` the whole, of `{q.x}` and `{q[0].x}` the first. */
export const namesRead = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([, inside = '']) => {
    const match = /^\s*((?:panel\.)?[\p{L}\p{N}_]+)/u.exec(inside);
    return match ? [match[1]!] : [];
  });

/** A name made of a title: `¿Medidor dañado?` is `medidor_danado`. */
export const nameFromTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

/** A name that is not taken yet, with a number where it is. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (wanted !== '' && !taken.has(wanted.toLowerCase())) return wanted;
  const base = wanted.replace(/_?\d+$/, '').slice(0, 55) || 'pregunta';
  for (let number = 2; ; number++) {
    const name = `${base}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

export const lowerNames = (names: readonly string[]): Set<string> =>
  new Set(names.map((name) => name.toLowerCase()));
