import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { ReportChoice, useReportChoice } from './report-choice.tsx';
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
  const choice = useReportChoice(useQuery(queryFor(endpoints.offered)));
  const { reportId } = choice;
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
      <ReportChoice
        choice={choice}
        rows={2}
        none={{ title: t('none'), text: t('noneText') }}
        intro={<Typography sx={{ mb: 2 }}>{t('text')}</Typography>}
      >
        {() => <Count count={count} />}
      </ReportChoice>
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
