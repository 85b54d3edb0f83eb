import { renamedReferences } from '@cuadrilla/forms/rename-question.ts';
import type { Change, Command, DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { FormNode } from './form-tree.rules.ts';

/** Names of questions. What refers to a renamed one is found by `renamedReferences`. */

const braces = /\{([^{}]*)\}/g;

export const isName = (name: string): boolean =>
  /^[\p{L}\p{N}_]{1,60}$/u.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name);

/** Renames a question with everything in the form that reads it, as one step. */
export function renameCommand(document: DesignDocument, node: FormNode, to: string): Command {
  const changes: Change[] = [{ type: 'set', at: [...node.path, 'name'], value: to }];
  if (node.name !== '' && (node.role === 'question' || node.role === 'repeat')) {
    const renaming = { from: node.name, to, repeat: node.repeat };
    for (const { at, value } of renamedReferences(document, renaming))
      changes.push({ type: 'set', at, value });
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
