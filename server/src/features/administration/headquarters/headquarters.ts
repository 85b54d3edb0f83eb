import { sql } from 'kysely';
import { headquarters } from '@cuadrilla/contract/administration/headquarters.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedHeadquarters = serveCatalogue(headquarters, {
  table: 'headquarters',
  search: ['code', 'name', 'kind', 'address'],
  unique: [['code'], ['name']],
  otherReferences: (ctx, { id }) => reportsFiltering(ctx, ['headquartersId'], id as number),
  computed: () => ({
    resources: sql`(
      select count(*)::int from resource x
      where x.tenant_id = r.tenant_id and x.headquarters_id = r.id)`,
  }),
});
