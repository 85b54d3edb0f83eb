import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { TemplateConflictDialog } from './template-conflict-dialog.tsx';
import type { useTemplateSave } from './use-template-save.ts';

const { reports } = client.administration;

type State<T extends object> = ReturnType<typeof useTemplateSave<T>>;

interface Props<T extends object> {
  state: State<T>;
  template: T;
  changed: boolean;
}

/** What is published, what is a draft, and the buttons that save and publish. */
export function TemplateActions<T extends object>({ state, template, changed }: Props<T>) {
  const t = useText(reportDesignerMessages);
  const may = useMay();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ToneChip
        tone={state.current ? 'green' : 'grey'}
        label={state.current ? t('published', { version: state.current }) : t('unpublished')}
      />
      {state.draft && <ToneChip tone="amber" label={t('draft', { version: state.draft })} />}
      <Button
        variant="outlined"
        disabled={!changed || !may(reports.saveVersion)}
        loading={state.busy === 'save'}
        onClick={() => void state.save(template)}
      >
        {t('save')}
      </Button>
      <Button
        variant="contained"
        disabled={(!changed && !state.draft) || !may(reports.publishVersion)}
        loading={state.busy === 'publish'}
        onClick={() => void state.publish(template, changed)}
      >
        {t('publish')}
      </Button>
    </Box>
  );
}

interface TroubleProps<T extends object> {
  state: State<T>;
  linesOf: (template: T) => readonly string[];
  onTemplate: (template: T) => void;
}

/** What was refused, and both versions when somebody else saved meanwhile. */
export function TemplateTrouble<T extends object>({ state, linesOf, onTemplate }: TroubleProps<T>) {
  const mine = state.conflict?.mine;
  return (
    <>
      {state.refusal && (
        <Alert severity="error" onClose={state.dismiss} sx={{ mb: 2 }}>
          {state.refusal}
        </Alert>
      )}
      {state.conflict && mine && (
        <TemplateConflictDialog
          conflict={state.conflict}
          busy={state.busy !== null}
          linesOf={linesOf}
          onClose={state.leaveConflict}
          onMine={() => void state.save(mine)}
          onTheirs={(theirs) => {
            state.takeTheirs(theirs);
            onTemplate(theirs);
          }}
        />
      )}
    </>
  );
}
