/** The values of the form, checked with the contract's own schema, and how they become a work order. */
import { z } from 'zod';
import { prefillColumns, workOrder, type WorkOrder } from '@cuadrilla/contract/operation/operations.ts';

/** Fields of the order that are numbers; the others are texts. */
const numbers: ReadonlySet<string> = new Set([
  'digitos_medidor',
  'lectura_anterior',
  'promedio',
  'saldo_mora',
  'facturas_mora',
  'lectura_actual',
  'lectura_suspension',
  'estrato',
]);
const moments: ReadonlySet<string> = new Set(['hora_pago']);
const days: ReadonlySet<string> = new Set(['notificacion_fecha']);
export const inputTypeOf = (column: string) =>
  numbers.has(column)
    ? 'number'
    : moments.has(column)
      ? 'datetime-local'
      : days.has(column)
        ? 'date'
        : 'text';

export const operationForm = z.object({
  workflowCode: z.string().min(1).max(50),
  order: z.object({
    ...workOrder.shape,
    barrioCode: z.string().nullable(),
    zoneCode: z.string().nullable(),
    /** Value of a `datetime-local` field: local time without zone. */
    dueAt: z.string(),
    prefill: z.record(z.string(), z.union([z.string().max(200), z.number(), z.null()])),
  }),
});
export type OperationForm = z.input<typeof operationForm>;

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
    prefill: Object.fromEntries(
      prefillColumns.map((column) => [column, inputTypeOf(column) === 'number' ? null : '']),
    ),
  },
});

const instantOf = (local: string): string => new Date(local).toISOString();

/** The work order of the form, without its empty fields. */
export function orderOf({ order }: OperationForm): z.input<typeof workOrder> {
  const { number, barrioCode, zoneCode, dueAt, prefill, ...rest } = order;
  const given = Object.entries(prefill).filter(([, value]) => value !== '' && value !== null);
  return {
    ...rest,
    ...(number ? { number } : {}),
    ...(barrioCode ? { barrioCode } : {}),
    ...(zoneCode ? { zoneCode } : {}),
    ...(dueAt ? { dueAt: instantOf(dueAt) } : {}),
    prefill: Object.fromEntries(
      given.map(([key, value]) => [key, moments.has(key) ? instantOf(String(value)) : value]),
    ) as WorkOrder['prefill'],
  };
}
