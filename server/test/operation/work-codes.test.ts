import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let staff: Person;
/** The same person through a second process on the same database. */
let elsewhere: Person['client'];
let tenantId: number;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  staff = await world.person(tenantId);
  elsewhere = world.through(await world.twin(), staff.token);
});
afterAll(() => world.close());

const mobile = (of = tenantId) => world.person(of, { mobile: true });
const wrongOne = (code: string) => `${code.slice(0, 5)}${code.endsWith('2') ? '3' : '2'}`;

test('K2: five wrong codes end the code, over two processes', async () => {
  const { id: employeeId } = await mobile();
  const here = staff.client.operation.workCodes;
  const there = elsewhere.operation.workCodes;
  const { code } = await here.generate({ body: { employeeId } });
  expect((await there.generate({ body: { employeeId } })).code).toBe(code);
  expect(await there.check({ body: { employeeId, code } })).toEqual({ valid: true });
  for (let n = 0; n < 5; n++)
    expect(await (n % 2 ? here : there).check({ body: { employeeId, code: wrongOne(code) } })).toEqual({
      valid: false,
    });
  for (const endpoint of [here, there])
    expect(await endpoint.check({ body: { employeeId, code } })).toEqual({ valid: false });
  const fresh = await here.generate({ body: { employeeId } });
  expect(fresh.code).not.toBe(code);
  expect(await there.check({ body: { employeeId, code: fresh.code } })).toEqual({ valid: true });
  const audited = await world.sql(
    `select 1 from audit where tenant_id = $1 and action = 'work_code.blocked' and subject_id = $2`,
    [tenantId, String(employeeId)],
  );
  expect(audited).toHaveLength(1);
});

test('K2: two hundred wrong codes of a tenant in an hour stop its checks, and no other tenant’s', async () => {
  const tenant = await world.tenant();
  const boss = await world.person(tenant);
  const { workCodes } = boss.client.operation;
  const people = await Promise.all(Array.from({ length: 50 }, () => mobile(tenant)));
  for (const { id: employeeId } of people) {
    const { code } = await workCodes.generate({ body: { employeeId } });
    await Promise.all(
      Array.from({ length: 4 }, () => workCodes.check({ body: { employeeId, code: wrongOne(code) } })),
    );
  }
  const employeeId = people[0]!.id;
  const { code } = await workCodes.generate({ body: { employeeId } });
  const stopped = await refusal(workCodes.check({ body: { employeeId, code } }));
  expect([stopped.status, stopped.problem.message_key]).toEqual([429, 'THROTTLED']);
  const other = await mobile();
  const { code: theirs } = await staff.client.operation.workCodes.generate({
    body: { employeeId: other.id },
  });
  expect(
    await staff.client.operation.workCodes.check({ body: { employeeId: other.id, code: theirs } }),
  ).toEqual({ valid: true });
});

test('K4: a code is in no log and in no line of the audit', async () => {
  const { id: employeeId } = await mobile();
  const log = world.app.http.log as unknown as {
    level: string;
    [stream: symbol]: { write(line: string): void };
  };
  const stream = log[pino.symbols.streamSym as unknown as symbol]!;
  const [write, level, lines] = [stream.write, log.level, [] as string[]];
  stream.write = (line) => void lines.push(line);
  log.level = 'trace';
  try {
    const { workCodes } = staff.client.operation;
    const { code } = await workCodes.generate({ body: { employeeId } });
    await workCodes.check({ body: { employeeId, code } });
    await workCodes.check({ body: { employeeId, code: wrongOne(code) } });
    await refusal(workCodes.check({ body: { employeeId: 987_654, code } }));
    world.app.http.log.info('marker');
    const logged =
      lines.join('') +
      JSON.stringify(await world.sql('select * from audit where tenant_id = $1', [tenantId]));
    expect(logged).toContain('marker');
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(wrongOne(code));
  } finally {
    stream.write = write;
    log.level = level;
  }
});

const dist = new URL('../../../web/dist/assets/', import.meta.url);

test.skipIf(!existsSync(dist))('K4: what codes are made of is not in the web app', () => {
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const readingCodes = scripts.filter((file) =>
    /workcode\||23456789ABCDEFGHJKLMNPQRSTUVWXYZ|createHmac/.test(readFileSync(new URL(file, dist), 'utf8')),
  );
  expect(readingCodes).toEqual([]);
});
