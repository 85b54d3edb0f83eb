import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import HolidayVillage from '@mui/icons-material/HolidayVillageOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { zones } from '@cuadrilla/contract/administration/zones.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import type { OtherView } from '#kit/catalogue/view-switch.tsx';
import { ZoneContents } from './zone-contents.tsx';
import { ZoneOutline } from './zone-outline.tsx';
import { ZonesMap } from './zones-map.tsx';
import { zonesMessages } from './zones.messages.ts';

const ZoneGeojson = lazyPart(() => import('./zone-geojson.tsx'));
type Zone = RecordOf<typeof zones>;
const endpoints = client.administration.zones;

const view: CatalogueView<Zone> = {
  catalogue: zones,
  endpoints,
  invalidates: [client.administration.pickers],
  nameOf: (zone, lang) => (lang === 'es' ? zone.nameEs : zone.nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 120, wide: true },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'latitude', label: { es: 'Latitud', en: 'Latitude' }, column: 'optional', filter: false },
    { name: 'longitude', label: { es: 'Longitud', en: 'Longitude' }, column: 'optional', filter: false },
    { name: 'barrios', label: { es: 'Barrios', en: 'Neighbourhoods' }, width: 128 },
    { name: 'employees', label: { es: 'Personal', en: 'Employees' } },
    {
      name: 'outline',
      label: zonesMessages.outline,
      width: 120,
      control: null,
      show: ({ outline }) => {
        const t = currentTranslator(zonesMessages);
        return outline
          ? t('parts', { n: outline.type === 'Polygon' ? 1 : outline.coordinates.length })
          : t('noOutline');
      },
    },
  ],
  FormPart: ZoneOutline,
  formWidth: 900,
  tabs: [{ key: 'contents', label: zonesMessages.contents, Panel: ZoneContents }],
};

const map: OtherView<Zone> = {
  key: 'map',
  label: zonesMessages.map,
  icon: MapOutlined,
  appliedFilters: 'none',
  Screen: ZonesMap,
};

export default function Zones() {
  const t = useText(zonesMessages);
  const may = useMay();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <CatalogueScreen
        view={view}
        otherViews={[map]}
        exports={[{ label: t('exportGeojson'), read: () => endpoints.exportGeojson() }]}
        actions={
          <>
            <Button
              component={Link}
              to="/administration/"
              hash="barrios"
              variant="outlined"
              color="inherit"
              startIcon={<HolidayVillage aria-hidden />}
            >
              {t('barrios')}
            </Button>
            {may(endpoints.importGeojson) && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<FileUploadOutlined aria-hidden />}
                onClick={() => setImporting(true)}
              >
                GeoJSON
              </Button>
            )}
          </>
        }
      />
      <Suspense fallback={null}>{importing && <ZoneGeojson onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
