import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalLimits, Refusals } from './refusals.rules.ts';

const entryOf = (actorId: number, endpoint: string) => ({
  tenantId: 1,
  actorId,
  action: 'access.refused',
  subject: 'endpoint',
  subjectId: endpoint,
  result: 'refused' as const,
  requestId: 'r',
  address: null,
});
type Line = ReturnType<typeof entryOf> & { after?: { again?: number; others?: number } };

/** How many refusals a line stands for. */
const standsFor = ({ after }: Line): number => after?.again ?? after?.others ?? 1;

test('refusals: the first of an endpoint is a line at once, its repeats are one line later', () => {
  const refusals = new Refusals();
  expect(refusals.add(entryOf(1, 'GET /a'), 0)).toMatchObject([{ subjectId: 'GET /a' }]);
  expect(refusals.add(entryOf(1, 'GET /a'), 1)).toEqual([]);
  expect(refusals.add(entryOf(1, 'GET /a'), 2)).toEqual([]);
  expect(refusals.end(refusalLimits.windowMs - 1)).toEqual([]);
  expect(refusals.end(refusalLimits.windowMs)).toMatchObject([{ subjectId: 'GET /a', after: { again: 2 } }]);
  expect(refusals.end(9e12)).toEqual([]);
});

test('refusals: however many there are, none is lost and the lines of a person are bounded', () => {
  const tries = fc.array(
    fc.record({
      actor: fc.integer({ min: 1, max: 3 }),
      endpoint: fc.integer({ min: 1, max: 60 }),
      wait: fc.integer({ min: 0, max: 20_000 }),
    }),
    { maxLength: 400 },
  );
  fc.assert(
    fc.property(tries, (all) => {
      const refusals = new Refusals();
      let now = 0;
      const lines: Line[] = [];
      for (const { actor, endpoint, wait } of all) {
        now += wait;
        lines.push(...(refusals.add(entryOf(actor, `GET /${endpoint}`), now) as Line[]));
      }
      lines.push(...(refusals.end(Number.POSITIVE_INFINITY) as Line[]));
      expect(lines.reduce((sum, line) => sum + standsFor(line), 0)).toBe(all.length);
      const windows = Math.floor(now / refusalLimits.windowMs) + 1;
      for (const actor of [1, 2, 3]) {
        const own = lines.filter(({ actorId }) => actorId === actor).length;
        expect(own).toBeLessThanOrEqual(windows * (2 * refusalLimits.endpoints + 1));
      }
    }),
  );
});

test('refusals: what is held in memory is bounded by people', () => {
  const refusals = new Refusals();
  for (let actor = 0; actor < refusalLimits.people; actor++)
    refusals.add(entryOf(actor, 'GET /a'), actor / 1e3);
  refusals.add(entryOf(0, 'GET /a'), 50);
  const lines = refusals.add(entryOf(refusalLimits.people, 'GET /a'), 60);
  expect(lines).toMatchObject([{ actorId: 0, after: { again: 1 } }, { actorId: refusalLimits.people }]);
});
