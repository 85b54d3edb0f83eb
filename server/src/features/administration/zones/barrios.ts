import { barrios } from '@cuadrilla/contract/administration/zones.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';

export const servedBarrios = serveCatalogue(barrios, {
  table: 'barrio',
  search: ['code', 'name', 'comuna'],
  searchIndex: 'barrio_search',
});
