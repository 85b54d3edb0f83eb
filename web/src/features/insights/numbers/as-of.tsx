import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import type { NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { insightsMessages } from '../insights.messages.ts';

/** Numbers older than this are out of date: they are counted every half minute. */
const staleMs = 5 * 60_000;

/** As of when the numbers are, always; a warning where they have not been counted for minutes. */
export function AsOf({ data }: { data: Pick<NumbersReply, 'asOf' | 'now'> | undefined }) {
  const t = useText(insightsMessages);
  const formats = useFormats();
  if (!data) return null;
  const { asOf, now } = data;
  if (asOf === null) return <Warning text={t('notCounted')} />;
  const isStale = Date.parse(now) - Date.parse(asOf) > staleMs;
  if (isStale) return <Warning text={t('stale', { time: formats.dayTime(asOf) })} />;
  return <>{t('asOf', { time: formats.dayTime(asOf) })}</>;
}

function Warning({ text }: { text: string }) {
  return (
    <Box
      role="status"
      component="span"
      sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', color: '#744500' }}
    >
      <WarningAmber aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  );
}
