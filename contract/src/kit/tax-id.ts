import { z } from 'zod';

/** Weights of the DIAN, from the last digit of the number to the first (Orden Administrativa 4 of 1989). */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit of a NIT; null when the text is not its number, of at most fifteen digits. */
export function nitCheckDigit(number: string): number | null {
  if (!/^\d{1,15}$/.test(number)) return null;
  const rest =
    [...number].toReversed().reduce((sum, digit, at) => sum + Number(digit) * weights[at]!, 0) % 11;
  return rest > 1 ? 11 - rest : rest;
}

/** A NIT is its number, a dash and the check digit. Points are removed; without a dash it is refused. */
export const nit = z
  .string()
  .trim()
  .transform((text) => text.replaceAll('.', ''))
  .pipe(
    z
      .string()
      .regex(/^\d{5,15}-\d$/)
      .refine((text) => {
        const [number = '', digit] = text.split('-');
        return String(nitCheckDigit(number)) === digit;
      }, 'check_digit'),
  );
