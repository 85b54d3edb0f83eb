import { absences } from '@cuadrilla/contract/administration/absences.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof absences>> = {
  catalogue: absences,
  endpoints: client.administration.absences,
  nameOf: ({ code }) => code,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130 },
    { name: 'employeeId', label: { es: 'Empleado', en: 'Employee' } },
    {
      name: 'reason',
      label: { es: 'Motivo', en: 'Reason' },
      width: 150,
      choiceLabels: {
        VACATION: { es: 'Vacaciones', en: 'Vacation' },
        SICK: { es: 'Incapacidad', en: 'Sick leave' },
        LEAVE: { es: 'Permiso', en: 'Leave' },
        TRAINING: { es: 'Capacitación', en: 'Training' },
        OTHER: { es: 'Otro', en: 'Other' },
      },
    },
    { name: 'startsOn', label: { es: 'Primer día', en: 'First day' } },
    { name: 'endsOn', label: { es: 'Último día', en: 'Last day' } },
    { name: 'note', label: { es: 'Nota', en: 'Note' }, column: 'optional', wide: true, lines: 2 },
  ],
};

export default function Absences() {
  return <CatalogueScreen view={view} />;
}
