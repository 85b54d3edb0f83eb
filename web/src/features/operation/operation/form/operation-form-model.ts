/** The values of the form, checked with the contract's own schema, and how they become a work order. */
import { z } from 'zod';
import { missingCoordinate, workOrder, type WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import {
  isEmptyValue,
  orderFaults,
  type OrderField,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import { instantOfMoment } from '#i18n/time-zone.ts';
import { parseDayTime } from '#i18n/typed-date.ts';

export type FieldValue = string | number | boolean | null;

/** What the form holds for a field that nobody has filled in. */
const emptyValue = ({ type }: OrderField): FieldValue =>
  type === 'boolean' ? false : type === 'number' || type === 'list' ? null : '';

/** Values for the fields of a workflow; what was entered for a field of the same key and type stays. */
export function valuesFor(
  fields: readonly OrderField[],
  before: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.map((field) => {
      const empty = emptyValue(field);
      const value = before[field.key];
      const fits = value !== undefined && (empty === null || typeof value === typeof empty);
      return [field.key, fits ? value : empty];
    }),
  );
}

/** What is no time stays as it was typed, and is refused by the check of the form. */
export const instantOf = (local: string): string =>
  parseDayTime(local) === null ? local : instantOfMoment(local).toISOString();

/** The value on the wire; the form holds an instant as local time without zone. */
export const wireValue = ({ type }: OrderField, value: FieldValue): FieldValue =>
  type === 'instant' && typeof value === 'string' ? instantOf(value) : value;

function prefillOf(
  fields: readonly OrderField[],
  values: Readonly<Record<string, FieldValue>>,
): WorkOrder['prefill'] {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key];
      return value === undefined || isEmptyValue(value) ? [] : [[field.key, wireValue(field, value)]];
    }),
  );
}

const formShape = z.object({
  workflowCode: z.string().min(1).max(50),
  order: z.object({
    ...workOrder.shape,
    barrioCode: z.string().nullable(),
    zoneCode: z.string().nullable(),
    /** Local time without zone. */
    dueAt: z.string().refine((typed) => typed === '' || parseDayTime(typed) !== null, 'NOT_A_TIME'),
    note: z.string().trim().max(500),
    prefill: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
});
export type OperationForm = z.input<typeof formShape>;

/** Checks the form as the server will; the items of lists come from the server and are not checked again. */
export const operationForm = (fields: readonly OrderField[]) =>
  formShape.superRefine(({ order }, issues) => {
    const missing = missingCoordinate(order);
    if (missing) issues.addIssue({ code: 'custom', path: ['order', missing], message: 'HALF_POINT' });
    const faults = orderFaults(fields, prefillOf(fields, order.prefill), () => true);
    for (const [key, fault] of Object.entries(faults))
      issues.addIssue({
        code: 'custom',
        path: ['order', 'prefill', key],
        message: fault === 'REQUIRED' ? '#required' : fault,
      });
  });

export const emptyForm = (workflowCode: string): OperationForm => ({
  workflowCode,
  order: {
    number: '',
    priority: 'half',
    account: '',
    subscriber: '',
    address: '',
    barrioCode: null,
    zoneCode: null,
    latitude: null,
    longitude: null,
    dueAt: '',
    note: '',
    prefill: {},
  },
});

/** The work order of the form, without its empty fields. */
export function orderOf({ order }: OperationForm, fields: readonly OrderField[]): z.input<typeof workOrder> {
  const { number, barrioCode, zoneCode, dueAt, prefill, ...rest } = order;
  return {
    ...rest,
    ...(number ? { number } : {}),
    ...(barrioCode ? { barrioCode } : {}),
    ...(zoneCode ? { zoneCode } : {}),
    ...(dueAt ? { dueAt: instantOf(dueAt) } : {}),
    prefill: prefillOf(fields, prefill),
  };
}
