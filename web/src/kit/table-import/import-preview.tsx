import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewSize, type ImportJob, type ImportPreview } from '@cuadrilla/contract/kit/table-import.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '../feedback/states.tsx';
import type { ImportEndpoints } from './import-job.ts';
import { importMessages } from './import.messages.ts';
import { PreviewTable } from './preview-table.tsx';

type Only = 'all' | 'faulty';
interface Props {
  job: ImportJob;
  endpoint: ImportEndpoints<object>['importRows'];
}

/** The rows of a checked file as they will be understood, page by page; those with errors can be shown alone. */
export function ImportPreviewRows({ job, endpoint }: Props) {
  const t = useText(importMessages);
  const [only, setOnly] = useState<Only>(job.bad > 0 ? 'faulty' : 'all');
  const [page, setPage] = useState(0);
  const input = { params: { id: job.id }, query: { page, only } };
  const rows = useQuery({
    queryKey: [...endpoint.key, input],
    queryFn: ({ signal }) => endpoint(input, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const show = (next: Only | null) => {
    if (next) setOnly(next);
    setPage(0);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={only}
          aria-label={t('shownRows')}
          onChange={(_, next: Only | null) => show(next)}
          sx={{ mr: 'auto', '& .MuiToggleButton-root': { textTransform: 'none', fontSize: 13, py: 0.5 } }}
        >
          <ToggleButton value="all">{t('allRows', { n: job.rows })}</ToggleButton>
          <ToggleButton value="faulty" disabled={job.bad === 0}>
            {t('onlyFaulty', { n: job.bad })}
          </ToggleButton>
        </ToggleButtonGroup>
        {rows.data && <Pager page={page} total={rows.data.total} onPage={setPage} />}
      </Box>
      {rows.isPending && <LoadingState />}
      {rows.isError && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && (
        <>
          <PreviewTable label={t(only === 'faulty' ? 'faults' : 'preview')} preview={rows.data} />
          {hasExpected(rows.data) && (
            <Typography variant="caption" color="text.secondary">
              {t('expected')}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

const hasExpected = ({ rows }: ImportPreview): boolean =>
  rows.some(({ cells }) => cells.some((cell) => typeof cell === 'object' && cell !== null));

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useText(importMessages);
  const last = Math.max(0, Math.ceil(total / previewSize) - 1);
  const from = Math.min(total, page * previewSize + 1);
  const to = Math.min(total, (page + 1) * previewSize);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography variant="caption" color="text.secondary" className="tabular" sx={{ mr: 1 }}>
        {t('rowsFromTo', { from, to, total })}
      </Typography>
      <IconButton aria-label={t('previousRows')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <NavigateBefore fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('nextRows')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <NavigateNext fontSize="small" />
      </IconButton>
    </Box>
  );
}
