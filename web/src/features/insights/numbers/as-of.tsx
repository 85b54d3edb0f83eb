import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { withinText } from '@cuadrilla/contract/insights/within-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { insightsMessages } from '../insights.messages.ts';

/** Numbers older than this are out of date: they are counted every half minute. */
const staleMs = 5 * 60_000;

interface AsOfProps {
  data: Pick<NumbersReply, 'asOf' | 'now' | 'widgets'> | undefined;
  /** What stands before it in the line. */
  after?: string;
  /** Counts percentiles exactly. */
  onExact?: () => void;
}

/**
 * As of when the numbers are, always, and how exact percentiles are; a warning where they have not been counted for
 * minutes.
 */
export function AsOf({ data, after, onExact }: AsOfProps) {
  const t = useText(insightsMessages);
  const formats = useFormats();
  const lang = useLanguage();
  if (!data) return <>{after}</>;
  const { asOf, now } = data;
  if (asOf === null) return <Warning after={after} text={t('notCounted')} />;
  const isStale = Date.parse(now) - Date.parse(asOf) > staleMs;
  if (isStale) return <Warning after={after} text={t('stale', { time: formats.dayTime(asOf) })} />;
  const within = withinText(data, lang);
  return (
    <>
      {[after, t('asOf', { time: formats.dayTime(asOf) }), within].filter(Boolean).join(' · ')}
      {within && onExact && (
        <>
          {' · '}
          <CountExactly onExact={onExact} />
        </>
      )}
    </>
  );
}

export function CountExactly({ onExact }: { onExact: () => void }) {
  const t = useText(insightsMessages);
  return (
    <Link
      component="button"
      type="button"
      variant="inherit"
      onClick={onExact}
      sx={{ verticalAlign: 'baseline' }}
    >
      {t('countExactly')}
    </Link>
  );
}

/** On a narrow screen the warning has a line of its own. */
function Warning({ text, after }: { text: string; after: string | undefined }) {
  return (
    <>
      {after}{' '}
      <Box
        role="status"
        component="span"
        sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', color: '#744500' }}
      >
        <WarningAmber aria-hidden sx={{ fontSize: 16 }} />
        {text}
      </Box>
    </>
  );
}
