import { listItems } from '@cuadrilla/contract/administration/lists.ts';
import { users } from '@cuadrilla/contract/security/user-endpoints.ts';
import {
  atNineTenths,
  call,
  partOfHash,
  plain,
  sameTotal,
  sessionOf,
  type Sources,
  type Workload,
} from './workload-requests.ts';

/** Lists of users: by zone, by part of a name, and a page at nine tenths of all. */
export function employeeLists({ world, scale, next }: Sources): Workload[] {
  const search = (worker: number, filters: object[], page = 0) => {
    const body = { filters, sorts: [{ key: 'name', direction: 'ASC' }], page, size: 50 };
    return call(users.search, { body }, sessionOf(world, worker));
  };
  const common = { goal: 0.7, connections: 16, same: sameTotal };
  const lastPages = atNineTenths(world.people);
  return [
    {
      ...common,
      name: 'employees',
      label: `list 50 of ${(50_000 * scale).toLocaleString('en')} employees: filter, sort, total`,
      grows: true,
      bare: () => plain('/employees', { zoneId: next('bare', world.zones) }),
      real: (worker) =>
        search(worker, [
          { key: 'zone_id', field_type: 'LONG', operator: 'EQUAL', value: next('real', world.zones) },
          { key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
          { key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
        ]),
    },
    {
      ...common,
      name: 'people',
      label: 'all users at nine tenths: sort, total',
      bare: () => plain('/people', { offset: lastPages }),
      real: (worker) => search(worker, [], lastPages / 50),
    },
    {
      ...common,
      name: 'names',
      label: 'employees by part of a name',
      bare: () => plain('/employeeNames', { pattern: `%${next('bare', world.names)}%` }),
      real: (worker) => search(worker, [{ key: 'name', operator: 'LIKE', value: next('real', world.names) }]),
    },
  ];
}

/** Items of one long list: pages in their order, and by part of a name. */
export function catalogueLists({ world, scale, count }: Sources): Workload[] {
  const items = Math.round(100_000 * scale);
  const inLongList = { key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: world.longList };
  const search = (filters: object[], page: number) => {
    const body = { filters, sorts: [{ key: 'nameEs', direction: 'ASC' }], page, size: 50 };
    return call(listItems.endpoints.search, { body }, world.administrator.token);
  };
  const common = { goal: 0.7, connections: 16, same: sameTotal };
  const pageAt = (offset: number) => ({
    bare: () => plain('/items', { listId: world.longList, offset }),
    real: () => search([inLongList], offset / 50),
  });
  return [
    {
      ...common,
      name: 'items',
      label: `list 50 of ${items.toLocaleString('en')} items of a catalogue: filter, sort, total`,
      ...pageAt(0),
    },
    { ...common, name: 'itemsDeep', label: 'the same at nine tenths', ...pageAt(atNineTenths(items)) },
    {
      ...common,
      name: 'itemTexts',
      label: 'items by part of a name',
      bare: () => plain('/itemTexts', { listId: world.longList, pattern: `%${partOfHash(count('bare'))}%` }),
      real: () =>
        search([inLongList, { key: 'text', operator: 'LIKE', value: partOfHash(count('real')) }], 0),
    },
  ];
}
