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
  CALIBRATION_SOON: { es: 'Calibración por vencer', en: 'Calibration expires soon' },
  LOW_STOCK: { es: 'Existencia baja', en: 'Low stock' },
};

/** What a contract or a resource warns of. */
export function AlertChips({ alerts }: { alerts: readonly string[] }) {
  const translate = useBilingual();
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {alerts.map((alert) => {
        const over = /EXPIRED|ENDED|BUDGET/.test(alert);
        return (
          <ToneChip
            key={alert}
            tone={over ? 'red' : 'amber'}
            icon={over ? ErrorOutlined : Schedule}
            label={translate(labels[alert]) || alert}
          />
        );
      })}
    </Box>
  );
}
