/** More numbers than these are so many that some are soon found in the order of a list. */
const mostNumbers = 10_000;

/**
 * The numbers from 0 to `max` whose decimal digits contain a text, as a search for a part of a number compares them;
 * null when there are more than 10,000. For 12 up to 500: 12, 112, 120 to 129, 212, 312, 412.
 */
export function numbersContaining(text: string, max: number): number[] | null {
  if (!/^\d+$/.test(text)) return [];
  const longest = String(max).length;
  const found = new Set<number>();
  for (let length = text.length; length <= longest; length++)
    for (let after = 0; after <= length - text.length; after++) {
      const before = length - text.length - after;
      if (countOf(before) * 10 ** after > mostNumbers) return null;
      for (const number of numbersOf(text, before, after)) if (number <= max) found.add(number);
      if (found.size > mostNumbers) return null;
    }
  return [...found].sort((a, b) => a - b);
}

/** How many beginnings of so many digits a number can have. */
const countOf = (digits: number): number => (digits === 0 ? 1 : 9 * 10 ** (digits - 1));

/** The numbers that have so many digits before and after the text, and no zero at their beginning. */
function* numbersOf(text: string, before: number, after: number): Generator<number> {
  if (before === 0 && text.startsWith('0') && text.length + after > 1) return;
  const first = before === 0 ? 0 : 10 ** (before - 1);
  const step = 10 ** after;
  for (let beginning = first; beginning < first + countOf(before); beginning++) {
    const from = Number(`${before === 0 ? '' : beginning}${text}`) * step;
    for (let rest = 0; rest < step; rest++) yield from + rest;
  }
}
