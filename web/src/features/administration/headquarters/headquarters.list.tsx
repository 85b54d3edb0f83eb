import { headquarters } from '@cuadrilla/contract/administration/headquarters.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import MapOutlined from '@mui/icons-material/MapOutlined';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import type { OtherView } from '#kit/catalogue/view-switch.tsx';
import { HeadquartersMap } from './headquarters-map.tsx';
import { PlacePicker } from '#features/administration/zones/place-picker.tsx';

type Headquarters = RecordOf<typeof headquarters>;

const view: CatalogueView<Headquarters> = {
  catalogue: headquarters,
  endpoints: client.administration.headquarters,
  nameOf: ({ name }) => name,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 120 },
    { name: 'name', label: { es: 'Nombre', en: 'Name' } },
    { name: 'kind', label: { es: 'Tipo de sede', en: 'Kind of headquarters' }, width: 170 },
    { name: 'phone', label: { es: 'Teléfono', en: 'Phone' }, width: 150 },
    { name: 'address', label: { es: 'Dirección', en: 'Address' }, wide: true },
    { name: 'latitude', label: { es: 'Latitud', en: 'Latitude' }, column: 'optional', filter: false },
    { name: 'longitude', label: { es: 'Longitud', en: 'Longitude' }, column: 'optional', filter: false },
    { name: 'resources', label: { es: 'Recursos', en: 'Resources' } },
  ],
  FormPart: PlacePicker,
};
const map: OtherView<Headquarters> = {
  key: 'map',
  label: { es: 'Mapa de sedes', en: 'Map of headquarters' },
  icon: MapOutlined,
  Screen: HeadquartersMap,
};

export default function HeadquartersList() {
  return <CatalogueScreen view={view} otherViews={[map]} />;
}
