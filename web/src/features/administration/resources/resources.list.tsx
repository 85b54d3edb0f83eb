import Category from '@mui/icons-material/CategoryOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resources } from '@cuadrilla/contract/administration/resources.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { AlertChips } from '#features/administration/alert-chips.tsx';
import { ResourceMove } from './resource-move.form.tsx';
import { ResourceMovements } from './resource-movements.tsx';
import { resourcesMessages } from './resources.messages.ts';

type Resource = RecordOf<typeof resources>;
const { resources: endpoints, resourceTypes } = client.administration;

const view: CatalogueView<Resource> = {
  catalogue: resources,
  endpoints,
  nameOf: ({ name }) => name,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 92 },
    { name: 'name', label: { es: 'Nombre', en: 'Name' }, minWidth: 270 },
    { name: 'typeId', label: { es: 'Tipo', en: 'Type' }, minWidth: 112 },
    { name: 'serial', label: { es: 'Serie o placa', en: 'Serial or plate' }, width: 100 },
    {
      name: 'userId',
      label: { es: 'Persona', en: 'Person' },
      column: 'optional',
      help: {
        es: 'Lo tiene una persona, una empresa o una sede: solo una de las tres.',
        en: 'A person, a company or headquarters has it: one of the three only.',
      },
    },
    { name: 'companyId', label: { es: 'Empresa', en: 'Company' }, column: 'optional' },
    { name: 'headquartersId', label: { es: 'Sede', en: 'Headquarters' } },
    { name: 'minimumStock', label: { es: 'Existencia mínima', en: 'Minimum stock' }, column: 'optional' },
    { name: 'papersExpireOn', label: { es: 'Vencen los papeles', en: 'Papers expire' }, column: 'optional' },
    {
      name: 'calibrationExpiresOn',
      label: { es: 'Vence la calibración', en: 'Calibration expires' },
      column: 'optional',
    },
    { name: 'stock', label: { es: 'Existencia', en: 'Stock' }, width: 90, filter: true },
    {
      name: 'alerts',
      label: resourcesMessages.alerts,
      width: 178,
      show: ({ alerts }) => (alerts.length ? <AlertChips alerts={alerts} /> : ''),
    },
  ],
  formWidth: 680,
  tabs: [{ key: 'movements', label: resourcesMessages.movements, Panel: ResourceMovements }],
};

export default function Resources() {
  const t = useText(resourcesMessages);
  const may = useMay();
  const [moved, setMoved] = useState<Resource | null>(null);
  const mayMove = may(endpoints.move);
  return (
    <>
      <CatalogueScreen
        view={view}
        actions={
          may(resourceTypes.search) && (
            <Button
              component={Link}
              to="/administration/"
              hash="resources#resource_type"
              variant="outlined"
              color="inherit"
              startIcon={<Category aria-hidden />}
            >
              {t('types')}
            </Button>
          )
        }
        rowActions={(row) =>
          mayMove ? [{ label: t('move'), icon: SwapHoriz, run: () => setMoved(row) }] : []
        }
        detailActions={(row) =>
          mayMove && (
            <Button variant="outlined" startIcon={<SwapHoriz aria-hidden />} onClick={() => setMoved(row)}>
              {t('move')}
            </Button>
          )
        }
      />
      {moved && <ResourceMove key={moved.id} resource={moved} onClose={() => setMoved(null)} />}
    </>
  );
}
