import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type {
  QuestionRenaming,
  RenamedReader,
  UnchangedReader,
} from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import type { OpenDraft } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { isName } from './model/form-names.rules.ts';
import { renameMessages } from './rename.messages.ts';

interface Props {
  name: string;
  draft: OpenDraft;
  /** Names of the other elements, in lower case. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

const { rename } = client.parameterization.questionRenamings;

/** What the server says would change for one new code, and the request that changes it. */
function useRenaming({ name, draft, onClose }: Props, to: string) {
  const t = useText(renameMessages);
  const [preview, setPreview] = useState<{ to: string; found: QuestionRenaming } | null>(null);
  const { forms, workflows, rules } = client.parameterization;
  const call = useCall(rename, {
    invalidates: [forms.criteria, workflows.criteria, rules.criteria],
    onSuccess: (found) => {
      if (!found.draft) return setPreview({ to, found });
      draft.adopt(found.draft);
      toast.success(t('done', { name: to }));
      onClose();
    },
  });
  const shown = preview?.to === to ? preview.found : null;
  const send = async () => {
    const revision = await draft.save();
    if (revision === null) return toast.info(t('notSaved', { name }));
    call.mutate({
      params: { versionId: draft.versionId },
      body: { revision, from: name, to, apply: shown !== null },
    });
  };
  return { shown, send, isPending: call.isPending, error: call.error };
}

/** Gives a question another code, with everything that reads its answer: shows first what that is. */
export function RenameDialog(props: Props) {
  const { name, taken, onClose } = props;
  const t = useText(renameMessages);
  const texts = useText(formDesignerMessages);
  const [to, setTo] = useState(name);
  const { shown, send, isPending, error } = useRenaming(props, to);
  const fault =
    to === name
      ? null
      : !isName(to)
        ? texts('codeInvalid')
        : taken.has(to.toLowerCase())
          ? texts('codeTaken')
          : null;
  const isReady = to !== name && fault === null;
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('title', { name })}
      width={640}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
      actions={
        <SaveButtons
          isSaving={isPending}
          onCancel={onClose}
          saveLabel={t(shown ? 'apply' : 'preview')}
          disabled={!isReady}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{t('text')}</Box>
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        <TextField
          autoFocus
          required
          label={t('newCode')}
          value={to}
          error={fault !== null}
          helperText={fault}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
        />
        <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
          {shown && <Readers found={shown} />}
        </Box>
      </Box>
    </AppDialog>
  );
}

function Readers({ found: { changed, unchanged } }: { found: QuestionRenaming }) {
  const t = useText(renameMessages);
  if (changed.length + unchanged.length === 0) return <Box>{t('onlyHere')}</Box>;
  return (
    <>
      <ReaderList title={t('changes')} readers={changed} why={(reader) => t(reader.where)} />
      <ReaderList title={t('stays')} readers={unchanged} why={(reader) => t(reader.obstacle)} />
    </>
  );
}

interface ListProps<R> {
  title: string;
  readers: readonly R[];
  why: (reader: R) => string;
}

function ReaderList<R extends RenamedReader | UnchangedReader>({ title, readers, why }: ListProps<R>) {
  const t = useText(renameMessages);
  if (readers.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {readers.map((reader) => (
          <li key={`${reader.kind} ${reader.code} ${reader.name}`}>
            {t(reader.kind)} <strong>{reader.code}</strong> {`${reader.name}: ${why(reader)}`}
            {reader.places.length > 0 && (
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{reader.places.join(', ')}</Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
