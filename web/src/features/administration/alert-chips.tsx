import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { useBilingual } from '#i18n/language.ts';
import { ToneChip } from '#kit/chips.tsx';

const labels: Readonly<Record<string, Bilingual>> = {
  BUDGET: { es: 'Presupuesto', en: 'Budget' },
  INSURANCE_EXPIRED: { es: 'Póliza vencida', en: 'Policy expired' },
  INSURANCE_SOON: { es: 'Póliza por vencer', en: 'Policy expires soon' },
  ENDED: { es: 'Terminado', en: 'Ended' },
  ENDS_SOON: { es: 'Por terminar', en: 'Ends soon' },
  PAPERS_EXPIRED: { es: 'Papeles vencidos', en: 'Papers expired' },
  PAPERS_SOON: { es: 'Papeles por vencer', en: 'Papers expire soon' },
  CALIBRATION_EXPIRED: { es: 'Calibración vencida', en: 'Calibration expired' },
  CALIBRATION_SOON: { es: 'Calibración por vencer', en: 'Calibration due soon' },
  LOW_STOCK: { es: 'Existencia baja', en: 'Low stock' },
};

const isOver = (alert: string): boolean => /EXPIRED|ENDED|BUDGET/.test(alert);

/** A cell of a list has one line: the first is read there, the others are their icons. */
const chipsSx = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 0.5,
  '.MuiDataGrid-cell &': { flexWrap: 'nowrap' },
  '.MuiDataGrid-cell & > .tone-chip:not(:first-of-type)': { width: 22, px: '4px', overflow: 'hidden' },
} as const;

/** What a contract or a resource warns of, what is over before what will be. */
export function AlertChips({ alerts }: { alerts: readonly string[] }) {
  const translate = useBilingual();
  const sorted = alerts.toSorted((one, other) => Number(isOver(other)) - Number(isOver(one)));
  return (
    <Box sx={chipsSx}>
      {sorted.map((alert, at) => {
        const label = translate(labels[alert]) || alert;
        return (
          <ToneChip
            key={alert}
            tone={isOver(alert) ? 'red' : 'amber'}
            icon={isOver(alert) ? ErrorOutlined : Schedule}
            label={label}
            hint={at > 0 ? label : null}
          />
        );
      })}
    </Box>
  );
}
