import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { contracts } from '@cuadrilla/contract/administration/contracts.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { AlertChips } from '#features/administration/alert-chips.tsx';
import { ContractFiles } from './contract-files.tsx';
import { contractsMessages } from './contracts.messages.ts';

function Spent({ pct, over, label }: { pct: number; over: boolean; label: string }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <LinearProgress
        variant="determinate"
        aria-label={label}
        value={Math.min(100, pct)}
        color={over ? 'error' : 'primary'}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <span className="tabular">{formats.percent(pct / 100)}</span>
    </Box>
  );
}

const view: CatalogueView<RecordOf<typeof contracts>> = {
  catalogue: contracts,
  endpoints: client.administration.contracts,
  invalidates: [client.administration.companies],
  nameOf: ({ name }) => name,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 124 },
    { name: 'name', label: { es: 'Objeto o nombre', en: 'Subject or name' }, minWidth: 222 },
    { name: 'companyId', label: { es: 'Empresa', en: 'Company' }, wide: true },
    { name: 'startsOn', label: { es: 'Inicio', en: 'Start' }, column: 'optional' },
    { name: 'endsOn', label: { es: 'Fin', en: 'End' }, width: 100 },
    { name: 'zones', label: { es: 'Zonas', en: 'Zones' }, column: 'optional', wide: true },
    {
      name: 'activityTypes',
      label: { es: 'Tipos de actividad', en: 'Activity types' },
      column: 'optional',
      wide: true,
    },
    {
      name: 'budgetCap',
      label: { es: 'Tope de presupuesto (COP)', en: 'Budget cap (COP)' },
      column: 'optional',
    },
    { name: 'budgetSpent', label: { es: 'Ejecutado (COP)', en: 'Spent (COP)' }, column: 'optional' },
    {
      name: 'budgetAlertPct',
      label: { es: 'Avisar al llegar a (%)', en: 'Warn from (%)' },
      column: 'optional',
      filter: false,
    },
    {
      name: 'insuranceExpiresOn',
      label: { es: 'Vence la póliza', en: 'Policy expires' },
      help: {
        es: 'Al asignar trabajo con la póliza vencida se avisa.',
        en: 'Assigning work with an expired policy warns.',
      },
    },
    {
      name: 'tariffBasis',
      label: { es: 'Base de tarifas', en: 'Basis of rates' },
      column: 'optional',
      wide: true,
      lines: 2,
    },
    {
      name: 'spentPct',
      label: contractsMessages.budget,
      width: 108,
      filter: true,
      show: ({ spentPct, budgetAlertPct }, { lang }) =>
        spentPct === null ? (
          ''
        ) : (
          <Spent pct={spentPct} over={spentPct >= budgetAlertPct} label={contractsMessages.budget[lang]} />
        ),
    },
    {
      name: 'alerts',
      label: contractsMessages.alerts,
      width: 174,
      show: ({ alerts }) => (alerts.length ? <AlertChips alerts={alerts} /> : ''),
    },
  ],
  formWidth: 720,
  historyLabels: {
    file: contractsMessages.file,
    bytes: contractsMessages.bytes,
    sha256: { es: 'Huella SHA-256', en: 'SHA-256 digest' },
  },
  tabs: [{ key: 'files', label: contractsMessages.files, Panel: ContractFiles }],
};

export default function Contracts() {
  return <CatalogueScreen view={view} />;
}
