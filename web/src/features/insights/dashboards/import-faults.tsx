import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useText } from '#i18n/messages.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

/** What is wrong with a file that was chosen, and where. */
export function ImportFaults({ faults, onClose }: { faults: readonly string[]; onClose: () => void }) {
  const t = useText(dashboardsMessages);
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 1.5 }}>
      <AlertTitle>{t('refused')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
    </Alert>
  );
}
