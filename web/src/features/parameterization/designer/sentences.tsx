import Box from '@mui/material/Box';
import { useText } from '#i18n/messages.ts';
import { designerMessages } from './designer.messages.ts';

/** What changed, one sentence a line. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  const t = useText(designerMessages);
  if (sentences.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('noDifference')}</Box>;
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2.5, maxHeight: 260, overflowY: 'auto', overflowWrap: 'anywhere' }}
      tabIndex={0}
    >
      {sentences.map((sentence, place) => (
        <li key={place}>{sentence}</li>
      ))}
    </Box>
  );
}
