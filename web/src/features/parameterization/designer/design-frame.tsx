import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { isSamePath, replaceCommand } from './commands.rules.ts';
import { CasesButton, CasesPanel } from './cases/cases-panel.tsx';
import { useCases, type OpenCases } from './cases/use-cases.ts';
import { DesignBar } from './design-bar.tsx';
import type { Designer, DesignNotice, EditorProps, OpenDraft } from './design-domain.ts';
import { useDesignKeys } from './design-keys.ts';
import { designerMessages } from './designer.messages.ts';
import { Conflict, FrameDialogs, useFrameDialog, type OpenDialog } from './frame-dialogs.tsx';
import { LockNote, LostLockAlert, type DraftAccess } from './lock/lock-notes.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { useDesign, type OpenDesign } from './use-design.ts';

interface Props {
  designer: Designer;
  design: Design;
  version: VersionWithDefinition;
  access: DraftAccess;
  /** Whether it is edited here, not only shown. */
  isEditing: boolean;
  /** Whether saving is still up to this tab when the frame is closed. */
  mayStillSave: () => boolean;
  /** The draft was published or discarded elsewhere. */
  isGone: boolean;
  onReload: () => void;
}

const openDraftOf = (versionId: number, { saver, run, history }: OpenDesign): OpenDraft => ({
  versionId,
  save: async () => ((await saver.now()) ? saver.revision : null),
  adopt: (version) => {
    saver.takeTheirs(version);
    run(replaceCommand(history.document, version.definition));
  },
});

/** The design as an editor gets it, with what is wrong in it; that is looked for when the browser has time. */
function useEditor({ designer, design, version, isEditing }: Props, open: OpenDesign) {
  const lang = useLanguage();
  const { history } = open;
  const inspected = useDeferredValue(history.document);
  const notices = designer.inspect(inspected, lang);
  const editor: EditorProps = {
    document: history.document,
    selected: history.selected,
    readOnly: !isEditing,
    notices,
    designId: design.id,
    draft: isEditing ? openDraftOf(version.id, open) : null,
    run: isEditing ? open.run : () => undefined,
    select: open.select,
  };
  return { editor, inspected };
}

/** Begins a draft of what is published; null where that may not be done. */
function useBegin({ designer: { domain }, design, version, onReload }: Props): (() => void) | null {
  const may = useMay();
  const { createDraft } = domain.endpoints;
  const start = useCall(createDraft, { onSuccess: onReload, onError: (error) => toast.error(error) });
  if (version.status === 'draft' || !may(createDraft)) return null;
  return () => start.mutate({ params: { id: design.id }, body: {} });
}

/** What is saved is opened as it is now; what is not is shown beside it, so that nothing is lost unseen. */
function useGone({ design, isGone, onReload }: Props, { saver }: OpenDesign): void {
  const t = useText(designerMessages);
  const openCurrent = useEffectEvent(() => {
    if (!saver.isSaved) return void saver.compare();
    toast.info(t('goneElsewhere', { code: design.code }));
    onReload();
  });
  useEffect(() => {
    if (isGone) openCurrent();
  }, [isGone]);
}

/** The frame of every designer: top bar, what is wrong, keys, history, publishing, and saving by itself. */
export function DesignFrame(props: Props) {
  const { designer, design, version, access, isEditing, mayStillSave, onReload } = props;
  const { domain, Editor } = designer;
  const open = useDesign(domain, version, isEditing, mayStillSave);
  const { saver, select } = open;
  useGone(props, open);
  const { editor, inspected } = useEditor(props, open);
  const dialogs = useFrameDialog(() => saver.now());
  const cases = useCases(designer, design.id, inspected, dialogs.draft !== null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const toggle = (next: PanelName) => () => setPanel(panel === next ? null : next);
  const begin = useBegin(props);
  const nextNotice = () => jump(editor.notices, editor.selected, select);
  const { undo, redo } = open;
  const save = () => void saver.now();
  useDesignKeys({ undo, redo, save, commands: () => dialogs.open('commands'), nextNotice });
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <DesignBar
        domain={domain}
        design={design}
        version={version}
        open={open}
        editable={!editor.readOnly}
        notices={editor.notices}
        onNotices={toggle('notices')}
        showsNotices={panel === 'notices'}
        onDialog={dialogs.open}
        onBegin={begin}
      >
        <LockNote access={access} />
        <CasesButton cases={cases.cases} isOpen={panel === 'cases'} onClick={toggle('cases')} />
      </DesignBar>
      <LostLockAlert state={access.state} />
      <SaveAlert open={open} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <Suspense fallback={<LoadingState shape="block" />}>
          <Editor {...editor} />
        </Suspense>
      </Box>
      <Panel
        designer={designer}
        panel={panel}
        editor={editor}
        document={inspected}
        cases={cases}
        dialogs={dialogs}
        onClose={() => setPanel(null)}
      />
      <FrameDialogs
        {...props}
        open={dialogs}
        cases={cases}
        editor={editor}
        frame={{ undo, redo, save, nextNotice }}
      />
      <Conflict designer={designer} name={design.code} open={open} onReload={onReload} />
    </Box>
  );
}

type PanelName = 'notices' | 'cases';
interface PanelProps {
  designer: Designer;
  panel: PanelName | null;
  editor: EditorProps;
  /** The document that errors and cases were looked for in. */
  document: EditorProps['document'];
  cases: OpenCases;
  dialogs: OpenDialog;
  onClose: () => void;
}

/** What is opened under the editor. */
function Panel({ designer, panel, editor, document, cases, dialogs, onClose }: PanelProps) {
  const { domain, previewsCases = false } = designer;
  const may = useMay();
  if (panel === 'notices')
    return (
      <NoticesPanel
        notices={editor.notices}
        selected={editor.selected}
        document={document}
        maxBytes={domain.maxBytes}
        onOpen={editor.select}
        onClose={onClose}
      />
    );
  if (panel === 'cases')
    return (
      <CasesPanel
        domain={domain}
        open={cases}
        document={document}
        mayEdit={may(domain.endpoints.saveCase)}
        onPreview={previewsCases ? dialogs.preview : null}
        onChange={dialogs.changeCase}
        onSelect={editor.select}
        onClose={onClose}
      />
    );
  return null;
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
