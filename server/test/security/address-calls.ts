import { expect } from 'vitest';
import type { Person } from '../app.ts';
import { employeeIn, type Place } from './people.ts';

/** What the calls refer to; it exists once the tests have begun. */
export interface AddressWorld {
  tenantId: number;
  admin: Person;
  place: Place;
  made: { user: number; role: number; team: number; code: string; notification: number; username: string };
}

/** One call of the specification, section 7, as it is written there. */
export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: (world: AddressWorld) => string;
  body?: (world: AddressWorld) => unknown;
  /** The expected `data` of the reply. */
  data: (world: AddressWorld) => unknown;
  /** The reply is a page and has the four headers of pages. */
  paged?: boolean;
  /** Needs no session. */
  open?: boolean;
}

export const page = { filters: [], sorts: [], page: 0, size: 1000 };
export const filter = (
  key: string,
  field_type: string,
  operator: string,
  value: unknown,
  sql_connector = 'AND',
) => ({ key, field_type, operator, value, sql_connector });
export const list = (item: object) => expect.arrayContaining([expect.objectContaining(item)]);
export const tree = list({
  moduleId: expect.any(Number),
  moduleCode: 'security',
  moduleName: 'Seguridad',
  status: expect.any(Boolean),
  modules: list({
    components: list({
      componentId: expect.any(Number),
      componentCode: 'USER_MOD_LIST',
      componentName: 'Listar',
      status: expect.any(Boolean),
    }),
  }),
});

/** The form of the existing user. */
export const existing = (made: AddressWorld['made'], place: Place, more: object) => ({
  ...employeeIn(place),
  code: made.code,
  ...more,
});
