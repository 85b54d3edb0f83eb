import type { FieldChange } from '@cuadrilla/contract/operation/activities.ts';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { isEmptyValue } from '@cuadrilla/contract/parameterization/order-fields.ts';

/** What an edit of a work order changes, in the words that its history shows. */
type Values = Readonly<Record<string, unknown>>;

/** The editable part of a work order, with the names of its places. */
export interface OrderState {
  priority: Priority;
  dueAt: string | null;
  address: string;
  barrio: Bilingual | null;
  zone: Bilingual | null;
  latitude: number | null;
  longitude: number | null;
  note: string;
  prefill: Values;
}

const labels = {
  priority: { es: 'Prioridad', en: 'Priority' },
  dueAt: { es: 'Vencimiento', en: 'Due date' },
  address: { es: 'Dirección', en: 'Address' },
  barrio: { es: 'Barrio', en: 'Neighbourhood' },
  zone: { es: 'Zona', en: 'Zone' },
  point: { es: 'Punto', en: 'Point' },
  note: { es: 'Indicaciones', en: 'Instructions' },
} as const satisfies Record<string, Bilingual>;

const pointText = ({ latitude, longitude }: OrderState): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;

const instantText = (value: string | null): string | null =>
  value === null ? null : new Date(value).toISOString();

/** @param itemName the name of an item of a list, or null when the list has no such item */
export function changesOf(
  before: OrderState,
  after: OrderState,
  fields: readonly OrderField[],
  itemName: (list: string, item: string) => Bilingual | null,
): FieldChange[] {
  const change = (
    field: keyof typeof labels,
    kind: FieldChange['kind'],
    of: (state: OrderState) => FieldChange['before'],
  ): FieldChange => ({ field, label: labels[field], kind, before: of(before), after: of(after) });
  return [
    change('priority', 'priority', ({ priority }) => priority),
    change('dueAt', 'instant', ({ dueAt }) => instantText(dueAt)),
    change('address', 'text', ({ address }) => address),
    change('barrio', 'name', ({ barrio }) => barrio),
    change('zone', 'name', ({ zone }) => zone),
    change('point', 'point', pointText),
    change('note', 'text', ({ note }) => note || null),
    ...fields.map((field): FieldChange => {
      const valueIn = ({ prefill }: OrderState) => valueOf(field, prefill[field.key], itemName);
      return {
        field: `prefill.${field.key}`,
        label: field.label,
        kind: kindOf(field),
        before: valueIn(before),
        after: valueIn(after),
      };
    }),
  ].filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

const kindOf = ({ type }: OrderField): FieldChange['kind'] => (type === 'list' ? 'name' : type);

function valueOf(
  { type, list = '' }: OrderField,
  value: unknown,
  itemName: (list: string, item: string) => Bilingual | null,
): FieldChange['before'] {
  if (isEmptyValue(value)) return null;
  if (type === 'list') return itemName(list, String(value)) ?? { es: String(value), en: String(value) };
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/**
 * The values of an order after an edit: what a form has collected, and what the workflow does not declare, stay as
 * they are.
 */
export function prefillAfter(
  stored: Values,
  given: Values,
  fields: readonly OrderField[],
  collected: ReadonlySet<string>,
): { prefill: Record<string, unknown>; refused: string[] } {
  const declared = new Set(fields.map(({ key }) => key));
  const isOpen = (key: string) => declared.has(key) && !collected.has(key);
  const same = (key: string) => JSON.stringify(stored[key] ?? null) === JSON.stringify(given[key] ?? null);
  const fixed = Object.entries(stored).filter(([key]) => !isOpen(key));
  const edited = Object.entries(given).filter(([key, value]) => isOpen(key) && !isEmptyValue(value));
  return {
    prefill: Object.fromEntries([...fixed, ...edited]),
    refused: Object.keys(given).filter((key) => collected.has(key) && !same(key)),
  };
}

/** An open activity is due with its operation, or by its own term but never after its operation. */
export function activityDueAfter(
  activityDue: string | null,
  before: string | null,
  after: string | null,
): string | null {
  const time = (text: string | null) => (text === null ? null : Date.parse(text));
  if (time(activityDue) === time(before)) return after;
  if (activityDue === null || after === null) return activityDue;
  return Date.parse(activityDue) > Date.parse(after) ? after : activityDue;
}
