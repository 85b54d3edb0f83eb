import Archive from '@mui/icons-material/ArchiveOutlined';
import Check from '@mui/icons-material/Check';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { designerMessages } from './designer.messages.ts';

interface Props {
  version: string | number | null;
  draftVersion: string | number | null;
  /** What a design with neither is called. */
  retired: string;
  compact?: boolean;
}

/** The version in force and the draft of a design; one with neither is retired. */
export function DesignStateChips({ version, draftVersion, retired, compact = false }: Props) {
  const t = useText(designerMessages);
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      {version !== null && (
        <ToneChip
          tone="green"
          icon={Check}
          label={compact ? String(version) : t('publishedChip', { version })}
          hint={compact ? t('publishedChip', { version }) : null}
        />
      )}
      {draftVersion !== null && (
        <ToneChip
          tone="amber"
          icon={EditNote}
          label={compact ? String(draftVersion) : t('draftChip', { version: draftVersion })}
          hint={compact ? t('draftChip', { version: draftVersion }) : null}
        />
      )}
      {version === null && draftVersion === null && <ToneChip tone="grey" icon={Archive} label={retired} />}
    </Box>
  );
}
