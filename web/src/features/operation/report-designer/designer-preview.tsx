import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recordTemplate, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { openPdf } from '#features/operation/answers/open-pdf.ts';
import { RecordDocumentView } from '#features/operation/answers/record-document.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';

const endpoints = client.operation.activityReports;

interface Props {
  template: RecordTemplate;
  selected: number;
}

/** The template with a real record: the longest one first, since it shows what does not fit. */
export function DesignerPreview({ template, selected }: Props) {
  const t = useText(reportDesignerMessages);
  const mayRead = useCan(client.operation.activities.answers);
  const records = useQuery({
    ...queryFor(endpoints.records, { query: { form: template.form } }),
    enabled: mayRead,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const activityId = chosen ?? records.data?.[0]?.activityId ?? null;
  if (!mayRead) return <EmptyState title={t('notAllowed')} text={t('notAllowedText')} />;
  if (records.error) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />;
  if (!records.data) return <LoadingState shape="fields" rows={6} />;
  if (activityId === null) return <EmptyState title={t('noRecords')} text={t('noRecordsText')} />;
  return (
    <Box component="section" aria-label={t('preview')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <TextField
          select
          label={t('record')}
          value={activityId}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ flex: '1 1 220px' }}
        >
          {records.data
            .filter(
              ({ longest }, at, all) =>
                longest || !all.some((each) => each.longest && each.activityId === all[at]!.activityId),
            )
            .map(({ activityId: id, number, author, longest }) => (
              <MenuItem key={id} value={id}>
                {longest ? t('longest', { number }) : t('recordOf', { number, author })}
              </MenuItem>
            ))}
        </TextField>
        <PdfButton template={template} activityId={activityId} />
      </Box>
      <Filled template={template} activityId={activityId} selected={selected} />
    </Box>
  );
}

function PdfButton({ template, activityId }: { template: RecordTemplate; activityId: number }) {
  const t = useText(reportDesignerMessages);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await endpoints
      .previewPdf({ body: { template, activityId } })
      .then(openPdf, (error: unknown) => void toast.error(error));
    setBusy(false);
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void show()}>
      {t('pdf')}
    </Button>
  );
}

const settleMs = 400;

/** The newest template that can be filled, a moment after the last change: not one request a letter. */
function useSettled(template: RecordTemplate): RecordTemplate {
  const [settled, setSettled] = useState(template);
  useEffect(() => {
    if (!recordTemplate.safeParse(template).success) return;
    const timer = setTimeout(() => setSettled(template), settleMs);
    return () => clearTimeout(timer);
  }, [template]);
  return settled;
}

/** Follows the template; while a newer one is read the one before stays. */
function Filled({ template, activityId, selected }: Props & { activityId: number }) {
  const shown = useSettled(template);
  const { data, error, refetch } = useQuery({
    ...queryFor(endpoints.preview, { body: { template: shown, activityId } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <RecordDocumentView document={data} marked={selected} /> : <LoadingState shape="block" />;
}
