import { expect } from 'vitest';
import { finishOf, type FieldWorld, type Worker } from './field-world.ts';

/** The last running number used, by device. */
const sequences = new Map<string, number>();

/** Finishes a new activity that announces these photos, all under one question. @returns its id */
export async function finishWithPhotos(
  world: FieldWorld,
  worker: Worker,
  photos: { bytes: Buffer; sha256: string; name?: string }[],
): Promise<number> {
  const sequence = (sequences.get(worker.deviceId) ?? 0) + 1;
  sequences.set(worker.deviceId, sequence);
  const id = await world.open();
  await world.assign(id, worker.id);
  const announced = photos.map(({ bytes, sha256, name }) => ({
    question: 'foto',
    sha256,
    bytes: bytes.length,
    name: name ?? 'IMG_0001.jpg',
  }));
  const { answers } = await worker.client.operation.sync.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [finishOf(world, sequence, id, 9, { resultado: 'efectiva' }, announced)],
    },
  });
  expect(answers[0]).toMatchObject({ result: 'applied', status: 'done' });
  return id;
}
