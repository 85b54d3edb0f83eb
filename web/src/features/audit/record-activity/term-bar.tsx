import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RecordTerm } from '@cuadrilla/contract/audit/record-activity.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

const pauseSx = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  background: 'repeating-linear-gradient(45deg, #dff3e6 0 4px, #9fd1b3 4px 8px)',
} as const;

/** The term as a line: where its clock stood still it is hatched, and a mark shows when the work was done. */
export function TermBar({ term }: { term: RecordTerm }) {
  const t = useText(recordActivityMessages);
  const formats = useFormats();
  const ends = [term.from, term.due, ...(term.ended ? [term.ended] : [])].map((at) => Date.parse(at));
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  const share = (at: string): number => (100 * (Date.parse(at) - start)) / Math.max(1, end - start);
  const isLate = term.ended !== null && term.ended > term.due;
  return (
    <Box component="section" aria-label={t('term')} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">
        <strong>{t('term')}</strong>
        {' · '}
        {t('termText', {
          from: formats.dayTime(term.from),
          due: formats.dayTime(term.due),
          n: term.pauses.length,
        })}
        {term.ended && ` · ${t('termEnded', { time: formats.dayTime(term.ended) })}`}
      </Typography>
      <Box
        aria-hidden
        sx={{ position: 'relative', height: 14, borderRadius: 1, bgcolor: '#fce5e3', overflow: 'hidden' }}
      >
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            right: 'auto',
            width: `${share(term.due)}%`,
            bgcolor: '#2b9b59',
          }}
        />
        {term.pauses.map((pause) => (
          <Box
            key={pause.from}
            title={t('pause', { from: formats.dayTime(pause.from), until: formats.dayTime(pause.until) })}
            sx={{
              ...pauseSx,
              left: `${share(pause.from)}%`,
              width: `${share(pause.until) - share(pause.from)}%`,
            }}
          />
        ))}
        {term.ended && (
          <Box
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              left: `calc(${share(term.ended)}% - 2px)`,
              width: 4,
              bgcolor: isLate ? '#952018' : '#000c66',
            }}
          />
        )}
      </Box>
    </Box>
  );
}
