import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useDeferredValue, useState } from 'react';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { isSamePath } from './commands.rules.ts';
import { CommandPalette } from './command-palette.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DesignBar } from './design-bar.tsx';
import type { DesignAction, Designer, DesignNotice, EditorProps, FrameDialog } from './design-domain.ts';
import { useDesignKeys } from './design-keys.ts';
import { designerMessages } from './designer.messages.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useDesign, type OpenDesign } from './use-design.ts';

interface Props {
  designer: Designer;
  design: Design;
  version: VersionWithDefinition;
  onReload: () => void;
}

/** The design as an editor gets it, with what is wrong in it; that is looked for when the browser has time. */
function useEditor({ designer, design, version }: Props, open: OpenDesign) {
  const lang = useLanguage();
  const may = useMay();
  const { history } = open;
  const editable = isEditable(version, may(designer.domain.endpoints.saveDraft));
  const inspected = useDeferredValue(history.document);
  const notices = designer.inspect(inspected, lang);
  const editor: EditorProps = {
    document: history.document,
    selected: history.selected,
    readOnly: !editable,
    notices,
    designId: design.id,
    run: editable ? open.run : () => undefined,
    select: open.select,
  };
  return { editor, inspected };
}

const isEditable = ({ status }: VersionWithDefinition, maySave: boolean): boolean =>
  status === 'draft' && maySave;

/** Begins a draft of what is published; null where that may not be done. */
function useBegin({ designer: { domain }, design, version, onReload }: Props): (() => void) | null {
  const may = useMay();
  const { createDraft } = domain.endpoints;
  const start = useCall(createDraft, { onSuccess: onReload, onError: (error) => toast.error(error) });
  if (version.status === 'draft' || !may(createDraft)) return null;
  return () => start.mutate({ params: { id: design.id }, body: {} });
}

/** The frame of every designer: top bar, what is wrong, keys, history, publishing, and saving by itself. */
export function DesignFrame(props: Props) {
  const { designer, design, version, onReload } = props;
  const may = useMay();
  const { domain, Editor } = designer;
  const { endpoints } = domain;
  const open = useDesign(domain, version, isEditable(version, may(endpoints.saveDraft)));
  const { saver, select } = open;
  const { editor, inspected } = useEditor(props, open);
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const [showsNotices, setShowsNotices] = useState(false);
  const openDialog = async (next: FrameDialog) => {
    if (next === 'preview' || next === 'commands' || (await saver.now())) setDialog(next);
  };
  const begin = useBegin(props);
  const nextNotice = () => jump(editor.notices, editor.selected, select);
  const { undo, redo } = open;
  const save = () => void saver.now();
  useDesignKeys({ undo, redo, save, commands: () => void openDialog('commands'), nextNotice });
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <DesignBar
        domain={domain}
        design={design}
        version={version}
        open={open}
        editable={!editor.readOnly}
        notices={editor.notices}
        onNotices={() => setShowsNotices(!showsNotices)}
        showsNotices={showsNotices}
        onDialog={(next) => void openDialog(next)}
        onBegin={begin}
      />
      <SaveAlert open={open} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <Suspense fallback={<LoadingState shape="block" />}>
          <Editor {...editor} />
        </Suspense>
      </Box>
      {showsNotices && (
        <NoticesPanel
          notices={editor.notices}
          selected={editor.selected}
          document={inspected}
          maxBytes={domain.maxBytes}
          onOpen={select}
          onClose={() => setShowsNotices(false)}
        />
      )}
      <Dialogs
        {...props}
        dialog={dialog}
        editor={editor}
        frame={{ undo, redo, save, nextNotice }}
        onDialog={(next) => void openDialog(next)}
        onClose={() => setDialog(null)}
      />
      <Conflict designer={designer} name={design.code} open={open} onReload={onReload} />
    </Box>
  );
}

interface DialogsProps extends Props {
  dialog: FrameDialog | null;
  editor: EditorProps;
  frame: Record<'undo' | 'redo' | 'save' | 'nextNotice', () => void>;
  onDialog: (dialog: FrameDialog) => void;
  onClose: () => void;
}

function Dialogs(props: DialogsProps) {
  const { designer, design, version, dialog, editor, frame, onDialog, onClose, onReload } = props;
  const t = useText(designerMessages);
  const { domain, Preview } = designer;
  switch (dialog) {
    case 'publish':
      return (
        <PublishDialog domain={domain} versionId={version.id} onClose={onClose} onPublished={onReload} />
      );
    case 'history':
      return <HistoryDialog domain={domain} designId={design.id} onClose={onClose} onDraft={onReload} />;
    case 'preview':
      return <PreviewDialog Preview={Preview} document={editor.document} onClose={onClose} />;
    case 'commands':
      return (
        <Commands
          designer={designer}
          editor={editor}
          frame={[
            { label: t('saveNow'), hint: 'Ctrl+S', run: frame.save },
            { label: t('undo'), hint: 'Ctrl+Z', run: frame.undo },
            { label: t('redo'), hint: 'Ctrl+Shift+Z', run: frame.redo },
            { label: t('nextNotice'), hint: 'F8', run: frame.nextNotice },
            { label: t('preview'), run: () => onDialog('preview') },
            { label: t('history'), run: () => onDialog('history') },
          ]}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
}

/** Selects what the next error or warning after the selected one is about. */
function jump(
  notices: readonly DesignNotice[],
  selected: EditorProps['selected'],
  select: EditorProps['select'],
): void {
  const places = notices.filter(({ path }) => path !== null);
  const current = places.findLastIndex(({ path }) => isSamePath(path, selected));
  const next = places[(current + 1) % Math.max(1, places.length)];
  if (next) select(next.path);
}

interface CommandsProps {
  designer: Designer;
  editor: EditorProps;
  frame: readonly DesignAction[];
  onClose: () => void;
}

function Commands({ designer: { useActions }, editor, frame, onClose }: CommandsProps) {
  const actions = useActions(editor);
  return <CommandPalette actions={[...actions, ...frame]} onClose={onClose} />;
}

function SaveAlert({ open: { saveState, restored, saver } }: { open: OpenDesign }) {
  const t = useText(designerMessages);
  const [isClosed, setClosed] = useState(false);
  const sx = { borderRadius: 0, py: 0 };
  if (saveState.name === 'offline')
    return (
      <Alert severity="warning" sx={sx}>
        {t('offlineText')}
      </Alert>
    );
  if (saveState.name === 'failed')
    return (
      <Alert severity="error" sx={sx}>
        {t('failedText', { reason: messageOf(saveState.error) })}
      </Alert>
    );
  if (restored && !isClosed && saver.isSaved)
    return (
      <Alert severity="info" sx={sx} onClose={() => setClosed(true)}>
        {t('restored')}
      </Alert>
    );
  return null;
}

interface ConflictProps {
  designer: Designer;
  name: string;
  open: OpenDesign;
  onReload: () => void;
}

/** Two people saved one draft: both versions as what changed since the last one that was the same. */
function Conflict({ designer: { domain }, name, open, onReload }: ConflictProps) {
  const { saveState, saver, history } = open;
  const lang = useLanguage();
  if (saveState.name !== 'conflict') return null;
  const { theirs } = saveState;
  const before = saver.saved;
  return (
    <ConflictDialog
      theirs={theirs}
      mine={history.document}
      name={name}
      mySentences={domain.differences(before, history.document, lang)}
      theirSentences={theirs ? domain.differences(before, theirs.definition, lang) : []}
      onMine={() => theirs && void saver.keepMine(theirs)}
      onTheirs={() => {
        if (!theirs) return;
        saver.takeTheirs(theirs);
        open.replace(theirs.definition);
      }}
      onReload={() => {
        open.forget();
        onReload();
      }}
    />
  );
}
