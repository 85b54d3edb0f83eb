/**
 * The file and the fields that a person chose, and the upload they became. They stay in the memory of this tab, so
 * that a closed dialog, another page or an expired session loses nothing; signing out removes them. What was not sent
 * yet also outlives a reload: the fields here, the file in `file-store.ts`.
 */
import { onSession, session, sessionEnd } from '#api/session.ts';

export interface StoredUpload<Q> {
  id: number;
  query: Q;
}
interface ImportDraft {
  owner: number;
  file: File | null;
  query: object | null;
  upload: StoredUpload<object> | null;
}

const drafts = new Map<string, ImportDraft>();
let watching = false;

/** Nobody else finds the file of a person who signed out, or whose place another took. */
function removeForeign(): void {
  const user = session()?.info.userId;
  const left = user === undefined && sessionEnd() === 'left';
  for (const [name, { owner }] of drafts)
    if (left || (user !== undefined && owner !== user)) drafts.delete(name);
}

const uploadKey = (name: string): string => `${name}.import`;
const queryKey = (name: string): string => `${name}.importQuery`;

function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

const draftOf = (name: string): ImportDraft | undefined => {
  const found = drafts.get(name);
  return found?.owner === session()?.info.userId ? found : undefined;
};

/** What was chosen under a name. */
export function importDraft<Q extends object>(name: string) {
  const found = draftOf(name);
  return {
    file: found?.file ?? null,
    query: (found?.query ?? readStored(queryKey(name))) as Q | null,
    upload: (found?.upload ?? readStored(uploadKey(name))) as StoredUpload<Q> | null,
  };
}

export function storeDraft(name: string, change: Partial<Omit<ImportDraft, 'owner'>>): void {
  if (!watching) onSession(removeForeign);
  watching = true;
  const owner = session()?.info.userId;
  if (owner === undefined) return;
  drafts.set(name, { file: null, query: null, upload: null, ...draftOf(name), ...change, owner });
  if (change.query) sessionStorage.setItem(queryKey(name), JSON.stringify(change.query));
  if (change.upload) sessionStorage.setItem(uploadKey(name), JSON.stringify(change.upload));
  else if (change.upload === null) sessionStorage.removeItem(uploadKey(name));
}
