import { workPlans } from '@cuadrilla/contract/administration/work-plans.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof workPlans>> = {
  catalogue: workPlans,
  endpoints: client.administration.workPlans,
  nameOf: ({ code }) => code,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 150 },
    {
      name: 'month',
      label: { es: 'Mes', en: 'Month' },
      width: 110,
      help: { es: 'Año y mes: 2026-11', en: 'Year and month: 2026-11' },
    },
    { name: 'contractId', label: { es: 'Contrato', en: 'Contract' }, wide: true },
    { name: 'activityTypeId', label: { es: 'Tipo de actividad', en: 'Activity type' } },
    {
      name: 'planned',
      label: { es: 'Planeadas', en: 'Planned' },
      width: 120,
      help: {
        es: 'Cuántas se esperan en el mes. El indicador las reparte entre los días hábiles.',
        en: 'How many are expected in the month. The indicator shares them out over its business days.',
      },
    },
  ],
};

export default function WorkPlans() {
  return <CatalogueScreen view={view} />;
}
