/** How the work order of an operation becomes the values of a form, and what is sent of them. */
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { isEmptyValue } from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { client } from '#api/client.ts';
import { localMoment } from '#i18n/time-zone.ts';
import {
  instantOf,
  valuesFor,
  wireValue,
  type FieldValue,
  type OperationForm,
} from '#features/operation/operation/form/operation-form-model.ts';

export type SavedOrder = Awaited<ReturnType<typeof client.operation.operations.editForm>>;
type Order = SavedOrder['order'];

const formValue = ({ type }: OrderField, value: FieldValue | undefined): FieldValue =>
  type === 'instant' && typeof value === 'string' ? localMoment(value) : (value ?? null);

export function formOf({ workflowCode, account, subscriber, order, fields }: SavedOrder): OperationForm {
  const given = Object.fromEntries(
    fields.map((field) => [field.key, formValue(field, order.prefill[field.key])]),
  );
  return {
    workflowCode,
    order: {
      ...order,
      number: '',
      account,
      subscriber,
      dueAt: order.dueAt === null ? '' : localMoment(order.dueAt),
      prefill: valuesFor(fields, given),
    },
  };
}

/** The order to be sent. What was not touched is sent as it was saved: a form shows less than what is stored. */
export function editedOrder(values: OperationForm, saved: SavedOrder): Order {
  const before = formOf(saved).order;
  const { priority, address, latitude, longitude, note, dueAt, barrioCode, zoneCode, prefill } = values.order;
  const isOtherBarrio = barrioCode !== before.barrioCode;
  return {
    priority: priority ?? 'half',
    address: address.trim(),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    note: note.trim(),
    dueAt: dueAt === before.dueAt ? saved.order.dueAt : dueAt ? instantOf(dueAt) : null,
    barrioCode: barrioCode || null,
    // Another neighbourhood brings its own zone.
    zoneCode: barrioCode && isOtherBarrio ? null : zoneCode || null,
    prefill: Object.fromEntries(
      saved.fields.flatMap((field): [string, FieldValue][] => {
        const { key } = field;
        const value = prefill[key] ?? null;
        if (value === before.prefill[key])
          return Object.hasOwn(saved.order.prefill, key) ? [[key, saved.order.prefill[key]!]] : [];
        return isEmptyValue(value) ? [] : [[key, wireValue(field, value)]];
      }),
    ),
  };
}
