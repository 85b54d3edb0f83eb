import { zones } from '@cuadrilla/contract/administration/zones.ts';
import { serveCatalogue } from '#platform/catalogue.ts';

export const zoneHandlers = serveCatalogue(zones, { table: 'zone', search: ['code', 'nameEs', 'nameEn'] });
