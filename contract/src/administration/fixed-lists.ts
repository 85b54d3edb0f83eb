import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { code, name, text } from '../kit/fields.ts';

/**
 * Lists that the forms of people choose from. Every tenant begins with the same and keeps them as its own.
 */
export const documentTypes = catalogue({
  name: 'documentTypes',
  titles: {
    one: { es: 'tipo de documento', en: 'document type' },
    many: { es: 'Tipos de documento', en: 'Document types' },
  },
  module: 'LISTS',
  path: '/user-service/document_type/v1',
  fields: z.object({ code, nameEs: name, nameEn: name }),
  computed: z.object({ people: z.number().int() }),
});

export const executiveRoles = catalogue({
  name: 'executiveRoles',
  titles: {
    one: { es: 'rol directivo', en: 'executive role' },
    many: { es: 'Roles directivos', en: 'Executive roles' },
  },
  module: 'LISTS',
  path: '/user-service/executive_role/v1',
  fields: z.object({ code, nameEs: name, nameEn: name }),
  computed: z.object({ people: z.number().int() }),
});

/** Municipalities; `code` is the official (DIVIPOLA) one. */
export const cities = catalogue({
  name: 'cities',
  titles: { one: { es: 'ciudad', en: 'city' }, many: { es: 'Ciudades', en: 'Cities' } },
  module: 'LISTS',
  path: '/user-service/city/v1',
  fields: z.object({ code, name, region: text(100).min(1) }),
});
