import { cities } from '@cuadrilla/contract/administration/fixed-lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof cities>> = {
  catalogue: cities,
  endpoints: client.administration.cities,
  invalidates: [client.security.userChoices],
  nameOf: ({ name }) => name,
  fields: [
    {
      name: 'code',
      label: { es: 'Código DIVIPOLA', en: 'DIVIPOLA code' },
      width: 150,
      wide: true,
      help: {
        es: 'Cinco cifras: departamento y municipio, según el DANE',
        en: 'Five digits: department and municipality, as DANE gives them',
      },
    },
    { name: 'name', label: { es: 'Municipio', en: 'Municipality' } },
    { name: 'region', label: { es: 'Departamento', en: 'Department' } },
  ],
};

export default function Cities() {
  return <CatalogueScreen view={view} back="/administration/#listas" />;
}
