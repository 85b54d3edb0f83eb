import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLinkedRows, backupWorld, elsewhere, type BackupWorld } from './backup-world.ts';
import { putNotification } from '../notification-rows.ts';

let world: BackupWorld;

beforeAll(async () => {
  world = await backupWorld();
  await addLinkedRows(world);
});
afterAll(() => world.close());

test('13.6: a backup of an older release is counted anew, its texts are found, its notifications are read', async () => {
  const { sql } = world.app;
  await sql(`update activity set priority = 'high' where id = (select min(id) from activity)`);
  await sql(`update activity set subscriber = 'Otra Persona' where id = (select max(id) from activity)`);
  // What an older release had.
  await sql('alter table activity drop column own_texts');
  await sql(
    'alter table submission drop column operation_number, drop column zone_id, drop column company_id',
  );
  for (const table of ['activity_tally', 'activity_day_tally'])
    await sql(`alter table ${table} drop column priority, drop column sync_state`);
  await sql('drop table activity_total, activity_day_total');
  await putNotification(world.app, {
    tenantId: world.field.tenantId,
    userId: world.admin.id,
    title: 'Vieja',
  });
  await sql(`update notification n set title = t.title, content = t.content, body = t.body, kind = t.kind,
    created_at = t.created_at from notification_text t where t.tenant_id = n.tenant_id and t.id = n.text_ids[1]`);
  await sql(
    'alter table notification drop column is_unread, drop column unread, drop column text_ids, drop column text_id',
  );
  await sql('delete from notification_text');
  const file = await world.bytesOf((await world.make()).id);
  const there = await elsewhere(world);
  const client = new pg.Client({ connectionString: there.database.url });
  await client.connect();
  try {
    const { tenantId } = await there.restore(file);
    const rowsOf = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;
    const counted = (from: string, n: string) =>
      rowsOf(`select priority, sync_state, status, sum(${n})::int as n from ${from}
        group by 1, 2, 3 having sum(${n}) <> 0 order by 1, 2, 3`);
    const actual = await counted('activity where withdrawn_at is null', '1');
    expect(actual).toContainEqual(expect.objectContaining({ priority: 'high', n: 1 }));
    expect(await counted('activity_tally', 'n')).toEqual(actual);
    expect(await counted('activity_day_tally', 'n')).toEqual(actual);
    expect(await counted('activity_total', 'n')).toEqual(actual);
    const byDay = (from: string, n: string) =>
      rowsOf(`select status, kind, sum(${n})::int as n from ${from} group by 1, 2 order by 1, 2`);
    expect(await byDay('activity_day_total', 'n')).toEqual(
      await byDay('activity where withdrawn_at is null', '1'),
    );
    expect(
      await rowsOf(`select own_texts, id = (select max(id) from activity) as edited
        from activity group by 1, 2 order by 1`),
    ).toEqual([
      { own_texts: false, edited: false },
      { own_texts: true, edited: true },
    ]);
    const [placed] = await rowsOf(`select count(*)::int as n,
        count(*) filter (where (s.operation_number, s.zone_id) is not distinct from (a.operation_number, a.zone_id))::int as same
      from submission s join activity a on a.id = s.activity_id`);
    expect(placed).toMatchObject({ n: expect.any(Number), same: (placed as { n: number }).n });
    expect((placed as { n: number }).n).toBeGreaterThan(0);
    expect(
      await rowsOf(`select t.title, t.kind, n.title as former from notification n
        join notification_text t on t.id = n.text_ids[1] where t.title = 'Vieja'`),
    ).toEqual([{ title: 'Vieja', kind: 'stage', former: null }]);
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)]);
    const found = (text: string) => rowsOf(`select activity_search(plain_text('%${text}%')) as id`);
    expect(await found('otra persona')).toHaveLength(1);
    const [first] = (await rowsOf(`select number from operation order by id limit 1`)) as {
      number: string;
    }[];
    expect((await found(first!.number)).length).toBeGreaterThan(0);
  } finally {
    await client.end();
    await there.close();
  }
});
