import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { saveFile } from '#kit/save-file.ts';
import { openPdf } from '#features/operation/answers/open-pdf.ts';
import { RecordDocumentView } from '#features/operation/answers/record-document.tsx';
import { ReportChoice, useReportChoice } from './report-choice.tsx';
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
  const params = { id: activity.id };
  const choice = useReportChoice(useQuery(queryFor(endpoints.offered, { params })));
  const { reportId } = choice;
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
      <ReportChoice choice={choice} rows={5} none={{ title: t('none'), text: t('noneText') }}>
        {(chosen) => <Read key={chosen} activityId={activity.id} reportId={chosen} />}
      </ReportChoice>
    </AppDialog>
  );
}

function Read({ activityId, reportId }: { activityId: number; reportId: number }) {
  const { data, error, refetch } = useQuery(
    queryFor(endpoints.document, { params: { id: activityId }, query: { reportId } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <RecordDocumentView document={data} /> : <LoadingState shape="fields" rows={6} />;
}
