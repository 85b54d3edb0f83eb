import { executiveRoles } from '@cuadrilla/contract/administration/fixed-lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof executiveRoles>> = {
  catalogue: executiveRoles,
  endpoints: client.administration.executiveRoles,
  invalidates: [client.security.userChoices],
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 150, wide: true },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'people', label: { es: 'Personas', en: 'People' }, width: 110 },
  ],
};

export default function ExecutiveRoles() {
  return <CatalogueScreen view={view} back="/administration/#listas" />;
}
