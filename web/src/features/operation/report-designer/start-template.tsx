import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { newTemplate } from './template-edit.rules.ts';

const endpoints = client.operation.activityReports;

/** A report without a template begins with the form that it prints. */
export function StartTemplate({ onStart }: { onStart: (template: RecordTemplate) => void }) {
  const t = useText(reportDesignerMessages);
  const name = useBilingual();
  const { data, error, refetch } = useQuery(queryFor(endpoints.forms));
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="fields" rows={2} />;
  const start = async () => {
    const form = data.find((each) => each.code === code);
    if (!form) return;
    setBusy(true);
    await endpoints
      .dictionary({ query: { form: code } })
      .then((dictionary) => onStart(newTemplate(form, dictionary)))
      .catch((problem: unknown) => void toast.error(problem));
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
      <Typography variant="subtitle1" component="h2">
        {t('startTitle')}
      </Typography>
      <Typography color="text.secondary">{t('startText')}</Typography>
      <TextField select label={t('form')} value={code} onChange={(event) => setCode(event.target.value)}>
        {data.map((form) => (
          <MenuItem key={form.code} value={form.code}>
            {form.code} - {name(form.name)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="contained" disabled={code === ''} loading={busy} onClick={() => void start()}>
        {t('start')}
      </Button>
    </Box>
  );
}
