import TextField from '@mui/material/TextField';
import { longestText } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { useText } from '#i18n/messages.ts';
import { designerMessages } from './designer.messages.ts';
import type { PartProps } from './use-designer.ts';

const longestTitle = 100;
const languages = ['es', 'en'] as const;
const nothing = { es: '', en: '' };

/** A text and its title, in both languages; what is left empty keeps what it had. */
export function TextFields({ widget, change }: PartProps) {
  const t = useText(designerMessages);
  const { title, text } = widget;
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={`title ${language}`}
          label={t(language === 'es' ? 'titleEs' : 'titleEn')}
          value={title?.[language] ?? ''}
          error={!title?.[language]}
          required
          onChange={(event) =>
            change({ title: { ...nothing, ...title, [language]: event.target.value } }, `title ${language}`)
          }
          slotProps={{ htmlInput: { maxLength: longestTitle }, inputLabel: { shrink: true } }}
        />
      ))}
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(language === 'es' ? 'textEs' : 'textEn')}
          value={text?.[language] ?? ''}
          error={!text?.[language]}
          required
          multiline
          minRows={3}
          maxRows={10}
          onChange={(event) =>
            change({ text: { ...nothing, ...text, [language]: event.target.value } }, `text ${language}`)
          }
          slotProps={{ htmlInput: { maxLength: longestText }, inputLabel: { shrink: true } }}
        />
      ))}
    </>
  );
}
