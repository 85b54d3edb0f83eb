import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../../feedback/dialog.tsx';
import { catalogueMessages } from '../catalogue.messages.ts';

/** A field that differs between what is saved and what was typed. */
export interface StaleRow {
  label: string;
  saved: ReactNode;
  mine: ReactNode;
}

interface Props {
  /** Of what is saved, where it has one. */
  version?: number;
  /** What happened, where "this record changed" does not describe it. */
  text?: string;
  /** What the rows are, if not fields. */
  heading?: string;
  rows: readonly StaleRow[];
  busy: boolean;
  /** Back to the form; without it, closing keeps what is saved. */
  onBack?: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

const cells = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '150px 1fr 1fr' },
  columnGap: 1.5,
  rowGap: 0.5,
  px: 1.5,
  py: 1,
  fontSize: 13,
  '& > span': { overflowWrap: 'anywhere' },
};
const headerRow = {
  ...cells,
  fontWeight: 600,
  fontSize: 12,
  color: 'text.secondary',
  bgcolor: 'background.default',
};
const wholeLine = { gridColumn: { xs: '1 / -1', sm: 'auto' } };

/** Shown when somebody else saved first: what is saved beside what was typed, and the choice between them. */
export function StaleDialog({ version, text, heading, rows, busy, onBack, onTheirs, onMine }: Props) {
  const t = useText(catalogueMessages);
  return (
    <AppDialog
      open
      width={720}
      onClose={onBack ?? onTheirs}
      busy={busy}
      title={t('staleTitle')}
      actions={
        <>
          {onBack && (
            <Button sx={{ mr: 'auto' }} disabled={busy} onClick={onBack}>
              {t('backToForm')}
            </Button>
          )}
          <Button variant="outlined" disabled={busy} onClick={onTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button variant="contained" loading={busy} onClick={onMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {text ?? t(rows.length ? 'staleText' : 'staleSame')}
      </Typography>
      <Comparison version={version} heading={heading} rows={rows} />
    </AppDialog>
  );
}

function Comparison({
  version,
  heading,
  rows,
}: {
  version: number | undefined;
  heading: string | undefined;
  rows: readonly StaleRow[];
}) {
  const t = useText(catalogueMessages);
  return (
    <Box
      role="table"
      aria-label={t('staleTitle')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
    >
      <Box role="row" sx={headerRow}>
        <Box component="span" role="columnheader" sx={wholeLine}>
          {heading ?? t('field')}
        </Box>
        <span role="columnheader">
          {version === undefined ? t('theirs') : `${t('theirs')} · ${t('version', { n: version })}`}
        </span>
        <span role="columnheader">{t('mine')}</span>
      </Box>
      {rows.map(({ label, saved, mine }) => (
        <Box key={label} role="row" sx={{ ...cells, borderTop: 1, borderColor: 'divider' }}>
          <Box component="span" role="rowheader" sx={{ ...wholeLine, color: 'text.secondary' }}>
            {label}
          </Box>
          <span role="cell">{saved || t('nothing')}</span>
          <Box component="span" role="cell" sx={{ fontWeight: 600 }}>
            {mine || t('nothing')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
