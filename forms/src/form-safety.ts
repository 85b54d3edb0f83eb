import { isRecord } from './values.ts';

/**
 * What may not be in a form that comes from outside: content that SurveyJS would fetch by itself, and
 * expressions and patterns that could take very long.
 */

/** Of a form that comes from outside. `bytes` of its JSON; lengths in characters. */
export const formLimits = {
  bytes: 200_000,
  depth: 40,
  questions: 500,
  expression: 4_000,
  parentheses: 32,
  pattern: 200,
  /** Length of a text that is matched with a pattern. */
  patternValue: 256,
} as const;

/** Properties that make SurveyJS fetch, navigate or show foreign content by itself. */
const forbiddenKeys = new Set([
  'choicesByUrl',
  'navigateToUrl',
  'navigateToUrlOnCondition',
  'logo',
  'backgroundImage',
  'imageLink',
  '__proto__',
  'constructor',
  'prototype',
]);
const expressionKeys = /(If|[eE]xpression)$/;

function expressionFault(text: string): string | null {
  if (text.length > formLimits.expression) return 'an expression is too long';
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (depth > formLimits.parentheses) return 'an expression is nested too deep';
  }
  return null;
}

function isRegExp(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a pattern is harmless on a value of `patternValue` characters: no group that holds a quantifier or
 * an alternative is repeated itself, at most three unbounded repetitions, no back reference, no look-around.
 */
export function isSafePattern(source: string): boolean {
  if (source.length > formLimits.pattern || !isRegExp(source)) return false;
  const plain = source.replace(/\\[^\dk]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\\|\(\?[^:]/.test(plain) || (plain.match(/[*+]|\{\d+,\}/g) ?? []).length > 3) return false;
  const open: number[] = [];
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === '(') open.push(i);
    else if (plain[i] === ')') {
      const inside = plain.slice((open.pop() ?? 0) + 1, i).replace(/^\?:/, '');
      if (/[*+{?]/.test(plain[i + 1] ?? '') && /[*+{?|]/.test(inside)) return false;
    }
  }
  return true;
}

function propertyFaults(key: string, value: unknown): string[] {
  const faults: string[] = [];
  if (forbiddenKeys.has(key)) faults.push(`${key} is not allowed`);
  if (typeof value === 'string' && expressionKeys.test(key)) {
    const fault = expressionFault(value);
    if (fault) faults.push(`${key}: ${fault}`);
  }
  if (key === 'regex' && !(typeof value === 'string' && isSafePattern(value)))
    faults.push('a pattern that may take too long, or cannot be read');
  return faults;
}

/** Whatever makes a form unsafe, as English sentences for its author. Ends at the first branch too deep. */
export function safetyFaults(definition: Record<string, unknown>): string[] {
  const faults: string[] = [];
  const queue: { node: unknown; depth: number }[] = [{ node: definition, depth: 1 }];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const { node, depth } = entry;
    if (depth > formLimits.depth) return [...faults, 'nested too deep'];
    if (Array.isArray(node)) for (const child of node) queue.push({ node: child, depth: depth + 1 });
    else if (isRecord(node)) {
      for (const [key, value] of Object.entries(node)) {
        faults.push(...propertyFaults(key, value));
        queue.push({ node: value, depth: depth + 1 });
      }
    }
  }
  return faults;
}
