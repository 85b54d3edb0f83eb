import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { OrderFault, OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { dateIn, numberIn, plainHeader, truthIn } from '#platform/tables/cells.rules.ts';

/** How the cells of a file are read into the fields that a workflow declares. */
export interface CellFormat {
  timeZone: string;
  /** Items by code of their list. */
  lists: Readonly<Record<string, readonly { code: string; name: Bilingual }[]>>;
}

/** A local date and time is one of the tenant's zone; a date alone is `whenAlone` on that day. */
function instantIn(text: string, timeZone: string, whenAlone: string): string | null {
  const found = dateIn(text);
  if (found === null || found.endsWith('Z')) return found;
  const [date = '', clock = whenAlone] = found.split('T');
  return instantOf(date, clock, timeZone).toISOString();
}

/** A date alone is due at the end of that day. */
export const dueInstantIn = (text: string, timeZone: string) => instantIn(text, timeZone, '24:00');

/** Amounts and readings have no thousandths; a field of small numbers may: `0,125`. */
const readsWhole = ({ max }: OrderField): boolean => max === undefined || max >= 1_000;

export function readOrderCell(
  field: OrderField,
  text: string,
  { timeZone, lists }: CellFormat,
): { value: unknown } | { fault: OrderFault } {
  const read = <T>(value: T | null, fault: OrderFault) => (value === null ? { fault } : { value });
  switch (field.type) {
    case 'number':
      return read(numberIn(text, { whole: readsWhole(field) }), 'NOT_A_NUMBER');
    case 'boolean':
      return read(truthIn(text), 'NOT_YES_OR_NO');
    case 'date':
      return read(dateIn(text)?.slice(0, 10) ?? null, 'NOT_A_DATE');
    case 'instant':
      return read(instantIn(text, timeZone, '00:00'), 'NOT_A_DATE');
    case 'list':
      return { value: itemIn(text, lists[field.list ?? ''] ?? []) };
    case 'text':
      return { value: text };
  }
}

/** The code of the item that is meant, by its code or by its name in either language. */
function itemIn(text: string, items: readonly { code: string; name: Bilingual }[]): string {
  if (items.some(({ code }) => code === text)) return text;
  const plain = plainHeader(text);
  const named = items.find(({ code, name }) => [code, name.es, name.en].map(plainHeader).includes(plain));
  return named?.code ?? text;
}
