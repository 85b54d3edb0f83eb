import { addTerm } from '@cuadrilla/contract/kit/business-time.ts';
import type { PreviewCell, PreviewColumn } from '@cuadrilla/contract/kit/table-import.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { settingsOf, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { DescribedRows, PreviewedRow } from '#platform/tables/importer.ts';
import { orderLists, type OrderLists } from '#features/operation/engine/order-check.ts';
import { expectedNumbers } from '#features/operation/engine/order-numbers.store.ts';
import { placeOf } from '#features/operation/engine/operation-opening.ts';
import { columnsOf } from './import-row.rules.ts';

const labels = {
  number: { es: 'Número', en: 'Number' },
  account: { es: 'Cuenta', en: 'Account' },
  subscriber: { es: 'Suscriptor', en: 'Customer' },
  address: { es: 'Dirección', en: 'Address' },
  barrioCode: { es: 'Barrio', en: 'Neighbourhood' },
  zoneCode: { es: 'Zona', en: 'Zone' },
  priority: { es: 'Prioridad', en: 'Priority' },
  dueAt: { es: 'Vencimiento', en: 'Due date' },
  latitude: { es: 'Latitud', en: 'Latitude' },
  longitude: { es: 'Longitud', en: 'Longitude' },
} as const;
type BaseName = keyof typeof labels;
/** What an operation has in any case; a point is shown only when the file has one. */
const always: readonly BaseName[] = [
  'number',
  'account',
  'subscriber',
  'address',
  'barrioCode',
  'zoneCode',
  'priority',
  'dueAt',
];

const typeOf = ({ type }: OrderField): PreviewColumn['type'] => (type === 'list' ? 'text' : type);

/** The columns of the preview: what every operation has, then what the file says beside it. */
function previewColumns(
  header: readonly string[],
  fields: readonly OrderField[],
  locale: Locale,
): PreviewColumn[] {
  const found = columnsOf(header, fields);
  const columns = Array.isArray(found) ? found : [];
  const point = (['latitude', 'longitude'] as const).filter((name) =>
    columns.some((column) => column.to === 'order' && column.field === name),
  );
  const inFile = new Set(columns.flatMap((column) => (column.to === 'prefill' ? [column.field] : [])));
  return [
    ...always.map((name): PreviewColumn => ({
      name,
      label: labels[name][locale],
      type: name === 'dueAt' ? 'instant' : 'text',
    })),
    ...fields
      .filter(({ key }) => inFile.has(key))
      .map((field): PreviewColumn => ({
        name: `prefill.${field.key}`,
        label: field.label[locale],
        type: typeOf(field),
      })),
    ...point.map((name): PreviewColumn => ({ name, label: labels[name][locale], type: 'text' })),
  ];
}

/** Work orders as the operations that they will become. */
export async function describeOrders(
  ctx: TenantCtx,
  design: WorkflowDesign,
  header: readonly string[],
  rows: readonly PreviewedRow<WorkOrder>[],
): Promise<DescribedRows> {
  const { orderFields: fields, term } = design.definition;
  const columns = previewColumns(header, fields, ctx.locale);
  const { lists } = await orderLists(ctx, fields);
  const territory = await territoryOf(ctx);
  const { calendar } = await settingsOf(ctx);
  const numberAt = await expectedNumbers(ctx, design);
  const dueAt = term ? addTerm(ctx.now, term, calendar).toISOString() : null;
  const barrioNames = new Map(territory.barrios.map(({ id, name }) => [id, name]));
  const fieldOf = new Map(fields.map((field) => [`prefill.${field.key}`, field]));
  return {
    columns,
    rows: rows.map(({ value: order, numbered }) => {
      const { zoneId, barrioId } = placeOf(order, territory);
      const zone = zoneId === null ? undefined : territory.zones.get(zoneId);
      const base: Record<BaseName, PreviewCell> = {
        number: order.number || { expected: numberAt(numbered) },
        account: order.account,
        subscriber: order.subscriber,
        address: order.address,
        barrioCode: barrioId === null ? null : (barrioNames.get(barrioId) ?? null),
        zoneCode: zone?.name[ctx.locale] ?? null,
        priority: priorityLabels[order.priority][ctx.locale],
        dueAt: order.dueAt ?? (dueAt === null ? null : { expected: dueAt }),
        latitude: order.latitude == null ? null : String(order.latitude),
        longitude: order.longitude == null ? null : String(order.longitude),
      };
      return columns.map(({ name }): PreviewCell => {
        const field = fieldOf.get(name);
        return field ? fieldCell(field, order, lists, ctx.locale) : base[name as BaseName];
      });
    }),
  };
}

/** The value of a field of the workflow; an item of a list by its name. */
function fieldCell(
  { key, list }: OrderField,
  { prefill }: WorkOrder,
  lists: OrderLists['lists'],
  locale: Locale,
): PreviewCell {
  const value = prefill[key] ?? null;
  if (list === undefined || typeof value !== 'string') return value;
  return lists[list]?.find(({ code }) => code === value)?.name[locale] ?? value;
}
