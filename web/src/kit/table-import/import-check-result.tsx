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

/** What the dry run found: how many rows are good, and why each of the others is not. */
export function ImportCheckResult({ job, failed }: { job: ImportJob; failed: FailedRows }) {
  const t = useText(importMessages);
  const formats = useFormats();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
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
      {job.bad > 0 && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography variant="subtitle2" component="h3" sx={{ mr: 'auto' }}>
              {t('faults')}
            </Typography>
            <FailedRowsButton id={job.id} endpoint={failed} />
          </Box>
          <FaultTable label={t('faults')} rows={job.faults} total={job.bad} />
          {job.faults.length < job.bad && (
            <Typography variant="caption" color="text.secondary">
              {t('firstFaults', { shown: formats.number(job.faults.length), total: formats.number(job.bad) })}
            </Typography>
          )}
        </>
      )}
      {job.unusual > 0 && (
        <>
          <Alert severity="warning">{t('unusual', { n: formats.number(job.unusual) })}</Alert>
          <FaultTable label={t('warnings')} rows={job.warnings} total={job.unusual} />
        </>
      )}
    </Box>
  );
}

const cells = {
  display: 'grid',
  gridTemplateColumns: '64px 140px 1fr',
  columnGap: 1.5,
  px: 1.5,
  py: 0.625,
  fontSize: 12.5,
};
const headerRow = {
  ...cells,
  position: 'sticky',
  top: 0,
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontWeight: 600,
  borderBottom: 1,
  borderColor: 'divider',
};
const faultRow = {
  ...cells,
  borderColor: 'divider',
  contentVisibility: 'auto',
  containIntrinsicHeight: '30px',
  '&:nth-of-type(2)': { borderTop: 0 },
};

/** One row for each fault; only the first fault of a line has its number. */
function FaultTable({ label, rows, total }: { label: string; rows: ImportJob['faults']; total: number }) {
  const t = useText(importMessages);
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={total}
      tabIndex={0}
      sx={{ maxHeight: 260, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <Box role="row" sx={headerRow}>
        <span role="columnheader">{t('line')}</span>
        <span role="columnheader">{t('column')}</span>
        <span role="columnheader">{t('why')}</span>
      </Box>
      {rows.flatMap(({ line, faults }) =>
        faults.map((fault, place) => (
          <Box key={`${line} ${place}`} role="row" sx={{ borderTop: place === 0 ? 1 : 0, ...faultRow }}>
            <span role="cell" className="tabular">
              {place === 0 ? line : ''}
            </span>
            <Box component="span" role="cell" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
              {fault.column}
            </Box>
            <span role="cell">{fault.message}</span>
          </Box>
        )),
      )}
    </Box>
  );
}
