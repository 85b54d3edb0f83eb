import { client } from '#api/client.ts';
import { filterOptions, type ReferenceOptions } from '#kit/catalogue/fields/reference-sources.ts';
import type { ModuleManifest, RecordLink } from '#kit/module-manifest.ts';

/** Lists of this module find a record by the first part of its label. */
const foundByLabel =
  (section: string): RecordLink =>
  (_id, label) => ({ to: '/security/', hash: section, search: { q: label.split(' · ')[0] } });

const users: ReferenceOptions = {
  key: ['options', 'users'],
  read: async ({ text, size }, signal) => {
    const filters = text
      ? [
          { key: 'name', operator: 'LIKE' as const, value: text },
          { key: 'code', operator: 'LIKE' as const, value: text, sql_connector: 'OR' as const },
        ]
      : [];
    const { content } = await client.security.users.search({ body: { filters, size } }, signal);
    return content.map(({ id, code, name, status }) => ({
      id,
      code,
      label: `${code} - ${name.replaceAll('_', ' ')}`,
      active: status,
    }));
  },
};

const roles: ReferenceOptions = {
  key: ['options', 'roles'],
  read: async (request, signal) => {
    const { content } = await client.security.roles.search(
      {
        body: {
          filters: [{ key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true }],
          size: 1000,
        },
      },
      signal,
    );
    return filterOptions(
      content.map(({ id, code, name }) => ({ id, code, label: name, active: true })),
      request,
    );
  },
};

export const securityManifest: ModuleManifest = {
  routes: [
    {
      path: '/security',
      access: ['SECURITY_MOD_VIEW', 'USER_MOD_LIST', 'ROLE_MOD_LIST', 'TEAM_MOD_LIST', 'BACKUP_MOD_LIST'],
      load: () => import('./security.tsx'),
    },
  ],
  referenceOptions: { users, roles },
  recordLinks: { app_user: foundByLabel('users'), role: foundByLabel('roles'), team: foundByLabel('teams') },
};
