import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { employeeKeys } from '@cuadrilla/contract/security/users.ts';
import type { Ctx } from '#platform/context.ts';
import type { SearchColumns } from '#platform/db/search.ts';

/**
 * A text column of the list. It is compared in the collation it is sorted in, so that one index serves both;
 * a search for a part of a text is narrowed by the trigram index over several columns.
 */
const textColumn = (
  column: string,
  index: 'app_user_search' | 'app_user_contact_search',
  nullable = false,
) => ({
  column: sql.raw(`u.${column} collate "es-x-icu"`),
  nullable,
  narrow: (pattern: RawBuilder<string>) =>
    sql<SqlBool>`u.id = any(array(select ${sql.raw(index)}(${pattern})))`,
});

/** Columns that do not depend on the request. */
const plainColumns = {
  id: sql.raw('u.id'),
  name: { ...textColumn('search', 'app_user_search'), exact: true },
  lastname: textColumn('lastname', 'app_user_search'),
  username: textColumn('username', 'app_user_search'),
  code: textColumn('code', 'app_user_search'),
  email: textColumn('email', 'app_user_contact_search'),
  phone: textColumn('phone', 'app_user_contact_search', true),
  id_number: textColumn('id_number', 'app_user_contact_search', true),
  status: sql.raw('u.active'),
  isMobile: sql.raw('u.is_mobile'),
  reach: sql.raw('u.reach'),
  zone_id: { column: sql.raw('u.zone_id'), nullable: true },
  company_id: { column: sql.raw('u.company_id'), nullable: true },
  job_id: { column: sql.raw('u.job_id'), nullable: true },
  dependencie_id: { column: sql.raw('u.department_id'), nullable: true },
  createdDate: sql.raw('u.created_at'),
};
const titles = { es: sql.raw('p.name_es'), en: sql.raw('p.name_en') };

export const employeeColumns = ({ tenantId, locale }: Ctx): SearchColumns<typeof employeeKeys> => ({
  ...plainColumns,
  title: {
    column: sql`(select ${titles[locale]} from job p where p.tenant_id = u.tenant_id and p.id = u.job_id)`,
    nullable: true,
    narrow: (pattern) =>
      sql`u.job_id = any(array(
        select p.id from job p
        where p.tenant_id = ${tenantId} and plain_text(${titles[locale]}) like ${pattern}))`,
    exact: true,
  },
});
