import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import {
  defaultNumbering,
  orderNumber,
  seriesOf,
  type Numbering,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import { engineKeys } from '../content/workflows/order-fields.ts';
import type { FormContent } from '../content/forms/pages.ts';
import { timeZone } from './answers/scene.ts';

/** Takes the next number of a series. @param last the last one given, by series */
export function takeNumber(last: Map<string, number>, numbering: Numbering, at: Date): string {
  const series = seriesOf(numbering, Number(localDate(at, timeZone).slice(0, 4)));
  const count = (last.get(series) ?? 0) + 1;
  last.set(series, count);
  return orderNumber(series, count, numbering);
}

/** Under what forms read the number that is reserved for their record. */
export const reservedNumber = engineKeys!.reservedNumber!;

/** The numbering of a form's records; null when the form reads no reserved number. */
export const recordNumbering = ({ code, definition }: FormContent): Numbering | null =>
  JSON.stringify(definition).includes(`{${reservedNumber}}`) ? defaultNumbering(code) : null;
