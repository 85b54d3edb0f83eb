import { isDay, readInstant } from '@cuadrilla/contract/kit/read-instant.ts';

/** How people write numbers, dates and headers in spreadsheets, in Spanish and in English. */

/** Letters alone: `Dirección ` and `DIRECCION` are the same column. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufeff]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/**
 * `1.234,5`, `1234,5`, `1,234.5` and `1234.5` are the same number; null when it is none.
 * @param whole for amounts and readings, which have no thousandths: `98.000` is ninety-eight thousand.
 */
export function numberIn(text: string, { whole = false } = {}): number | null {
  const bare = text.replace(/[\s\u00a0$]/g, '');
  if (whole && /^[+-]?[1-9]\d{0,2}([.,]\d{3})$/.test(bare)) return Number(bare.replace(/[.,]/, ''));
  if (/^[+-]?\d+(\.\d+)?$/.test(bare)) return Number(bare);
  if (/^[+-]?\d+,\d+$/.test(bare)) return Number(bare.replace(',', '.'));
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  return null;
}

/**
 * `2026-11-21`, `2026-11-21T13:45` from ISO or day-first dates, or an ISO instant as it is; null when it is
 * no date.
 */
export function dateIn(text: string): string | null {
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    );
  if (iso?.[6]) return readInstant(text, 'UTC')?.toISOString() ?? null;
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text);
  const parts = iso
    ? [iso[1], iso[2], iso[3], iso[4], iso[5]]
    : local
      ? [local[3], local[2], local[1], local[4], local[5]]
      : null;
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts.map((part) =>
    part === undefined ? undefined : part.padStart(2, '0'),
  );
  const date = `${year}-${month}-${day}`;
  if (!isDay(date) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null;
  return hour === undefined ? date : `${date}T${hour}:${minute}`;
}

const truths = new Map([
  ['si', true],
  ['s', true],
  ['yes', true],
  ['y', true],
  ['true', true],
  ['1', true],
  ['x', true],
  ['no', false],
  ['n', false],
  ['false', false],
  ['0', false],
]);

/** Yes or no in either language; null when it is neither. */
export const truthIn = (text: string): boolean | null => truths.get(plainHeader(text)) ?? null;
