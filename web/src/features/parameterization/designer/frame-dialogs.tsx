import { useState } from 'react';
import type {
  CaseContent,
  CaseGiven,
  DesignCase,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { SaveCaseDialog } from './cases/save-case-dialog.tsx';
import { startOf } from './cases/expectations.rules.ts';
import type { OpenCases } from './cases/use-cases.ts';
import { CommandPalette } from './command-palette.tsx';
import type { DesignDocument } from './commands.rules.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import {
  previewLabel,
  type DesignAction,
  type Designer,
  type EditorProps,
  type FrameDialog,
} from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { OpenDesign } from './use-design.ts';

/** The case that is being saved, or changed. */
interface CaseDraft {
  content: CaseContent;
  existing: DesignCase | null;
}

/** Which dialog of the frame is open. */
export function useFrameDialog(saveFirst: () => Promise<boolean>) {
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const [given, setGiven] = useState<CaseGiven | null>(null);
  const [draft, setDraft] = useState<CaseDraft | null>(null);
  const open = async (next: FrameDialog) => {
    setGiven(null);
    if (next === 'preview' || next === 'commands' || (await saveFirst())) setDialog(next);
  };
  return {
    dialog,
    given,
    draft,
    open: (next: FrameDialog) => void open(next),
    close: () => setDialog(null),
    /** Opens the preview with what a case gives. */
    preview: (found: DesignCase | null) => {
      setGiven(found && found.content);
      setDialog('preview');
    },
    saveCase: (from: CaseGiven) => setDraft({ content: startOf(from), existing: null }),
    changeCase: (existing: DesignCase) => setDraft({ content: existing.content, existing }),
    closeCase: () => setDraft(null),
  };
}
export type OpenDialog = ReturnType<typeof useFrameDialog>;

interface DialogsProps {
  designer: Designer;
  design: Design;
  version: VersionWithDefinition;
  onReload: () => void;
  open: OpenDialog;
  cases: OpenCases;
  editor: EditorProps;
  frame: Record<'undo' | 'redo' | 'save' | 'nextNotice', () => void>;
}

export function FrameDialogs(props: DialogsProps) {
  const { designer, design, cases, open, editor } = props;
  const { draft, closeCase } = open;
  return (
    <>
      <OpenedDialog {...props} />
      {draft && (
        <SaveCaseDialog
          {...draft}
          domain={designer.domain}
          designId={design.id}
          document={editor.document}
          lists={cases.lists}
          rules={cases.rules}
          onClose={closeCase}
        />
      )}
    </>
  );
}

function OpenedDialog(props: DialogsProps) {
  const { designer, design, version, open, editor, frame, onReload } = props;
  const t = useText(designerMessages);
  const may = useMay();
  const { domain, Preview } = designer;
  const { dialog, close: onClose, open: onDialog } = open;
  switch (dialog) {
    case 'publish':
      return (
        <PublishDialog domain={domain} versionId={version.id} onClose={onClose} onPublished={onReload} />
      );
    case 'history':
      return <HistoryDialog domain={domain} designId={design.id} onClose={onClose} onDraft={onReload} />;
    case 'preview':
      return (
        <PreviewDialog
          Preview={Preview}
          title={t(previewLabel(domain))}
          document={editor.document}
          given={open.given}
          onClose={onClose}
          {...(may(domain.endpoints.createCase) ? { onSaveCase: open.saveCase } : {})}
        />
      );
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
            { label: t(previewLabel(domain)), run: () => onDialog('preview') },
            { label: t('history'), run: () => onDialog('history') },
          ]}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
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

interface ConflictProps {
  designer: Designer;
  name: string;
  open: OpenDesign;
  onReload: () => void;
}

/** Two people saved one draft: both versions as what changed since the last one that was the same. */
export function Conflict({ designer: { domain }, name, open, onReload }: ConflictProps) {
  const { saveState, saver, history } = open;
  if (saveState.name !== 'conflict') return null;
  const { theirs } = saveState;
  const goOn = (document: DesignDocument) => {
    if (!theirs) return;
    saver.takeTheirs(theirs);
    open.replace(document);
  };
  return (
    <ConflictDialog
      domain={domain}
      base={saver.saved}
      theirs={theirs}
      mine={history.document}
      name={name}
      onMine={() => theirs && void saver.keepMine(theirs)}
      onTheirs={() => theirs && goOn(theirs.definition)}
      onContinue={goOn}
      onReload={() => {
        open.forget();
        onReload();
      }}
    />
  );
}
