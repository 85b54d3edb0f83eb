import { z } from 'zod';
import { roleCreate } from '@cuadrilla/contract/security/roles.ts';
import { countAll, invalidValues, textOf, type PackageSource } from '#platform/packages.ts';
import { roleDetailOf } from './roles.store.ts';
import { roleHandlers } from './roles.ts';

const record = z.object({
  code: roleCreate.shape.code,
  name: roleCreate.shape.name,
  active: z.boolean().default(true),
  components: roleCreate.shape.components,
});

/**
 * Roles in configuration packages. The handlers of roles write them, so that nobody grants a permission that
 * they do not hold.
 */
export const rolePart: PackageSource = {
  part: 'roles',
  name: { es: 'Roles', en: 'Roles' },
  exports: 'ROLE_MOD_LIST',
  imports: ['ROLE_MOD_CREATE', 'ROLE_MOD_EDIT', 'ROLE_MOD_PERMISSION'],
  table: 'role',
  unique: [['code'], ['name']],
  keyOf: (role) => textOf(role.code),
  count: countAll('role'),
  read: async (ctx) => {
    const roles = await ctx.db
      .selectFrom('role')
      .select(['id', 'code', 'name', 'active'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('code')
      .execute();
    const components = await ctx.db
      .selectFrom('role_permission')
      .select(['role_id', 'permission'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('permission')
      .execute();
    return roles.map(({ id, ...role }) => ({
      id,
      record: {
        ...role,
        components: components.filter(({ role_id }) => role_id === id).map(({ permission }) => permission),
      },
    }));
  },
  references: () => [],
  fault: (role) => {
    const parsed = record.safeParse(role);
    return parsed.success ? null : invalidValues(parsed.error);
  },
  write: async (ctx, items) => {
    for (const { id, record: given } of items) {
      const { active, ...role } = record.parse(given);
      if (id === null) await roleHandlers.create(ctx, { body: { ...role, status: active } });
      else
        await roleHandlers.update(ctx, {
          query: { confirm: false },
          body: { ...role, status: active, id, version: (await roleDetailOf(ctx, id)).version },
        });
    }
  },
};
