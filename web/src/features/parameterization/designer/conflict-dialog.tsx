import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { saveFile } from '#kit/save-file.ts';
import type { DesignDocument } from './commands.rules.ts';
import { designerMessages } from './designer.messages.ts';
import { Sentences } from './sentences.tsx';

interface Props {
  /** What is saved now; null when the draft is gone. */
  theirs: VersionWithDefinition | null;
  mine: DesignDocument;
  name: string;
  mySentences: readonly string[];
  theirSentences: readonly string[];
  onMine: () => void;
  onTheirs: () => void;
  onReload: () => void;
}

/** Nothing goes on until the person has chosen: it cannot be closed otherwise. */
export function ConflictDialog(props: Props) {
  const { theirs, mine, name, mySentences, theirSentences, onMine, onTheirs, onReload } = props;
  const t = useText(designerMessages);
  const isGone = theirs?.status !== 'draft';
  const download = () =>
    saveFile(new File([JSON.stringify(mine, null, 2)], `${name}.json`, { type: 'application/json' }));
  return (
    <AppDialog
      open
      busy
      onClose={() => undefined}
      title={t('conflictTitle')}
      width={760}
      actions={
        <>
          <Button variant="outlined" onClick={download}>
            {t('downloadMine')}
          </Button>
          {isGone ? (
            <Button variant="contained" onClick={onReload}>
              {t('openCurrent')}
            </Button>
          ) : (
            <>
              <Button variant="outlined" onClick={onTheirs}>
                {t('keepTheirs')}
              </Button>
              <Button variant="contained" onClick={onMine}>
                {t('keepMine')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{isGone ? t('goneText') : t('conflictText', { name: theirs.editor ?? t('someone') })}</Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Box component="section">
            <Typography variant="h3">{t('yourChanges')}</Typography>
            <Sentences sentences={mySentences} />
          </Box>
          {!isGone && (
            <Box component="section">
              <Typography variant="h3">{t('theirChanges')}</Typography>
              <Sentences sentences={theirSentences} />
            </Box>
          )}
        </Box>
      </Box>
    </AppDialog>
  );
}
