import Box from '@mui/material/Box';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { ageText, type AgeText } from './age-text.ts';
import { useNow } from './clock.ts';

/** «hace 5 minutos», with the full instant for whoever points at it. */
export function Age({ since, text = ageText }: { since: string; text?: AgeText }) {
  const lang = useLanguage();
  const formats = useFormats();
  return (
    <Box component="time" dateTime={since} title={formats.full(since)} sx={{ whiteSpace: 'nowrap' }}>
      {text(since, useNow(), lang)}
    </Box>
  );
}
