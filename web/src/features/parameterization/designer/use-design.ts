import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useSession } from '#api/session.ts';
import { isSameJson, type Command, type DesignDocument, type Path } from './commands.rules.ts';
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
  | { type: 'replace'; document: DesignDocument };

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
  }
}

interface Opened {
  history: History;
  /** Revision that the document was drawn over. */
  revision: number;
  /** Whether it holds changes of this browser that were never saved. */
  restored: boolean;
}

/** The version as the server has it, or what this browser drew over it. */
export function openedHistory(store: LocalDraftStore, version: VersionWithDefinition): Opened {
  const fresh = { history: startHistory(version.definition), revision: version.revision, restored: false };
  const local = store.read();
  if (!local) return fresh;
  try {
    const history = restoredHistory(local.history);
    if (isSameJson(history.document, version.definition)) return { ...fresh, history };
    if (local.isSaved) return fresh;
    return { history, revision: local.revision, restored: true };
  } catch {
    return fresh;
  }
}

const saverOf = ({ endpoints }: DesignDomain, version: VersionWithDefinition): DraftSaver => {
  const params = { versionId: version.id };
  return new DraftSaver(
    {
      save: (revision, definition) =>
        endpoints.saveDraft({ params, body: { revision, definition: { ...definition } } }),
      read: async () => (await endpoints.version({ params })).version,
    },
    version,
  );
};

/** A version on screen: its document with undo, saved by itself while it may be edited. */
export function useDesign(domain: DesignDomain, version: VersionWithDefinition, editable: boolean) {
  const { userId } = useSession().info;
  const [store] = useState(() => localDraft(userId, domain.kind, version.id));
  const [opened] = useState<Opened>(() =>
    editable
      ? openedHistory(store, version)
      : { history: startHistory(version.definition), revision: version.revision, restored: false },
  );
  const [history, dispatch] = useReducer(reduce, opened.history);
  const [saver] = useState(() => saverOf(domain, { ...version, revision: opened.revision }));
  const saveState = useSyncExternalStore(saver.subscribe, saver.read);

  const { document } = history;
  useEffect(() => {
    if (editable) saver.change(document);
  }, [saver, document, editable]);

  const [isForgotten, setForgotten] = useState(false);
  const storeLocally = useEffectEvent(() => {
    if (!editable || isForgotten) return;
    if (saver.isSaved && history.past.length + history.future.length === 0) store.drop();
    else store.save({ revision: saver.revision, isSaved: saver.isSaved, history: storedHistory(history) });
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
      void saver.now();
    };
  }, [saver]);

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
