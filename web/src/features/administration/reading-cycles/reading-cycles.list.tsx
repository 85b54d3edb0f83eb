import { readingCycles } from '@cuadrilla/contract/administration/reading-cycles.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';

const view: CatalogueView<RecordOf<typeof readingCycles>> = {
  catalogue: readingCycles,
  endpoints: client.administration.readingCycles,
  nameOf: ({ code }) => code,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130 },
    {
      name: 'cycle',
      label: { es: 'Ciclo', en: 'Cycle' },
      width: 100,
      help: { es: 'Como lo traen las órdenes.', en: 'As work orders have it.' },
    },
    {
      name: 'month',
      label: { es: 'Mes', en: 'Month' },
      help: { es: 'Año y mes: 2026-11', en: 'Year and month: 2026-11' },
    },
    { name: 'readFrom', label: { es: 'Lectura desde', en: 'Read from' } },
    { name: 'readTo', label: { es: 'Lectura hasta', en: 'Read to' } },
    { name: 'billsOn', label: { es: 'Se factura', en: 'Billed on' } },
    { name: 'meters', label: { es: 'Medidores', en: 'Meters' }, width: 120 },
  ],
};

export default function ReadingCycles() {
  return <CatalogueScreen view={view} />;
}
