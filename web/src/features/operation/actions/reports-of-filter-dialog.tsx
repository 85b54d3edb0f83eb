import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { reportRunMessages } from './report-run.messages.ts';

const endpoints = client.operation.reportRuns;

interface Props {
  filters: readonly SearchFilter[];
  onClose: () => void;
}

/** Chooses a report and says how many records it prints, before it is printed in the background. */
export default function ReportsOfFilterDialog({ filters, onClose }: Props) {
  const t = useText(reportRunMessages);
  const kit = useText(kitMessages);
  const navigate = useNavigate();
  const offered = useQuery(queryFor(endpoints.offered));
  const [chosen, setChosen] = useState<number | null>(null);
  const reportId = chosen ?? offered.data?.[0]?.reportId ?? null;
  const count = useCount(reportId, filters);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (reportId === null) return;
    setBusy(true);
    try {
      const { total } = await endpoints.start({ body: { reportId, selection: filters as never } });
      void refetch(endpoints);
      onClose();
      toast.success(t('started', { n: total }), {
        action: { label: t('show'), run: () => void navigate({ to: '/operation/reportes' }) },
      });
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    setBusy(false);
  };
  const content = () => {
    if (offered.error) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />;
    if (!offered.data) return <LoadingState shape="fields" rows={2} />;
    if (reportId === null) return <EmptyState title={t('none')} text={t('noneText')} />;
    return (
      <>
        <Choice reports={offered.data} value={reportId} onChange={setChosen} />
        <Count count={count} />
      </>
    );
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={false}
      busy={busy}
      title={t('title')}
      actions={
        <>
          <CancelButton onCancel={onClose} disabled={busy} />
          <Button
            variant="contained"
            loading={busy}
            disabled={!isPrintable(count.data)}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </>
      }
    >
      {content()}
    </AppDialog>
  );
}

const isPrintable = (count: { records: number; most: number } | undefined): boolean =>
  count !== undefined && count.records > 0 && count.records <= count.most;

const useCount = (reportId: number | null, filters: readonly SearchFilter[]) =>
  useQuery({
    ...queryFor(endpoints.count, { body: { reportId: reportId ?? 0, selection: filters as never } }),
    enabled: reportId !== null,
    retry: false,
  });

function Count({ count }: { count: ReturnType<typeof useCount> }) {
  const t = useText(reportRunMessages);
  if (count.error) return <ErrorState error={count.error} onRetry={() => void count.refetch()} />;
  if (!count.data) return <LoadingState rows={1} />;
  const { records, most } = count.data;
  if (records === 0) return <Alert severity="info">{t('noRecords')}</Alert>;
  if (records > most) return <Alert severity="warning">{t('tooMany', { n: most })}</Alert>;
  return <Typography role="status">{t('records', { n: records })}</Typography>;
}

interface ChoiceProps {
  reports: Awaited<ReturnType<typeof endpoints.offered>>;
  value: number;
  onChange: (reportId: number) => void;
}

function Choice({ reports, value, onChange }: ChoiceProps) {
  const t = useText(reportRunMessages);
  const name = useBilingual();
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('text')}</Typography>
      <TextField
        select
        fullWidth
        label={t('report')}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        sx={{ mb: 2, mt: 0.5 }}
      >
        {reports.map((each) => (
          <MenuItem key={each.reportId} value={each.reportId}>
            {t('withVersion', { name: name(each.name), version: each.version })}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
