import Archive from '@mui/icons-material/ArchiveOutlined';
import Check from '@mui/icons-material/Check';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { formsMessages } from './forms.messages.ts';

/** The version in force and the draft of a form; a form with neither is retired. */
export function FormStateChips({ form, compact = false }: { form: FormItem; compact?: boolean }) {
  const t = useText(formsMessages);
  const { version, draftVersion } = form;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      {version !== null && (
        <ToneChip
          tone="green"
          icon={Check}
          label={compact ? version : t('published', { version })}
          hint={compact ? t('published', { version }) : null}
        />
      )}
      {draftVersion !== null && (
        <ToneChip
          tone="amber"
          icon={EditNote}
          label={compact ? draftVersion : t('draft', { version: draftVersion })}
          hint={compact ? t('draft', { version: draftVersion }) : null}
        />
      )}
      {version === null && draftVersion === null && (
        <ToneChip tone="grey" icon={Archive} label={t('retired')} />
      )}
    </Box>
  );
}
