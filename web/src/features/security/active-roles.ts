import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';

/** The query for the roles that can be given: the active ones. */
export const activeRoles = () =>
  queryFor(client.security.roles.search, {
    body: {
      filters: [
        { key: 'name', operator: 'LIKE', value: '' },
        { key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
      ],
      sorts: [{ key: 'name', direction: 'ASC' }],
      page: 0,
      size: 1000,
    },
  });
