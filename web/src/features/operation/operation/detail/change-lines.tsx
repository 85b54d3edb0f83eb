import Box from '@mui/material/Box';
import type { FieldChange } from '@cuadrilla/contract/operation/activities.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { messages, useText } from '#i18n/messages.ts';

const changeMessages = messages({
  empty: { es: 'vacío', en: 'empty' },
  before: { es: 'antes', en: 'before' },
  yes: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  after: { es: 'después', en: 'after' },
});

const priorityTexts = { low: 'priorityLow', half: 'priorityHalf', high: 'priorityHigh' } as const;

/** Formats the values of a field that was edited. */
export function useChangeText(): (kind: FieldChange['kind'], value: FieldChange['before']) => string {
  const t = useText(changeMessages);
  const kitText = useText(kitMessages);
  const translate = useBilingual();
  const formats = useFormats();
  return (kind, value) => {
    if (value === null || value === '') return t('empty');
    if (typeof value === 'object') return translate(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return formats.number(value, 6);
    if (kind === 'priority') return kitText(priorityTexts[value as keyof typeof priorityTexts]);
    if (kind === 'instant') return formats.dayTime(value);
    return kind === 'date' ? formats.day(value) : value;
  };
}

/** What an edit changed, a line a field: its name, the value before and the value after. */
export function ChangeLines({ changes }: { changes: readonly FieldChange[] }) {
  const t = useText(changeMessages);
  const translate = useBilingual();
  const text = useChangeText();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: 12.5, overflowWrap: 'anywhere' }}
    >
      {changes.map(({ field, label, kind, before, after }) => (
        <li key={field}>
          <strong>{translate(label)}</strong>
          {': '}
          <Box component="del" aria-label={t('before')} sx={{ color: 'text.secondary' }}>
            {text(kind, before)}
          </Box>
          {' → '}
          <Box component="ins" aria-label={t('after')} sx={{ textDecoration: 'none' }}>
            {text(kind, after)}
          </Box>
        </li>
      ))}
    </Box>
  );
}
