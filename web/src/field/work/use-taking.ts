/** Files that a question takes: each is stored with its hash before the answer names it. */
import { useState } from 'react';
import type { QuestionFileModel } from 'survey-core';
import type { FileStore } from '../store/blobs.ts';
import { isSpaceError } from '../store/space.ts';
import { answer, declaredNumber } from './question-state.ts';
import { NoSpaceForFile, requireSpace, UnreadableFile, type TakenFile } from './camera/take-photo.ts';
import { useWork } from './work-context.ts';

export type Trouble = 'photoUnreadable' | 'photoNoSpace' | 'photoFull' | 'photoFailed';

function troubleOf(error: unknown): Trouble {
  if (error instanceof UnreadableFile) return 'photoUnreadable';
  if (error instanceof NoSpaceForFile) return 'photoNoSpace';
  return isSpaceError(error) ? 'photoFull' : 'photoFailed';
}

/** Stores one file. @throws UnreadableFile, NoSpaceForFile */
export type StoreFile<T> = (
  store: FileStore,
  source: T,
  takenAt: Date,
  isRequired: boolean,
) => Promise<TakenFile>;

/** A list of its own: the form adds to the one that it has, and what looks the same is not drawn again. */
export const readFiles = (value: unknown): TakenFile[] =>
  Array.isArray(value) ? [...(value as TakenFile[])] : [];

export const mostOf = (question: QuestionFileModel): number =>
  question.allowMultiple ? (declaredNumber(question, 'maxCount') ?? 10) : 1;

export interface Taking<T> {
  files: readonly TakenFile[];
  busy: boolean;
  trouble: Trouble | null;
  add: (sources: readonly T[]) => Promise<void>;
  /** Whether there is room for one more; says so when there is not. */
  hasRoom: () => Promise<boolean>;
  remove: (sha256: string) => void;
}

/** What is shown is kept here: the question reports no change of an answer that is a list of files. */
export function useTaking<T>(question: QuestionFileModel, store: StoreFile<T>): Taking<T> {
  const { saveNow, files: fileStore } = useWork();
  const [state, setState] = useState<{ busy: boolean; trouble: Trouble | null }>({
    busy: false,
    trouble: null,
  });
  const [files, setFiles] = useState(() => readFiles(question.value));
  const add = async (sources: readonly T[]) => {
    setState({ busy: true, trouble: null });
    let trouble: Trouble | null = null;
    for (const source of sources.slice(0, mostOf(question) - readFiles(question.value).length))
      try {
        const taken = await store(fileStore, source, new Date(), question.isRequired);
        const before = readFiles(question.value);
        if (!before.some(({ sha256 }) => sha256 === taken.sha256)) answer(question, [...before, taken]);
      } catch (error) {
        trouble = troubleOf(error);
      }
    setFiles(readFiles(question.value));
    setState({ busy: false, trouble });
    await saveNow(null);
  };
  const remove = (sha256: string) => {
    const left = files.filter((file) => file.sha256 !== sha256);
    answer(question, left.length > 0 ? left : undefined);
    setFiles(left);
  };
  const hasRoom = async () => {
    const trouble = await requireSpace(question.isRequired).then(() => null, troubleOf);
    setState({ busy: false, trouble });
    return trouble === null;
  };
  return { files, ...state, add, hasRoom, remove };
}
