import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast } from '../feedback/notices.ts';
import { saveFile } from '../save-file.ts';
import type { ImportEndpoints } from './import-job.ts';
import { ImportPreviewRows } from './import-preview.tsx';
import { importMessages } from './import.messages.ts';

function Figure({ label, value, colour }: { label: string; value: string; colour?: string }) {
  return (
    <Box
      sx={{
        flex: 1,
        px: 2,
        py: 1.25,
        borderRight: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderRight: 0 },
      }}
    >
      <Typography variant="caption" color="text.secondary" component="dt">
        {label}
      </Typography>
      <Typography
        component="dd"
        className="tabular"
        sx={{ m: 0, fontSize: 22, lineHeight: 1.25, fontWeight: 640, color: colour ?? 'text.primary' }}
      >
        {value}
      </Typography>
    </Box>
  );
}

type FailedRows = ImportEndpoints<object>['importFailed'];

export function FailedRowsButton({ id, endpoint }: { id: number; endpoint: FailedRows }) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await endpoint({ params: { id } }));
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download aria-hidden />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void download()}
    >
      {t('downloadFailed')}
    </Button>
  );
}

type Endpoints = Pick<ImportEndpoints<object>, 'importFailed' | 'importRows'>;

/** What the dry run found: how many rows are good, each as it will be understood, and why others are not good. */
export function ImportCheckResult({ job, endpoints }: { job: ImportJob; endpoints: Endpoints }) {
  const t = useText(importMessages);
  const formats = useFormats();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="dl"
        sx={{ display: 'flex', m: 0, border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
      >
        <Figure label={t('rows')} value={formats.number(job.rows)} />
        <Figure label={t('good')} value={formats.number(job.good)} colour="success.main" />
        <Figure
          label={t('bad')}
          value={formats.number(job.bad)}
          {...(job.bad > 0 ? { colour: 'error.main' } : {})}
        />
      </Box>
      {job.bad === 0 && job.good > 0 && <Alert severity="success">{t('allGood')}</Alert>}
      {job.good === 0 && <Alert severity="error">{t('noneGood')}</Alert>}
      {job.unusual > 0 && (
        <Alert severity="warning">{t('unusual', { n: formats.number(job.unusual) })}</Alert>
      )}
      <ImportPreviewRows job={job} endpoint={endpoints.importRows} />
      {job.bad > 0 && (
        <Box>
          <FailedRowsButton id={job.id} endpoint={endpoints.importFailed} />
        </Box>
      )}
    </Box>
  );
}
