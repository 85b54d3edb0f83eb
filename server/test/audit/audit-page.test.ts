import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines } from '#features/audit/explorer/audit-lines.store.ts';
import { testApp, type TestApp } from '../app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('D1: people and items of lists are called by code and name, never those of another tenant', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant);
  const stranger = await world.person(await world.tenant());
  const [list] = await world.sql<{ id: number }>(
    `insert into list (tenant_id, code, name_es, name_en) values ($1, 'L1', 'Marcas', 'Brands') returning id`,
    [tenant],
  );
  const [item] = await world.sql<{ id: number }>(
    `insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
      values ($1, $2, 'ACME', 'Acmé', 'Acme', 1) returning id`,
    [tenant, list!.id],
  );
  const [person] = await world.sql<{ called: string }>(
    `select code || ' · ' || name || ' ' || lastname as called from app_user where id = $1`,
    [reader.id],
  );
  const written = [
    { subject: 'user', subjectId: String(reader.id) },
    { subject: 'app_user', subjectId: String(reader.id) },
    { subject: 'list_item', subjectId: String(item!.id) },
    { subject: 'user', subjectId: String(stranger.id) },
    { subject: 'user', subjectId: 'nobody' },
    { subject: 'list_item', subjectId: '9'.repeat(30) },
  ];
  await world.sql(
    `insert into audit (tenant_id, action, subject, subject_id, at)
      select $1, 'test.named', e->>'subject', e->>'subjectId', now() + n * interval '1 second'
      from jsonb_array_elements($2::jsonb) with ordinality as e (e, n)`,
    [tenant, JSON.stringify(written)],
  );
  const { lines } = await reader.client.audit.lines.search({ body: { actions: ['test.named'] } });
  const { called } = person!;
  expect(lines.toReversed().map(({ label }) => label)).toEqual([
    called,
    called,
    'ACME · Acmé',
    null,
    null,
    null,
  ]);
});

test('a page of the audit is not planned anew each time', async () => {
  const { platform, units } = world.app;
  const tenantId = await world.tenant();
  const request = {
    requestId: 'plans',
    locale: 'es',
    log: platform.log,
    address: null,
    agent: null,
  } as const;
  await world.sql(
    `insert into audit (tenant_id, action, subject, at)
      select $1, 'zones.update', 'zone', now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    [tenantId],
  );
  await world.sql('analyze audit');
  const plans = await units.asTenant(tenantId, request, async (ctx) => {
    const prepared = sql<{ anew: number }>`select coalesce(sum(custom_plans), 0)::int as anew
      from pg_prepared_statements where statement like '%audit_chain%order by a.at%'`;
    const counts: number[] = [];
    for (let page = 0; page < 12; page++) {
      await readLines(ctx, {}, { size: 50 });
      counts.push((await prepared.execute(ctx.db)).rows[0]!.anew);
    }
    return counts;
  });
  expect(plans.at(-1)).toBe(plans.at(-3));
});
