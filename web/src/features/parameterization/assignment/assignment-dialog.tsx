import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { mostAnnexes } from '@cuadrilla/contract/parameterization/annexes.ts';
import { ApiError, isProblem, messageOf } from '#api/problem.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { assignmentMessages } from './assignment.messages.ts';
import { faultOf, keyOf, type Entry, type Assignable } from './entries.rules.ts';
import { OrderedForms } from './ordered-forms.tsx';
import type { AssignmentSave } from './use-assignment-save.ts';

interface Props {
  name: string;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  isChanged: boolean;
  offered: readonly Assignable[];
  variables: readonly ConditionVariable[];
  withMain: boolean;
  save: AssignmentSave;
  onClose: () => void;
}

/** Arranges the forms of a group or of an activity type, and saves them. */
export function AssignmentDialog(props: Props) {
  const { name, entries, onChange, isChanged, offered, variables, withMain, save, onClose } = props;
  const t = useText(assignmentMessages);
  const [reason, setReason] = useState('');
  const fault = faultOf(entries, withMain);
  const needsReason = isProblem(save.error, 'BREAKS_UNLESS_OVERRIDDEN');
  const isReady = fault === null && (!needsReason || reason.trim() !== '');
  return (
    <AppDialog
      open
      onClose={onClose}
      width={760}
      title={t('assignTitle', { name })}
      busy={save.isPending}
      dirty={isChanged}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.run(entries, needsReason ? reason.trim() : undefined);
      }}
      actions={<SaveButtons isSaving={save.isPending} onCancel={onClose} disabled={!isReady} />}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {t(withMain ? 'typeHelp' : 'groupHelp')}
        </Typography>
        {save.error && save.theirs === null && <Refusal error={save.error} />}
        {needsReason && (
          <TextField
            required
            label={t('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
        {fault && <Alert severity="warning">{t(fault, { n: mostAnnexes })}</Alert>}
        <OrderedForms
          entries={entries}
          onChange={onChange}
          offered={offered}
          variables={variables}
          withMain={withMain}
        />
      </Box>
      {save.theirs && <Late {...props} theirs={save.theirs} />}
    </AppDialog>
  );
}

/** Why it was refused, place by place. */
function Refusal({ error }: { error: Error }) {
  const t = useText(assignmentMessages);
  const places = Object.entries((error instanceof ApiError && error.problem.fields) || {});
  return (
    <Alert severity="error">
      {messageOf(error)}
      {places.length > 0 && (
        <Box component="ul" aria-label={t('refused')} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {places.map(([place, text]) => (
            <Box component="li" key={place} sx={{ overflowWrap: 'anywhere' }}>
              <strong>{place}</strong> {text}
            </Box>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** Somebody else saved first: both orders side by side. */
function Late({ entries, onChange, offered, variables, save, theirs }: Props & { theirs: readonly Entry[] }) {
  const t = useText(assignmentMessages);
  const lang = useLanguage();
  const textAt = (from: readonly Entry[], entry: Entry) => {
    const place = from.findIndex((each) => keyOf(each) === keyOf(entry));
    if (place === -1) return '';
    const when = from[place]!.when;
    return `${place + 1}. ${when === null ? t('always') : conditionSentence(when, variables, lang)}`;
  };
  const all = [...theirs, ...entries.filter((mine) => !theirs.some((each) => keyOf(each) === keyOf(mine)))];
  return (
    <StaleDialog
      heading={t('forms')}
      text={t('late')}
      rows={all
        .map((entry) => ({
          label: offered.find((each) => keyOf(each) === keyOf(entry))?.name ?? entry.code,
          saved: textAt(theirs, entry),
          mine: textAt(entries, entry),
        }))
        .filter(({ saved, mine }) => saved !== mine)}
      busy={save.isPending}
      onBack={save.continueFrom}
      onTheirs={() => {
        onChange([...theirs]);
        save.continueFrom();
      }}
      onMine={() => save.overwrite(entries)}
    />
  );
}
