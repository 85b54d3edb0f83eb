import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';
import type { TemplateConflict } from './use-template-save.ts';

interface Props<T> {
  conflict: TemplateConflict<T>;
  busy: boolean;
  /** What a template consists of, in words. */
  linesOf: (template: T) => readonly string[];
  onClose: () => void;
  onMine: () => void;
  onTheirs: (theirs: T) => void;
}

/** Both versions of a template that two people edited, line by line. */
export function TemplateConflictDialog<T>({ conflict, busy, linesOf, onClose, onMine, onTheirs }: Props<T>) {
  const t = useText(reportDesignerMessages);
  const { mine, theirs, version } = conflict;
  const own = linesOf(mine);
  const other = theirs === null ? [] : linesOf(theirs);
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      dirty={false}
      width={820}
      title={t('conflictTitle')}
      actions={
        <>
          <Button
            variant="outlined"
            disabled={busy || theirs === null}
            onClick={() => theirs !== null && onTheirs(theirs)}
          >
            {t('takeTheirs')}
          </Button>
          <Button variant="contained" loading={busy} onClick={onMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{t('conflictText', { version: version.version })}</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side title={t('mine')} lines={own} other={other} />
        {theirs === null ? (
          <Typography color="text.secondary">{t('theirsUnreadable')}</Typography>
        ) : (
          <Side title={t('theirs')} lines={other} other={own} />
        )}
      </Box>
    </AppDialog>
  );
}

function Side({
  title,
  lines,
  other,
}: {
  title: string;
  lines: readonly string[];
  other: readonly string[];
}) {
  const t = useText(reportDesignerMessages);
  const known = new Set(other);
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, fontSize: 14, '& li': { overflowWrap: 'anywhere' } }}>
        {lines.map((line, at) =>
          known.has(line) ? (
            <li key={at}>{line}</li>
          ) : (
            <Box component="li" key={at} sx={{ bgcolor: 'action.selected', fontWeight: 600 }}>
              {`${line} (${t('onlyHere')})`}
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}
