import { useMemo } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { SearchFilter } from '../../table/table.types.ts';
import type { Address } from '../catalogue-address.ts';
import type { CatalogueRow, CatalogueView, FieldView } from '../catalogue.types.ts';
import { shapesOf } from '../fields/field-shapes.ts';
import { largestOf } from '../fields/number-range.tsx';

const filterable = new Set(['choice', 'boolean', 'reference', 'date', 'integer', 'decimal']);
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];

/** Shapes by name, of the record's fields and of what the server computes beside them. */
export const filterShapes = <R extends CatalogueRow>({
  catalogue,
}: CatalogueView<R>): ReadonlyMap<string, FieldShape> =>
  new Map([...shapesOf(catalogue.computed), ...shapesOf(catalogue.fields)]);

/** The fields that have a filter: searchable, of a kind with a control, and not fixed by the screen. */
export function filterFields<R extends CatalogueRow>(
  view: CatalogueView<R>,
  shapes: ReadonlyMap<string, FieldShape>,
  fixedValues: object,
): FieldView<R>[] {
  return view.fields.filter(
    (field) =>
      (field.filter ?? field.name in view.catalogue.fields.shape) &&
      !(field.name in fixedValues) &&
      field.name in view.catalogue.keys &&
      filterable.has(shapes.get(field.name)?.kind ?? ''),
  );
}

const equalTo = (key: string, field_type: 'LONG' | 'BOOLEAN', value: number | boolean): SearchFilter => ({
  key,
  field_type,
  operator: 'EQUAL',
  value,
});

function dateFilter(key: string, range: string): SearchFilter {
  const [from, until] = range.split('..');
  return {
    key,
    field_type: 'DATE',
    operator: 'BETWEEN',
    value: [from || firstDay, until || lastDay],
  };
}

function numberFilter(key: string, range: string, kind: 'integer' | 'decimal'): SearchFilter {
  const [from, until] = range.split('..').map((bound) => (bound === '' ? NaN : Number(bound)));
  const boundOr = (bound: number | undefined, open: number) => (Number.isFinite(bound) ? bound! : open);
  return {
    key,
    field_type: kind === 'integer' ? 'LONG' : 'DECIMAL',
    operator: 'BETWEEN',
    value: [boundOr(from, -largestOf[kind]), boundOr(until, largestOf[kind])],
  };
}

/** One value of the address as a search filter, by the kind of its field. */
function searchFilter(key: string, kind: FieldShape['kind'] | undefined, value: string): SearchFilter {
  switch (kind) {
    case 'date':
      return dateFilter(key, value);
    case 'integer':
    case 'decimal':
      return numberFilter(key, value, kind);
    case 'boolean':
      return equalTo(key, 'BOOLEAN', value === 'true');
    case 'reference':
      return equalTo(key, 'LONG', Number(value));
    default:
      return { key, operator: 'EQUAL', value };
  }
}

/** The filters of the address, with the values that the screen fixes, as the search of the contract. */
export function useSearchFilters<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
  values: Address['values'],
  fixedValues: Readonly<Record<string, unknown>>,
): SearchFilter[] {
  const signature = JSON.stringify([
    fields.map(({ name }) => [name, values[name]]),
    values.q,
    values.active,
    fixedValues,
  ]);
  return useMemo(() => {
    const filters = Object.entries(fixedValues).map(([key, value]) => equalTo(key, 'LONG', Number(value)));
    if (values.q) filters.push({ key: 'text', operator: 'LIKE', value: values.q });
    if (values.active) filters.push(equalTo('active', 'BOOLEAN', values.active === 'true'));
    for (const { name } of fields) {
      const value = values[name];
      if (value) filters.push(searchFilter(name, shapes.get(name)?.kind, value));
    }
    return filters;
    // eslint-disable-next-line react/exhaustive-deps -- the signature holds all that the filters depend on
  }, [signature]);
}
