import { barrios } from '@cuadrilla/contract/administration/zones.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { PlacePicker } from './place-picker.tsx';

const view: CatalogueView<RecordOf<typeof barrios>> = {
  catalogue: barrios,
  endpoints: client.administration.barrios,
  invalidates: [client.administration.pickers, client.administration.zones],
  nameOf: ({ name }) => name,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 120 },
    { name: 'name', label: { es: 'Nombre', en: 'Name' } },
    { name: 'comuna', label: { es: 'Comuna', en: 'District' }, width: 160 },
    { name: 'zoneId', label: { es: 'Zona', en: 'Zone' } },
    { name: 'latitude', label: { es: 'Latitud', en: 'Latitude' }, column: 'optional', filter: false },
    { name: 'longitude', label: { es: 'Longitud', en: 'Longitude' }, column: 'optional', filter: false },
  ],
  FormPart: PlacePicker,
};

export default function Barrios() {
  return <CatalogueScreen view={view} back="/administration/#zones" />;
}
