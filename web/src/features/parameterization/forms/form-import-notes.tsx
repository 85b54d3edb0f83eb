import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormImportPreview, ImportNote } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { formImportMessages } from './form-import.messages.ts';

const tones = { fault: 'red', warning: 'amber', remark: 'grey' } as const;
const levels = ['fault', 'warning', 'remark'] as const;
const mostRows = 300;
type Level = ImportNote['level'];

/** Every note of an import at its cell, with what to do; one kind can be shown alone. */
export function FormImportNotes({ notes, counts }: Pick<FormImportPreview, 'notes' | 'counts'>) {
  const t = useText(formImportMessages);
  const [only, setOnly] = useState<Level | null>(null);
  const visible = notes.filter(({ level }) => only === null || level === only);
  const total = levels.reduce((sum, level) => sum + (only === null || only === level ? counts[level] : 0), 0);
  if (notes.length === 0) return <Typography variant="body2">{t('noNotes')}</Typography>;
  const count = Math.min(visible.length, mostRows);
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={only ?? 'all'}
        onChange={(_, value: Level | 'all' | null) => setOnly(value === 'all' ? null : value)}
        aria-label={t('show')}
        sx={{ flexWrap: 'wrap' }}
      >
        <ToggleButton value="all">{t('all')}</ToggleButton>
        {levels
          .filter((level) => counts[level] > 0)
          .map((level) => (
            <ToggleButton key={level} value={level}>
              {`${t(level)} ${counts[level]}`}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('notes')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: 360,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {visible.slice(0, mostRows).map((note, at) => (
          <NoteRow key={at} note={note} />
        ))}
      </Box>
      {total > count && <Typography variant="body2">{t('more', { n: total - count })}</Typography>}
    </Box>
  );
}

function NoteRow({ note }: { note: ImportNote }) {
  const t = useText(formImportMessages);
  const { level, sheet, row, column, value, message, remedy } = note;
  const place = [sheet, row > 0 ? t('row', { row }) : '', column].filter((part) => part !== '').join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
        columnGap: 2,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', flexWrap: 'wrap' }}>
        <ToneChip tone={tones[level]} label={t(level)} />
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {place || t('wholeFile')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {remedy}
        </Typography>
        {value !== '' && (
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('value', { value })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
