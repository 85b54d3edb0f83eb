import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receivedMutation, sortReceived, type KnownMutation } from './mutation-intake.rules.ts';

const position = (sequence: number, id = randomUUID()) => ({
  id,
  sequence,
  type: 'position',
  at: '2026-11-22T08:00:00.000Z',
});
const sort = (bodies: Record<string, unknown>[], known: readonly KnownMutation[] = [], lastSequence = 0) =>
  sortReceived(bodies.map(receivedMutation), known, { lastSequence });
const sequencesOf = (items: readonly { sequence: number }[]) => items.map(({ sequence }) => sequence);

describe('what a phone sends', () => {
  test('is applied in the order of its numbers, up to the first gap', () => {
    const { ready, early, places } = sort([position(3), position(1), position(5), position(2)]);
    expect(sequencesOf(ready)).toEqual([1, 2, 3]);
    expect(sequencesOf(early)).toEqual([5]);
    expect(places.map(({ refusal }) => refusal)).toEqual([null, null, null, null]);
  });

  test('is accepted below the last number where it was passed over, and nowhere else', () => {
    const received = [position(2), position(3), position(6)].map(receivedMutation);
    const { ready, places } = sortReceived(received, [], { lastSequence: 5, skipped: [2] });
    expect(sequencesOf(ready)).toEqual([2, 6]);
    expect(places.map(({ refusal }) => refusal)).toEqual([null, 'MUTATION_REUSED', null]);
  });

  test('releases what was held once the gap is closed', () => {
    const held = position(2);
    const { early } = sort([held]);
    const known: KnownMutation[] = early.map((item) => ({ ...item, state: 'held' }));
    expect(sequencesOf(sort([position(1)], known).ready)).toEqual([1, 2]);
    expect(sequencesOf(sort([held], known).early)).toEqual([]);
  });

  test('is refused when its id or its number belongs to another mutation', () => {
    const first = position(1);
    const refusals = sort([first, first, { ...first, battery: 0.5 }, position(1)]).places;
    expect(refusals.map(({ refusal }) => refusal)).toEqual([
      null,
      null,
      'MUTATION_REUSED',
      'MUTATION_REUSED',
    ]);
    expect(sort([position(4)], [], 4).places[0]!.refusal).toBe('MUTATION_REUSED');
  });

  test('uses up its number although it is not readable, unless it has none', () => {
    const { ready, places } = sort([
      { ...position(1), type: 'dance' },
      { id: 'no-uuid', sequence: 2 },
    ]);
    expect(ready.map((item) => 'mutation' in item && item.mutation)).toEqual([null]);
    expect(places.map(({ refusal }) => refusal)).toEqual([null, 'INVALID_INPUT']);
  });

  test('is ready exactly once, in order, however often and in whatever batches it is sent', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(batches, (sent) => {
        const mutations = Array.from({ length: 12 }, (_, at) => position(at + 1));
        const known = new Map<string, KnownMutation>();
        const applied: number[] = [];
        for (const batch of sent) {
          const lastSequence = applied.at(-1) ?? 0;
          const { ready, early, places } = sort(
            batch.map((at) => mutations[at]!),
            [...known.values()],
            lastSequence,
          );
          for (const item of ready) known.set(item.id, { ...item, state: 'applied' });
          for (const item of early) known.set(item.id, { ...item, state: 'held' });
          applied.push(...sequencesOf(ready));
          expect(places.every(({ refusal }) => refusal === null)).toBe(true);
        }
        expect(applied).toEqual(applied.map((_, at) => at + 1));
      }),
    );
  });
});
