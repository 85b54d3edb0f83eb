import { RE2JS } from 're2js';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/**
 * Patterns that tenants write. They run on RE2, whose time grows linearly with the text, and never on the
 * engine of the language, whose time can grow without bound. A pattern must mean the same in both, so that a
 * form stays plain SurveyJS JSON.
 */
export interface Pattern {
  test(text: string): boolean;
}

export const patternLimits = {
  /** Characters of a pattern. */
  length: 200,
  /** Instructions of the compiled program: the work per character of text. */
  instructions: 1_000,
} as const;

export const patternFaults = {
  too_long: {
    es: `El patrón tiene más de ${patternLimits.length} caracteres`,
    en: `The pattern is longer than ${patternLimits.length} characters`,
  },
  unreadable: {
    es: 'El patrón no se puede leer',
    en: 'The pattern cannot be read',
  },
  unsupported: {
    es: 'El patrón usa algo que no se admite: referencias \\1, miradas (?= (?!, nombres de grupo o \\p',
    en: 'The pattern uses what is not supported: references \\1, look-around (?= (?!, named groups or \\p',
  },
  too_large: {
    es: 'El patrón es demasiado costoso: use repeticiones más cortas',
    en: 'The pattern costs too much: use shorter repetitions',
  },
} as const satisfies Record<string, Bilingual>;
export type PatternFault = keyof typeof patternFaults;

/** Compiled patterns and faults by flag and source; the least recently used is first. */
const cache = new Map<string, LinearPattern | PatternFault>();
const maxCached = 60;

/** The compiled pattern, or why it cannot be used. */
export function readPattern(source: string, ignoreCase = false): Pattern | PatternFault {
  if (source.length > patternLimits.length) return 'too_long';
  const key = `${ignoreCase ? 'i' : '-'}${source}`;
  let read = cache.get(key);
  if (read !== undefined) cache.delete(key);
  else {
    read = compile(source, ignoreCase);
    const oldest = cache.size >= maxCached ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
  }
  cache.set(key, read);
  return read;
}

/**
 * Whether a text matches.
 * @throws {Error} for a pattern that `readPattern` refuses.
 */
export function matchesPattern(source: string, ignoreCase: boolean, text: string): boolean {
  const pattern = readPattern(source, ignoreCase);
  if (typeof pattern === 'string') throw new Error(`pattern: ${pattern}`);
  return pattern.test(text);
}

/** Escapes that mean the same in RE2 and in the language. */
const portableEscape = /^(?:[dDwWsSbBnrtfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^A-Za-z0-9])/;

/** Whether every part of a pattern means the same in both engines. */
function isPortable(source: string): boolean {
  for (let i = 0; i < source.length; i++) {
    const rest = source.slice(i + 1);
    if (source[i] === '\\') {
      if (!portableEscape.test(rest)) return false;
      i++;
    } else if (source[i] === '(' && /^\?[^:]/.test(rest)) return false;
    // An empty class, and a class of POSIX.
    else if (source[i] === '[' && /^(?:\^?\]|:)/.test(rest)) return false;
  }
  return true;
}

function compile(source: string, ignoreCase: boolean): LinearPattern | PatternFault {
  try {
    new RegExp(source);
  } catch {
    return 'unreadable';
  }
  if (!isPortable(source)) return 'unsupported';
  try {
    const pattern = new LinearPattern(source, ignoreCase);
    return pattern.instructions > patternLimits.instructions ? 'too_large' : pattern;
  } catch (error) {
    // RE2 counts repetitions too: 1,000 of one thing, nested ones multiplied.
    return /repeat|too large|size/i.test((error as Error).message) ? 'too_large' : 'unsupported';
  }
}

/** Bytes that the states of a compiled pattern may take before it is compiled again. */
const stateBudget = 8_000_000;

class LinearPattern implements Pattern {
  readonly #source: string;
  readonly #flags: number;
  #engine: RE2JS;
  #states = 0;

  constructor(source: string, ignoreCase: boolean) {
    this.#source = RE2JS.translateRegExp(source);
    this.#flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
    this.#engine = RE2JS.compile(this.#source, this.#flags);
  }

  get instructions(): number {
    return this.#engine.programSize();
  }

  /** RE2 keeps a state for each new situation, at most one a character, and never frees them. */
  test(text: string): boolean {
    this.#states += (text.length + 1) * (200 + 8 * this.instructions);
    if (this.#states > stateBudget) {
      this.#engine = RE2JS.compile(this.#source, this.#flags);
      this.#states = 0;
    }
    return this.#engine.test(text);
  }
}
