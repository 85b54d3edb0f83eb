import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { saveFile } from '#kit/save-file.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { designerMessages } from '#features/parameterization/designer/designer.messages.ts';
import { Sentences } from '#features/parameterization/designer/sentences.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { conflictMessages } from './conflict.messages.ts';
import { mergeDocuments, type ConflictKey, type Side } from './merge.rules.ts';

interface Props {
  domain: DesignDomain;
  /** What was the same for both. */
  base: DesignDocument;
  /** What is saved now; null when the draft is gone. */
  theirs: VersionWithDefinition | null;
  mine: DesignDocument;
  name: string;
  /** Goes on with a document over what is saved now. */
  onContinue: (document: DesignDocument) => void;
  onMine: () => void;
  onTheirs: () => void;
  onReload: () => void;
}

/** Nothing goes on until the person has chosen: it cannot be closed otherwise. */
export function ConflictDialog(props: Props) {
  const { theirs, mine, name, onReload } = props;
  const t = useText(designerMessages);
  const download = () =>
    saveFile(new File([JSON.stringify(mine, null, 2)], `${name}.json`, { type: 'application/json' }));
  const downloadButton = (
    <Button variant="outlined" onClick={download}>
      {t('downloadMine')}
    </Button>
  );
  if (theirs?.status === 'draft') return <Choosing {...props} theirs={theirs} download={downloadButton} />;
  return (
    <AppDialog
      open
      busy
      onClose={() => undefined}
      title={t('conflictTitle')}
      width={760}
      actions={
        <>
          {downloadButton}
          <Button variant="contained" onClick={onReload}>
            {t('openCurrent')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{t('goneText')}</Box>
        <Changed title={t('yourChanges')} {...props} after={mine} />
      </Box>
    </AppDialog>
  );
}

interface ChangedProps {
  title: string;
  domain: DesignDomain;
  base: DesignDocument;
  after: DesignDocument;
}

function Changed({ title, domain, base, after }: ChangedProps) {
  const lang = useLanguage();
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      <Sentences sentences={domain.differences(base, after, lang)} />
    </Box>
  );
}

type ChoosingProps = Props & { theirs: VersionWithDefinition; download: ReactNode };

/** Both versions as what changed since the last one that was the same, and one line for each thing both changed. */
function Choosing(props: ChoosingProps) {
  const { domain, base, theirs, mine, download, onContinue, onMine, onTheirs } = props;
  const t = useText(designerMessages);
  const own = useText(conflictMessages);
  const [chosen, setChosen] = useState<ReadonlyMap<ConflictKey, Side>>(new Map());
  const { document, conflicts } = mergeDocuments(
    base,
    mine,
    theirs.definition,
    (key) => chosen.get(key) ?? 'mine',
  );
  return (
    <AppDialog
      open
      busy
      onClose={() => undefined}
      title={t('conflictTitle')}
      width={820}
      actions={
        <>
          {download}
          <Button variant="outlined" onClick={onTheirs}>
            {t('keepTheirs')}
          </Button>
          <Button variant="outlined" onClick={onMine}>
            {t('keepMine')}
          </Button>
          <Button variant="contained" onClick={() => onContinue(document)}>
            {own('combine')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{t('conflictText', { name: theirs.editor ?? t('someone') })}</Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Changed title={t('yourChanges')} domain={domain} base={base} after={mine} />
          <Changed title={t('theirChanges')} domain={domain} base={base} after={theirs.definition} />
        </Box>
        {conflicts.length === 0 ? (
          <Alert severity="info">{own('noConflict')}</Alert>
        ) : (
          <ConflictChoices
            {...props}
            theirs={theirs.definition}
            editor={theirs.editor ?? t('someone')}
            conflicts={conflicts}
            chosen={chosen}
            onChoose={(key, side) => setChosen(new Map(chosen).set(key, side))}
          />
        )}
      </Box>
    </AppDialog>
  );
}
