import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateNotifications } from '#features/activity/notifications.ts';
import { Unit } from '#platform/db/pools.ts';
import { testApp, type Person, type TestApp } from './app.ts';

let world: TestApp;
let user: Person;
beforeAll(async () => {
  world = await testApp();
  const tenantId = await world.tenant();
  user = await world.person(tenantId);
  const other = await world.person(tenantId);
  // One notification for each transaction, each while the five before it were open.
  await world.sql(
    `
      insert into notification (tenant_id, user_id, title, content, body, written_by, seen_from)
    select $1, case n % 4 when 0 then $2::bigint else $3 end, 'Listo', 'c', '{}', (1000 + n)::text::xid8,
      (995 + n)::text::xid8 from generate_series(1, 20000) n`,
    [tenantId, user.id, other.id],
  );
});
afterAll(() => world.close());

const notificationsOf = async () =>
  (
    await world.sql<{ id: string }>('select id from notification where user_id = $1 order by id', [user.id])
  ).map(({ id }) => Number(id));

interface Node {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The executed nodes of the plan that read notifications. */
async function read(id: number): Promise<Node[]> {
  const unit = new Unit(world.app.platform.pools.requests, user.tenantId);
  const { rows } = await sql<
    Record<'QUERY PLAN', [{ Plan: Node }]>
  >`explain (analyze, format json) ${lateNotifications(user.tenantId, user.id, id)}`.execute(unit.db);
  await unit.rollback();
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'notification');
}

test('of the notifications before one that was seen, only those are read that may have been hidden then', async () => {
  const own = await notificationsOf();
  expect(own).toHaveLength(5000);
  for (const known of [false, true]) {
    if (known) await world.sql('analyze notification');
    for (const at of [100, 2500, 4999]) {
      const nodes = await read(own[at]!);
      // The notification itself, whose transaction list is needed, and the one of the five before that was
      // for this user.
      expect(
        nodes.map((node) => [node['Actual Rows'], node['Rows Removed by Filter'] ?? 0]),
        `${known} ${at}`,
      ).toEqual([
        [1, 0],
        [1, expect.toSatisfy((removed: number) => removed <= 1)],
      ]);
    }
  }
});

test('notifications since one that was seen are those after it and those that were written meanwhile', async () => {
  const own = await notificationsOf();
  const since = async (at: number) =>
    (await user.client.activity.notifications.list({ query: { since: own[at]! } })).map(({ id }) => id);
  expect(await since(4999)).toEqual([own[4998]]);
  expect(await since(4990)).toEqual([...own.slice(4991).toReversed(), own[4989]]);
  const foreign = own[4990]! + 1;
  expect(
    (await user.client.activity.notifications.list({ query: { since: foreign } })).map(({ id }) => id),
  ).toEqual(own.slice(4991).toReversed());
});
