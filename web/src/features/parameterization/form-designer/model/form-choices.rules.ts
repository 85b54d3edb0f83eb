import { textIn, withText } from './form-texts.rules.ts';
import { isRecord } from './form-tree.rules.ts';

/** Choices as lines of text, as a spreadsheet copies them: `code⇥Spanish⇥English`. */

export interface ChoiceLine {
  value: string;
  es: string;
  en: string;
}

export const choiceLine = (choice: unknown): ChoiceLine =>
  isRecord(choice)
    ? { value: String(choice.value ?? ''), es: textIn(choice.text, 'es'), en: textIn(choice.text, 'en') }
    : { value: String(choice), es: '', en: '' };

export const linesOfChoices = (choices: unknown): string =>
  (Array.isArray(choices) ? choices : [])
    .map(choiceLine)
    .map(({ value, es, en }) => [value, es, en].join('\t').replace(/\t+$/, ''))
    .join('\n');

/** A code made of a text, for lines that have none. */
const codeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

/**
 * The choices that lines describe. One that keeps its code keeps whatever else it has, such as a condition; one
 * whose line did not change stays the same object.
 */
export function choicesOfLines(lines: string, before: unknown): unknown[] {
  const old = new Map(
    (Array.isArray(before) ? before : []).map((choice: unknown) => [choiceLine(choice).value, choice]),
  );
  return lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [first = '', es = '', en = ''] = line.split('\t').map((cell) => cell.trim());
      const isCode = /^[\p{L}\p{N}_.-]+$/u.test(first);
      const wanted = isCode ? { value: first, es, en } : { value: codeOf(first), es: es || first, en };
      return choiceOf(wanted, old.get(wanted.value));
    });
}

/** A choice with the texts of its line over what it had before. */
export function choiceOf({ value, es, en }: ChoiceLine, before: unknown): unknown {
  const old = before === undefined ? null : choiceLine(before);
  if (old && old.value === value && old.es === es && old.en === en) return before;
  const { text, ...kept } = isRecord(before) ? before : {};
  // A number stays one: `1` and `'1'` are different answers.
  const code: unknown = old?.value === value ? (isRecord(before) ? before.value : before) : value;
  const changed = withText(withText(text, 'es', es), 'en', en);
  if (changed !== undefined) return { ...kept, value: code, text: changed };
  return Object.keys(kept).some((key) => key !== 'value') ? { ...kept, value: code } : code;
}
