import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { saveFile } from '#kit/save-file.ts';
import { openPdf } from '#features/operation/answers/open-pdf.ts';
import { RecordDocumentView } from '#features/operation/answers/record-document.tsx';
import { reportMessages } from './report.messages.ts';

const endpoints = client.operation.activityReports;

interface Props {
  open: boolean;
  onClose: () => void;
  activity: Activity;
}

/** Reports on one activity: chosen, read here, opened or saved as PDF. */
export default function ReportDialog({ open, onClose, activity }: Props) {
  const t = useText(reportMessages);
  const kit = useText(kitMessages);
  const [chosen, setChosen] = useState<number | null>(null);
  const params = { id: activity.id };
  const offered = useQuery(queryFor(endpoints.offered, { params }));
  const reports = offered.data ?? [];
  const reportId = chosen ?? reports[0]?.reportId ?? null;
  const [busy, setBusy] = useState(false);
  const run = async (then: (file: File) => void, format: 'pdf' | 'xlsx' = 'pdf') => {
    if (reportId === null) return;
    setBusy(true);
    await endpoints[format]({ params, query: { reportId } }).then(
      then,
      (error: unknown) => void toast.error(error, { title: kit('operationFailed') }),
    );
    setBusy(false);
  };
  const content = () => {
    if (offered.error) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />;
    if (offered.isPending) return <LoadingState shape="fields" rows={5} />;
    if (reportId === null) return <EmptyState title={t('none')} text={t('noneText')} />;
    return (
      <>
        <Choice reports={reports} value={reportId} onChange={setChosen} />
        <Read key={reportId} activityId={activity.id} reportId={reportId} />
      </>
    );
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      width={860}
      dirty={false}
      title={t('title', { number: activity.operationNumber })}
      actions={
        reportId !== null && (
          <>
            <Button disabled={busy} onClick={() => void run(saveFile, 'xlsx')}>
              {t('spreadsheet')}
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => void run(saveFile)}>
              {t('download')}
            </Button>
            <Button variant="contained" loading={busy} onClick={() => void run(openPdf)}>
              {t('open')}
            </Button>
          </>
        )
      }
    >
      {content()}
    </AppDialog>
  );
}

type Offered = Awaited<ReturnType<typeof endpoints.offered>>;

interface ChoiceProps {
  reports: Offered;
  value: number;
  onChange: (reportId: number) => void;
}

function Choice({ reports, value, onChange }: ChoiceProps) {
  const t = useText(reportMessages);
  const name = useBilingual();
  return (
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
  );
}

function Read({ activityId, reportId }: { activityId: number; reportId: number }) {
  const { data, error, refetch } = useQuery(
    queryFor(endpoints.document, { params: { id: activityId }, query: { reportId } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <RecordDocumentView document={data} /> : <LoadingState shape="fields" rows={6} />;
}
