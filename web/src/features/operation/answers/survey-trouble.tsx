import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useText } from '#i18n/messages.ts';
import type { DecisionTrouble } from './survey-decide.ts';
import { surveyMessages } from './survey.messages.ts';

/** Why the decision was not recorded, and the way to go on. */
export function TroubleAlert({ trouble, onReload }: { trouble: DecisionTrouble; onReload: () => void }) {
  const t = useText(surveyMessages);
  if (trouble.kind === 'path')
    return (
      <Alert severity="warning">
        <AlertTitle>{t('noPathTitle')}</AlertTitle>
        {t('noPathText')}
      </Alert>
    );
  if (trouble.kind === 'stale')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={onReload}>
            {t('reload')}
          </Button>
        }
      >
        <AlertTitle>{t('staleTitle')}</AlertTitle>
        {trouble.text} {t('staleText')}
      </Alert>
    );
  const faults = trouble.kind === 'faults' ? t('mend', { n: trouble.count }) : '';
  return <Alert severity="error">{[faults, trouble.text].filter(Boolean).join(' ')}</Alert>;
}
