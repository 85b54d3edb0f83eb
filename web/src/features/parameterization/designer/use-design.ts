import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useSession } from '#api/session.ts';
import { isSameJson, valueAt, type Command, type DesignDocument, type Path } from './commands.rules.ts';
import type { DesignDomain } from './design-domain.ts';
import { DraftSaver, saveDelayMs } from './draft-saver.ts';
import {
  redo,
  restoredHistory,
  runCommand,
  select,
  startHistory,
  storedHistory,
  undo,
  type History,
} from './history.rules.ts';
import { localDraft, type LocalDraftStore } from './local-draft.ts';

type Action =
  | { type: 'run'; command: Command; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'select'; path: Path | null }
  | { type: 'replace'; document: DesignDocument }
  | { type: 'follow'; document: DesignDocument };

function reduce(history: History, action: Action): History {
  switch (action.type) {
    case 'run':
      return runCommand(history, action.command, action.at);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
    case 'select':
      return select(history, action.path);
    case 'replace':
      return startHistory(action.document);
    case 'follow':
      return followed(history, action.document);
  }
}

/** What somebody else saved, with what is selected here as far as it is still there. */
const followed = ({ selected }: History, document: DesignDocument): History =>
  startHistory(document, selected && valueAt(document, selected) !== undefined ? selected : null);

interface Opened {
  history: History;
  /** Revision that the document was drawn over, and the definition that it had. */
  revision: number;
  base: DesignDocument;
  /** Whether it holds changes of this browser that were never saved. */
  restored: boolean;
}

const freshOf = ({ definition, revision }: VersionWithDefinition): Opened => ({
  history: startHistory(definition),
  revision,
  base: definition,
  restored: false,
});

/** The version as the server has it, or what this browser drew over it. */
export function openedHistory(store: LocalDraftStore, version: VersionWithDefinition): Opened {
  const fresh = freshOf(version);
  const local = store.read();
  if (!local) return fresh;
  try {
    const history = restoredHistory(local.history);
    if (isSameJson(history.document, version.definition)) return { ...fresh, history };
    if (local.isSaved) return fresh;
    return { history, revision: local.revision, base: local.saved ?? version.definition, restored: true };
  } catch {
    return fresh;
  }
}

const saverOf = (
  { endpoints }: DesignDomain,
  version: VersionWithDefinition,
  { base, revision }: Opened,
): DraftSaver => {
  const params = { versionId: version.id };
  return new DraftSaver(
    {
      save: (read, definition) =>
        endpoints.saveDraft({ params, body: { revision: read, definition: { ...definition } } }),
      read: async () => (await endpoints.version({ params })).version,
    },
    { ...version, definition: base, revision },
  );
};

/**
 * A version on screen: its document with undo, saved by itself while it is edited here.
 * @param mayStillSave whether saving is still up to this tab when this is closed
 */
export function useDesign(
  domain: DesignDomain,
  version: VersionWithDefinition,
  editable: boolean,
  mayStillSave: () => boolean,
) {
  const { userId } = useSession().info;
  const [store] = useState(() => localDraft(userId, domain.kind, version.id));
  const [opened] = useState<Opened>(() => (editable ? openedHistory(store, version) : freshOf(version)));
  const [history, dispatch] = useReducer(reduce, opened.history);
  const [saver] = useState(() => saverOf(domain, version, opened));
  const saveState = useSyncExternalStore(saver.subscribe, saver.read);

  const { document } = history;
  const { definition } = version;
  useEffect(() => {
    if (editable) saver.change(document);
  }, [saver, document, editable]);
  useEffect(() => {
    if (!editable) dispatch({ type: 'follow', document: definition });
  }, [editable, definition]);

  const [isForgotten, setForgotten] = useState(false);
  const storeLocally = useEffectEvent(() => {
    if (!editable || isForgotten) return;
    if (saver.isSaved && history.past.length + history.future.length === 0) store.drop();
    else {
      const { revision, isSaved, saved } = saver;
      store.save({ revision, isSaved, ...(isSaved ? {} : { saved }), history: storedHistory(history) });
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => storeLocally(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [history, saveState]);
  useEffect(() => {
    const leave = () => storeLocally();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      storeLocally();
      if (mayStillSave()) void saver.now();
      else saver.stop();
    };
  }, [saver, mayStillSave]);

  return {
    history,
    saver,
    saveState,
    restored: opened.restored,
    run: (command: Command) => dispatch({ type: 'run', command, at: performance.now() }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    select: (path: Path | null) => dispatch({ type: 'select', path }),
    /** Nothing of this version is stored here any more: it is gone. */
    forget: () => {
      setForgotten(true);
      store.drop();
    },
    replace: (next: DesignDocument) => dispatch({ type: 'replace', document: next }),
  };
}
export type OpenDesign = ReturnType<typeof useDesign>;
