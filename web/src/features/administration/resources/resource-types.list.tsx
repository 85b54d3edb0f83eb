import { resourceTypes } from '@cuadrilla/contract/administration/resources.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof resourceTypes>> = {
  catalogue: resourceTypes,
  endpoints: client.administration.resourceTypes,
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130 },
    {
      name: 'unit',
      label: { es: 'Unidad', en: 'Unit' },
      width: 100,
      help: {
        es: 'En qué se cuentan los que no llevan serie',
        en: 'What those without a serial are counted in',
      },
    },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'serialised', label: { es: 'Cada uno lleva su serie', en: 'Each one has a serial' }, width: 180 },
    { name: 'resources', label: { es: 'Recursos', en: 'Resources' } },
  ],
};

export default function ResourceTypes() {
  return <CatalogueScreen view={view} back="/administration/#resources" />;
}
