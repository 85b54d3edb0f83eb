import { expect, test } from 'vitest';
import { CallerLimit, FairShare, type Lane } from './fair-share.ts';
import { Failure } from './failure.ts';

const limits = {
  lanes: {
    ordinary: { total: 4, tenant: 3, user: 2 },
    reserved: { total: 5, tenant: 2, besideOrdinary: 1, user: 1 },
  },
  waiting: { user: 2, tenant: 3, milliseconds: 200 },
};

interface Work {
  done: Promise<string>;
  end(): void;
}

/** Work that has begun when `began` names it, and goes on until it is ended. */
function worker() {
  const share = new FairShare(limits);
  const began: string[] = [];
  return {
    began,
    start(name: string, tenantId: number, userId: number, lane: Lane = 'ordinary'): Work {
      const { promise, resolve } = Promise.withResolvers<string>();
      const done = share.run({ tenantId, userId }, lane, () => {
        began.push(name);
        return promise;
      });
      done.catch(() => undefined);
      return { done, end: () => resolve(name) };
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('N4: a user and a tenant have so many slots, and those of another tenant stay free', async () => {
  const { start, began } = worker();
  for (const name of ['a1', 'a2', 'a3']) start(name, 1, 1);
  start('b1', 1, 2);
  start('b2', 1, 2);
  start('other', 2, 9);
  start('phone', 1, 3, 'reserved');
  await settled();
  expect(began).toEqual(['a1', 'a2', 'b1', 'other', 'phone']);
});

test('N4: a slot that becomes free goes to the tenant with the fewest, then to whoever waits longest', async () => {
  const { start, began } = worker();
  const [first] = [start('a1', 1, 1), start('a2', 1, 1), start('b1', 1, 2), start('c1', 2, 3)];
  start('a3', 1, 1);
  start('d1', 3, 4);
  await settled();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1']);
  first.end();
  await first.done;
  await settled();
  expect(began.at(-1)).toBe('d1');
});

test('N4: phones take fewer slots while somebody of their tenant waits for a screen, and all of them after', async () => {
  const { start, began } = worker();
  const screen = start('screen', 1, 1);
  const phones = [start('phone1', 1, 2, 'reserved')];
  for (const user of [3, 4]) phones.push(start(`phone${user - 1}`, 1, user, 'reserved'));
  start('elsewhere1', 2, 5, 'reserved');
  start('elsewhere2', 2, 6, 'reserved');
  await settled();
  expect(began).toEqual(['screen', 'phone1', 'elsewhere1', 'elsewhere2']);
  screen.end();
  await screen.done;
  await settled();
  expect(began.slice(4)).toEqual(['phone2']);
  phones[0]!.end();
  await phones[0]!.done;
  await settled();
  expect(began.slice(5)).toEqual(['phone3']);
});

test('N4: whoever waits too long, or in too long a queue, is refused, and leaves no slot taken', async () => {
  const { start, began } = worker();
  const [first, second] = [start('a1', 1, 1), start('a2', 1, 1)];
  const waiting = [start('a3', 1, 1), start('a4', 1, 1)];
  await expect(start('a5', 1, 1).done).rejects.toMatchObject({ code: 'BUSY' });
  for (const { done } of waiting) await expect(done).rejects.toBeInstanceOf(Failure);
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
  for (const name of ['a6', 'a7', 'a8']) start(name, 1, 1);
  await settled();
  expect(began).toEqual(['a1', 'a2', 'a6', 'a7']);
});

test('N4: what a client may have under way is counted by user and tenant, until it ends', () => {
  const limit = new CallerLimit({ user: 1, tenant: 2 });
  const end = limit.enter({ tenantId: 1, userId: 1 });
  expect(() => limit.enter({ tenantId: 1, userId: 1 })).toThrow(Failure);
  limit.enter({ tenantId: 1, userId: 2 });
  expect(() => limit.enter({ tenantId: 1, userId: 3 })).toThrow(Failure);
  limit.enter({ tenantId: 2, userId: 4 });
  end();
  limit.enter({ tenantId: 1, userId: 1 });
});
