import { shifts } from '@cuadrilla/contract/administration/shifts.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof shifts>> = {
  catalogue: shifts,
  endpoints: client.administration.shifts,
  nameOf: ({ code }) => code,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130 },
    { name: 'employeeId', label: { es: 'Empleado', en: 'Employee' } },
    {
      name: 'days',
      label: { es: 'Días', en: 'Days' },
      width: 160,
      choiceLabels: {
        MON_FRI: { es: 'Lunes a viernes', en: 'Monday to Friday' },
        MON_SAT: { es: 'Lunes a sábado', en: 'Monday to Saturday' },
        SAT: { es: 'Sábado', en: 'Saturday' },
        SAT_SUN: { es: 'Sábado y domingo', en: 'Saturday and Sunday' },
        EVERY_DAY: { es: 'Todos los días', en: 'Every day' },
      },
    },
    {
      name: 'startsAt',
      label: { es: 'Entra', en: 'Starts at' },
      width: 100,
      help: { es: 'Hora y minutos: 07:30', en: 'Hours and minutes: 07:30' },
    },
    {
      name: 'endsAt',
      label: { es: 'Sale', en: 'Ends at' },
      width: 100,
      help: {
        es: 'Antes o igual que la entrada es del día siguiente.',
        en: 'At or before the start it is of the next day.',
      },
    },
    {
      name: 'breakMinutes',
      label: { es: 'Descanso (min)', en: 'Break (min)' },
      column: 'optional',
      filter: false,
    },
    { name: 'startsOn', label: { es: 'Desde', en: 'From' } },
    {
      name: 'endsOn',
      label: { es: 'Hasta', en: 'To' },
      help: { es: 'Vacío: hasta nuevo aviso.', en: 'Empty: until further notice.' },
    },
    {
      name: 'onHolidays',
      label: { es: 'También en festivos', en: 'On holidays, too' },
      column: 'optional',
    },
  ],
};

export default function Shifts() {
  return <CatalogueScreen view={view} />;
}
