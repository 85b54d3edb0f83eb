/** Brings a copy to the server: steps in their order, then the photos that are owed. Doing it again changes nothing. */
import {
  copyLimits,
  type CheckedCopy,
  type CopyAnswer,
  type OwedPhoto,
} from '@cuadrilla/contract/operation/phone-copies.ts';
import { client } from '#api/client.ts';
import { ApiError } from '#api/problem.ts';
import type { OpenCopy, PhoneCopyContents } from './copy-file.ts';

export interface LoadProgress {
  steps: number;
  ofSteps: number;
  photos: number;
  ofPhotos: number;
}

export interface LoadedCopy {
  /** By id of the step. */
  answers: ReadonlyMap<string, CopyAnswer>;
  photos: number;
  /** Photos that are owed and that the copy does not hold. */
  missing: number;
  /** Why photos were not accepted. */
  refusedPhotos: string[];
}

export type CopyStep = PhoneCopyContents['items'][number];

/** Steps that the server has not answered, in the order of the phone. */
export const stepsToLoad = ({ items }: PhoneCopyContents): CopyStep[] =>
  items
    .filter(({ state }) => state === 'queued')
    .toSorted((a, b) => a.mutation.sequence - b.mutation.sequence);

/** A request is far smaller than the server's limit, so that a slow line does not cut it. */
const batchBytes = 4_000_000;
const chunkBytes = 1_048_576;

export function batchesOf(steps: readonly CopyStep[]): CopyStep['mutation'][][] {
  const batches: CopyStep['mutation'][][] = [];
  let room = 0;
  for (const { mutation } of steps) {
    const bytes = JSON.stringify(mutation).length;
    const last = batches.at(-1);
    if (!last || bytes > room || last.length >= copyLimits.batch) {
      batches.push([mutation]);
      room = batchBytes - bytes;
    } else {
      last.push(mutation);
      room -= bytes;
    }
  }
  return batches;
}

export const checkCopy = ({ contents }: OpenCopy): Promise<CheckedCopy> =>
  client.operation.phoneCopies.check({
    body: {
      deviceId: contents.deviceId,
      steps: stepsToLoad(contents).map(({ mutation: { id, sequence } }) => ({ id, sequence })),
    },
  });

export async function loadCopy(
  copy: OpenCopy,
  onProgress: (progress: LoadProgress) => void,
): Promise<LoadedCopy> {
  const { deviceId, savedAt, unsent } = copy.contents;
  const { load } = client.operation.phoneCopies;
  const steps = stepsToLoad(copy.contents);
  const answers = new Map<string, CopyAnswer>();
  const progress = { steps: 0, ofSteps: steps.length, photos: 0, ofPhotos: 0 };
  onProgress(progress);
  const batches = batchesOf(steps);
  let owed: OwedPhoto[] = [];
  // A copy may hold photos alone.
  for (const mutations of batches.length > 0 ? batches : [[]]) {
    const reply = await load({ body: { deviceId, savedAt, mutations } });
    for (const answer of reply.answers) answers.set(answer.id, answer);
    owed = reply.owed;
    progress.steps += mutations.length;
    onProgress({ ...progress });
  }
  const held = owed.flatMap((photo) => {
    const bytes = copy.photo(photo.sha256);
    return bytes ? [{ ...photo, bytes: bytes.length }] : [];
  });
  progress.ofPhotos = held.length;
  const refusedPhotos: string[] = [];
  for (const photo of held) {
    const problem = await sendPhoto(deviceId, photo, copy.photo(photo.sha256)!);
    if (problem !== null) refusedPhotos.push(problem);
    progress.photos += 1;
    onProgress({ ...progress });
  }
  const { drafts, refused } = unsent;
  await load({ body: { deviceId, savedAt, mutations: [], rest: { drafts, refused } } });
  const photos = held.length - refusedPhotos.length;
  return { answers, photos, missing: owed.length - held.length, refusedPhotos };
}

/** @returns why the photo was not accepted; null when it was */
async function sendPhoto(
  deviceId: string,
  { activityId, sha256, bytes }: OwedPhoto,
  content: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const { startPhoto, photoChunk } = client.operation.phoneCopies;
  try {
    let state = await startPhoto({ body: { deviceId, activityId, sha256, bytes } });
    while (!state.complete) {
      const offset = state.received;
      state = await photoChunk({
        params: { deviceId, uploadId: state.uploadId },
        query: { offset },
        body: new Blob([content.subarray(offset, offset + chunkBytes)]),
      });
      if (!state.complete && state.received <= offset) return sha256;
    }
    return null;
  } catch (error) {
    const concernsPhoto = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!concernsPhoto || [401, 403, 429].includes(error.status)) throw error;
    return error.message;
  }
}
