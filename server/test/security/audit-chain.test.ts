import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommand, verifyAudits } from '../../src/audit-cli.ts';
import { auditSealing } from '../../src/features/audit/chain/audit-seal.jobs.ts';
import type { Verdict } from '../../src/features/audit/chain/audit-verify.ts';
import type { App } from '../../src/app.ts';
import { testApp, type TestApp } from '../app.ts';

let world: TestApp;
let other: App;
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
});
afterAll(() => world.close());

const requestInfo = () => ({
  requestId: 'test',
  locale: 'es' as const,
  log: world.app.platform.log,
  address: '10.0.0.1',
  agent: null,
});
const write = (tenantId: number, action: string, app = world.app) =>
  app.units.asTenant(tenantId, requestInfo(), async (ctx) =>
    ctx.audit({ action, subject: 'user', subjectId: 1, before: { ñ: 1.1 }, after: { a: ['“x”', null] } }),
  );
const seal = (tenantId: number, app = world.app) =>
  app.units.asTenant(tenantId, requestInfo(), auditSealing.handler, { pool: 'background' });
/**
 * Transactions in other databases of the cluster hold lines up as well: sealed until every line has its link.
 */
const sealAll = (tenantId: number) =>
  expect
    .poll(async () => {
      await seal(tenantId);
      const [left] = await world.sql<{ n: number }>(
        `
          select count(*)::int as n from audit a where tenant_id = $1 and not exists (select
            from audit_chain c where c.tenant_id = a.tenant_id and c.audit_id = a.id)`,
        [tenantId],
      );
      return left!.n;
    })
    .toBe(0);
const verify = async (code: string, expected?: { position: number; hash: string }): Promise<Verdict> =>
  (await verifyAudits(world.url, world.app.platform.secrets, { tenant: code, expected })).get(code)!;
/** As the owner of the tables, without their triggers. */
const tamper = async (text: string, values: unknown[] = []): Promise<void> => {
  const owner = new pg.Client({ connectionString: world.url });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(text, values);
  await owner.end();
};
let count = 0;
async function chained(lines = 6): Promise<{ code: string; tenantId: number; ids: number[] }> {
  const code = `AUD${++count}`;
  const tenantId = await world.tenant(code);
  for (let at = 0; at < lines; at++) await write(tenantId, `act.${at}`);
  await sealAll(tenantId);
  return {
    code,
    tenantId,
    ids: (
      await world.sql<{ id: string }>('select id from audit where tenant_id = $1 order by id', [tenantId])
    ).map(({ id }) => Number(id)),
  };
}

// C7
test('every line gets its link, whatever order the transactions end in, and two processes make one chain', async () => {
  const { code, tenantId } = await chained(3);
  expect(await verify(code)).toMatchObject({ sound: 3, open: 0, broken: null });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const begun = Promise.withResolvers<void>();
  const slow = world.app.units.asTenant(tenantId, requestInfo(), async (ctx) => {
    await ctx.db
      .insertInto('audit')
      .values({ tenant_id: tenantId, action: 'slow', subject: 'user' })
      .execute();
    begun.resolve();
    await held;
  });
  await begun.promise;
  await write(tenantId, 'quick');
  await seal(tenantId);
  // Lines of later transactions wait for one that still runs and take no place before it.
  expect(await verify(code)).toMatchObject({ sound: 3, open: 1, broken: null });
  release();
  await slow;
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => write(tenantId, `many.${at}`, at % 2 ? other : world.app)),
  );
  await Promise.all([seal(tenantId), seal(tenantId, other)]);
  await sealAll(tenantId);
  expect(await verify(code)).toMatchObject({ sound: 35, open: 0, broken: null });
});

// C7
test.each([
  [
    'altered',
    `update audit set after = '{"a": 1}' where tenant_id = $1 and id = $2`,
    (id: number) => new RegExp(`^Line ${id} \\(place 3, act\\.2, .*\\) or its link was altered\\.$`),
  ],
  [
    'given to somebody else',
    'update audit set actor_id = 7 where tenant_id = $1 and id = $2',
    (id: number) => new RegExp(`^Line ${id} \\(place 3`),
  ],
  [
    'moved by a microsecond',
    `update audit set at = at + interval '1 microsecond' where tenant_id = $1 and id = $2`,
    (id: number) => new RegExp(`^Line ${id} \\(place 3`),
  ],
  [
    'removed',
    'delete from audit where tenant_id = $1 and id = $2',
    (id: number) => new RegExp(`^Line ${id} \\(place 3\\) was removed\\.$`),
  ],
  [
    'removed with its link',
    `
      with l as (delete from audit_chain where tenant_id = $1 and audit_id = $2) delete from audit
        where tenant_id = $1 and id = $2`,
    () => /^The link of place 3 is missing\.$/,
  ],
])('a line that is %s by the owner of the tables is named', async (_how, text, message) => {
  const { code, tenantId, ids } = await chained();
  await tamper(text, [tenantId, ids[2]]);
  const { sound, broken } = await verify(code);
  expect(sound).toBe(2);
  expect(broken).toMatch(message(ids[2]!));
  expect(
    (
      await verifyAudits(world.url, world.app.platform.secrets, { tenant: undefined, expected: undefined })
    ).get(code)!.broken,
  ).toBe(broken);
});

// C7
test('a forged chain lacks the signature, and a cut one does not match the end recorded elsewhere', async () => {
  const { code, tenantId, ids } = await chained();
  const whole = await verify(code);
  await write(tenantId, 'later');
  await sealAll(tenantId);
  expect(await verify(code, whole.end!)).toMatchObject({ sound: 7, broken: null });
  await tamper(`update audit set action = 'forged' where tenant_id = $1 and id = $2`, [tenantId, ids[2]]);
  await tamper('delete from audit_chain where tenant_id = $1', [tenantId]);
  await tamper('delete from audit_sealing where tenant_id = $1', [tenantId]);
  // Without its heads the forged chain would be sealed like any other; with them it does not fit.
  await tamper(`
    create temporary table saved as select * from audit_head where tenant_id = ${tenantId}; delete
      from audit_head where tenant_id = ${tenantId};
    create table saved_heads as select * from saved`);
  await sealAll(tenantId);
  expect(await verify(code)).toMatchObject({ broken: null });
  expect((await verify(code, whole.end!)).broken).toMatch(/^Place 6 .* is not the expected/);
  await tamper(
    'insert into audit_head select * from saved_heads on conflict do nothing; drop table saved_heads',
  );
  expect((await verify(code)).broken).toMatch(
    /^The chain was made anew somewhere between the places 1 and 6 .*it is not what was signed/,
  );

  const cut = await chained();
  const { end } = await verify(cut.code);
  await tamper('delete from audit_head where tenant_id = $1', [cut.tenantId]);
  await tamper('delete from audit_chain where tenant_id = $1 and position > 4', [cut.tenantId]);
  await tamper('delete from audit where tenant_id = $1 and id > $2', [cut.tenantId, cut.ids[3]]);
  expect(await verify(cut.code)).toMatchObject({ sound: 4, broken: null });
  expect((await verify(cut.code, end!)).broken).toBe(
    'The chain was cut: it ends at place 4, and once reached 6.',
  );
  const foreign = await chained(2);
  await tamper(`update audit_head set signature = sha256('x') where tenant_id = $1`, [foreign.tenantId]);
  expect((await verify(foreign.code)).broken).toMatch(/its signature is not ours/);
});

// C7
test('nobody changes or removes a line: neither the application nor, in passing, the owner', async () => {
  const { tenantId } = await chained(1);
  for (const table of ['audit', 'audit_chain', 'audit_head']) {
    for (const text of [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(world.sql(text), text).rejects.toThrow(/written once/);
      await expect(
        world.app.units.asTenant(
          tenantId,
          requestInfo(),
          async (ctx) =>
            void (await ctx.db.executeQuery({
              sql: text,
              parameters: [],
              query: undefined as never,
              queryId: undefined as never,
            })),
        ),
        text,
      ).rejects.toThrow(/permission denied/);
    }
  }
});

// C7
test('a tenant copied to a server with new transaction numbers continues its chain', async () => {
  const { code, tenantId } = await chained(3);
  await tamper(`update audit set written_by = '999999999999' where tenant_id = $1`, [tenantId]);
  await tamper(`update audit_sealing set up_to = '999999999999' where tenant_id = $1`, [tenantId]);
  await write(tenantId, 'after');
  for (let turn = 0; turn < 2; turn++) {
    await sealAll(tenantId);
    expect(await verify(code)).toMatchObject({ sound: 4, open: 0, broken: null });
  }
  await write(tenantId, 'last');
  await sealAll(tenantId);
  expect(await verify(code)).toMatchObject({ sound: 5, open: 0, broken: null });
});

test('the command line accepts the documented commands only', () => {
  const hash = 'a'.repeat(64);
  expect(readCommand(['verify'])).toEqual({ tenant: undefined, expected: undefined });
  expect(readCommand(['verify', '--tenant', 'V', '--expect', `7:${hash}`])).toEqual({
    tenant: 'V',
    expected: { position: 7, hash },
  });
  for (const wrong of [
    [],
    ['mend'],
    ['verify', '--expect', `7:${hash}`],
    ['verify', '--tenant', 'V', '--expect', '7:x'],
  ])
    expect(typeof readCommand(wrong)).toBe('string');
});

test('D7: an auditor verifies the chain part by part, and a changed, removed or cut line is named', async () => {
  const { tenantId } = await chained(3);
  const { seal, verify } = (await world.person(tenantId)).client.audit.lines;
  const refused = await world.sql<{ id: string }>(
    `insert into audit (tenant_id, action, subject, result) values ($1, 'session.refused', 'user', 'refused')
     returning id`,
    [tenantId],
  );
  await sealAll(tenantId);
  const { sealed, unsealed } = await seal();
  const { position, hash } = sealed!;
  expect([position, unsealed]).toEqual([4, 0]);
  expect(await verify({ body: {} })).toEqual({ checked: { position, hash }, finished: true, fault: null });
  expect(await verify({ body: { after: { position, hash } } })).toMatchObject({
    finished: true,
    fault: null,
  });

  const setResult = (result: string) =>
    tamper('update audit set result = $2 where tenant_id = $1 and id = $3', [
      tenantId,
      result,
      refused[0]!.id,
    ]);
  await setResult('done');
  expect((await verify({ body: {} })).fault).toMatchObject({ kind: 'altered', position: 4 });
  await setResult('refused');
  await tamper('delete from audit where tenant_id = $1 and id = $2', [tenantId, refused[0]!.id]);
  expect((await verify({ body: {} })).fault).toMatchObject({ kind: 'removed', position: 4 });
  await tamper('delete from audit_chain where tenant_id = $1 and position = 4', [tenantId]);
  expect((await verify({ body: {} })).fault).toMatchObject({ kind: 'cut', position: 3 });
});
