import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { messageOf } from '#api/problem.ts';
import { alertMessages } from './alert.messages.ts';
import { useAlertTexts } from './alert-texts.ts';
import { fromForm, type AlertForm } from './alert-values.ts';

/** What the alert would count now, before it is saved. */
export function AlertPreview({ form }: { form: UseFormReturn<AlertForm, unknown, AlertForm> }) {
  const t = useText(alertMessages);
  const texts = useAlertTexts();
  const trying = useMutation({
    mutationFn: async (given: AlertForm) => {
      const settings = fromForm({ ...given, name: given.name.trim() || '–' });
      return { measure: given.measure, ...(await client.insights.alerts.preview({ body: { settings } })) };
    },
  });
  const { data, error } = trying;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        size="small"
        loading={trying.isPending}
        onClick={() => trying.mutate(form.getValues())}
      >
        {t('preview')}
      </Button>
      <Typography role="status" variant="body2" color={error ? 'error' : 'text.secondary'}>
        {error ? messageOf(error) : data && t(`observed${data.observed}`, { value: texts.seen(data) })}
      </Typography>
    </Box>
  );
}
