import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** Lists that the law fixes or that change with the product, not with a tenant. Ids are on the wire and stay for ever. */
interface Reference { id: number; code: string; name: Bilingual }
const reference = (id: number, code: string, es: string, en: string): Reference => ({ id, code, name: { es, en } });

/** Identity documents in use in Colombia. */
export const documentTypes: readonly Reference[] = [
  reference(1, 'CC', 'Cédula de ciudadanía', 'Citizenship card'),
  reference(2, 'CE', 'Cédula de extranjería', 'Foreigner identity card'),
  reference(3, 'TI', 'Tarjeta de identidad', 'Identity card for minors'),
  reference(4, 'PA', 'Pasaporte', 'Passport'),
  reference(5, 'PPT', 'Permiso por protección temporal', 'Temporary protection permit'),
  reference(6, 'NIT', 'Número de identificación tributaria', 'Tax identification number'),
];

export const executiveRoles: readonly Reference[] = [
  reference(1, 'GERENTE', 'Gerente', 'General manager'),
  reference(2, 'SUBGERENTE', 'Subgerente', 'Deputy manager'),
  reference(3, 'DIRECTOR', 'Director', 'Director'),
  reference(4, 'JEFE', 'Jefe de oficina', 'Head of office'),
  reference(5, 'COORDINADOR', 'Coordinador', 'Coordinator'),
  reference(6, 'INTERVENTOR', 'Interventor', 'Contract inspector'),
];

export const byId = (list: readonly Reference[], id: number): Reference | undefined => list.find((each) => each.id === id);
export const byCode = (list: readonly Reference[], code: string | null): Reference | undefined => list.find((each) => each.code === code);
