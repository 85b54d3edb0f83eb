import { z } from 'zod';

/** A record's number. Numbers on the wire (the specification's LONG). */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The same in a path or query, where it arrives as text. */
export const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
/** UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ offset: true });
export const day = z.iso.date();
/** A month of a year: `2026-11`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** A time of the day: `07:30`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Alphanumeric only (specification, section 5). */
export const code = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}]+$/u)
  .min(1)
  .max(50);
/** Without NUL and lone surrogates, which the database refuses or changes. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\0\p{Cs}]*$/u);
/** Free text a person types; control characters other than line breaks, and lone surrogates, are refused. */
// eslint-disable-next-line no-control-regex
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}]*$/u);
export const bilingual = z.object({ es: z.string().min(1).max(200), en: z.string().min(1).max(200) });
export type Bilingual = z.output<typeof bilingual>;
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
export const priority = z.enum(['low', 'half', 'high']);
export type Priority = z.output<typeof priority>;
export const locale = z.enum(['es', 'en']);
export type Locale = z.output<typeof locale>;
