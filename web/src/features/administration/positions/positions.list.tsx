import Apartment from '@mui/icons-material/ApartmentOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { positions } from '@cuadrilla/contract/administration/positions.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { PositionCompanies } from './position-companies.tsx';
import { PositionCompaniesForm } from './position-companies.form.tsx';
import { positionsMessages } from './positions.messages.ts';

type Position = RecordOf<typeof positions>;
const endpoints = client.administration.positions;

const view: CatalogueView<Position> = {
  catalogue: positions,
  endpoints,
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130, wide: true },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'companies', label: { es: 'Empresas', en: 'Companies' } },
    { name: 'people', label: { es: 'Personas', en: 'People' } },
  ],
  tabs: [{ key: 'companies', label: positionsMessages.companies, Panel: PositionCompanies }],
};

export default function Positions() {
  const t = useText(positionsMessages);
  const may = useMay();
  const lang = useLanguage();
  const [assigned, setAssigned] = useState<Position | null>(null);
  const mayAssign = may(endpoints.assignCompanies);
  return (
    <>
      <CatalogueScreen
        view={view}
        rowActions={(row) =>
          mayAssign ? [{ label: t('assign'), icon: Apartment, run: () => setAssigned(row) }] : []
        }
        detailActions={(row) =>
          mayAssign && (
            <Button variant="outlined" startIcon={<Apartment aria-hidden />} onClick={() => setAssigned(row)}>
              {t('assign')}
            </Button>
          )
        }
      />
      {assigned && (
        <PositionCompaniesForm
          key={assigned.id}
          position={assigned}
          name={view.nameOf(assigned, lang)}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  );
}
