import { useEffect, useState } from 'react';
import { session } from '#api/session.ts';
import { useUnsaved } from '../feedback/unsaved.ts';
import { hasStoredFile, removeFile, storedFile, storeFile } from './file-store.ts';
import { importDraft, storeDraft, type StoredUpload } from './import-draft.ts';

/** Keeps the browser's copy of a file for as long as it is not sent; leaving asks where there is none. */
function useStoredFile(name: string, unsent: File | null, isKnown: boolean): void {
  const [stored, setStored] = useState<File | null>(null);
  useEffect(() => {
    const owner = session()?.info.userId;
    if (!isKnown || owner === undefined) return;
    if (!unsent) return void removeFile(name);
    void storeFile(name, owner, unsent).then((isStored) => isStored && setStored(unsent));
  }, [name, unsent, isKnown]);
  useUnsaved(() => unsent !== null && stored !== unsent);
}

/** The chosen file and the upload it became, as they are stored under a name in this tab. */
export function useImportDraft<Q extends object>(name: string, query: Q) {
  const [draft] = useState(() => importDraft<Q>(name));
  const [upload, setUpload] = useState(draft.upload);
  const [file, setFile] = useState(draft.file);
  const [isRestoring, setRestoring] = useState(() => !draft.file && !draft.upload && hasStoredFile(name));
  /** The file that was chosen before the page was loaded again. */
  const [restored, setRestored] = useState<File | null>(null);
  const chosen = JSON.stringify(query);
  useEffect(() => storeDraft(name, { query: JSON.parse(chosen) as object }), [name, chosen]);
  useEffect(() => {
    const owner = session()?.info.userId;
    if (!isRestoring || owner === undefined) return;
    void storedFile(name, owner).then((found) => {
      setFile(found);
      setRestored(found);
      setRestoring(false);
      storeDraft(name, { file: found });
    });
  }, [name, isRestoring]);
  useStoredFile(name, upload ? null : file, !isRestoring);
  return {
    upload,
    file,
    isRestoring,
    isRestored: file !== null && file === restored,
    storeUpload: (next: StoredUpload<Q> | null) => {
      storeDraft(name, { upload: next });
      setUpload(next);
    },
    chooseFile: (next: File | null) => {
      storeDraft(name, { file: next });
      setFile(next);
    },
    /** Once the file has become what it is for: the dialog may be gone at once. */
    clear: () => {
      storeDraft(name, { file: null, query: {} });
      void removeFile(name);
      setFile(null);
    },
  };
}
