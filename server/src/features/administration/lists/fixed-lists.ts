import { sql } from 'kysely';
import { cities, documentTypes, executiveRoles } from '@cuadrilla/contract/administration/fixed-lists.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { valueReferences } from '#platform/catalogue/record-references.ts';

export const servedDocumentTypes = serveCatalogue(documentTypes, {
  table: 'document_type',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    people: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.id_type = r.code and u.active)`,
  }),
  otherReferences: (ctx, type) => valueReferences(ctx, 'users', 'id_type', String(type.code)),
});

export const servedExecutiveRoles = serveCatalogue(executiveRoles, {
  table: 'executive_role',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    people: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.executive = r.code and u.active)`,
  }),
  otherReferences: (ctx, role) => valueReferences(ctx, 'users', 'executive', String(role.code)),
});

export const servedCities = serveCatalogue(cities, {
  table: 'city',
  search: ['code', 'name', 'region'],
  searchIndex: 'city_search',
  unique: [['code'], ['region', 'name']],
});
