import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workCode } from '#features/operation/work-codes/work-code.rules.ts';
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

const throttled = async (check: Promise<unknown>) => {
  const { status, problem } = await refusal(check);
  return [status, problem.message_key];
};

test('K2: five wrong codes leave their caller no try in the hour, over two processes, and are audited once', async () => {
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
    expect(await throttled(endpoint.check({ body: { employeeId, code } }))).toEqual([429, 'THROTTLED']);
  const audited = await world.sql<{ actor_id: string }>(
    `select actor_id from audit where tenant_id = $1 and action = 'work_code.blocked' and subject_id = $2`,
    [tenantId, String(employeeId)],
  );
  expect(audited.map(({ actor_id }) => Number(actor_id))).toEqual([staff.id]);
});

test('K2: tries at the same time over two processes do not pass the five', async () => {
  const caller = await world.person(tenantId);
  const ways = [caller.client, world.through(await world.twin(), caller.token)];
  const { id: employeeId } = await mobile();
  const { code } = await caller.client.operation.workCodes.generate({ body: { employeeId } });
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      ways[n % 2]!.operation.workCodes.check({ body: { employeeId, code: wrongOne(code) } })
        .then(({ valid }) => String(valid))
        .catch((error: { status: number }) => String(error.status)),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'false')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === '429')).toHaveLength(19);
});

test('N9: wrong codes of others never refuse the right code of staff', async () => {
  const tenant = await world.tenant();
  const administrator = await world.person(tenant);
  const others = await Promise.all(Array.from({ length: 3 }, () => world.person(tenant)));
  const { id: employeeId } = await mobile(tenant);
  const { workCodes } = administrator.client.operation;
  const { code } = await workCodes.generate({ body: { employeeId } });
  for (const other of others)
    for (let n = 0; n < 6; n++)
      await other.client.operation.workCodes
        .check({ body: { employeeId, code: wrongOne(code) } })
        .catch(() => undefined);
  expect(await workCodes.check({ body: { employeeId, code } })).toEqual({ valid: true });
  expect((await workCodes.generate({ body: { employeeId } })).code).toBe(code);
});

test('N9: when a tenant has 200 wrong codes in an hour only callers with wrong codes of their own are limited', async () => {
  const tenant = await world.tenant();
  const administrator = await world.person(tenant);
  const guesser = await world.person(tenant);
  const people = await Promise.all(Array.from({ length: 8 }, () => mobile(tenant)));
  const { workCodes } = guesser.client.operation;
  const codes = new Map<number, string>();
  for (const { id: employeeId } of people)
    codes.set(
      employeeId,
      (await administrator.client.operation.workCodes.generate({ body: { employeeId } })).code,
    );
  const wrong = (employeeId: number) =>
    workCodes.check({ body: { employeeId, code: wrongOne(codes.get(employeeId)!) } });
  for (const { id } of people.slice(0, 3)) for (let n = 0; n < 3; n++) await wrong(id);
  await world.sql(
    `update throttle set count = 200 where key = $1 and window_start = date_trunc('hour', now())`,
    [`workcode:${tenant}`],
  );
  expect(await throttled(wrong(people[4]!.id))).toEqual([429, 'THROTTLED']);
  for (const { id: employeeId } of people)
    expect(
      await administrator.client.operation.workCodes.check({
        body: { employeeId, code: codes.get(employeeId)! },
      }),
    ).toEqual({ valid: true });
});

test('N9: a caller has twenty wrong codes in an hour over all employees', async () => {
  const caller = await world.person(tenantId);
  const people = await Promise.all(Array.from({ length: 6 }, () => mobile()));
  const { workCodes } = caller.client.operation;
  const outcomes: string[] = [];
  for (const { id: employeeId } of people) {
    const { code } = await workCodes.generate({ body: { employeeId } });
    for (let n = 0; n < 4; n++)
      outcomes.push(
        await workCodes
          .check({ body: { employeeId, code: wrongOne(code) } })
          .then(({ valid }) => String(valid))
          .catch((error: { status: number }) => String(error.status)),
      );
  }
  expect(outcomes).toEqual([...Array(20).fill('false'), ...Array(4).fill('429')]);
});

test('N9: a phone checks the code of its own employee alone', async () => {
  const field = await world.person(tenantId, { can: ['FIELD_MOD_SYNC'], mobile: true });
  const { id: employeeId } = await mobile();
  const { code } = await staff.client.operation.workCodes.generate({ body: { employeeId } });
  expect(
    (await refusal(field.client.operation.workCodes.check({ body: { employeeId, code } }))).problem
      .message_key,
  ).toBe('FORBIDDEN');
  const own = await staff.client.operation.workCodes.generate({ body: { employeeId: field.id } });
  expect(
    await field.client.operation.workCodes.check({ body: { employeeId: field.id, code: own.code } }),
  ).toEqual({ valid: true });
});

test('a phone that had no network checks a code for the hour in which it was given, two days at most', async () => {
  const field = await world.person(tenantId, { can: ['FIELD_MOD_SYNC'], mobile: true });
  const key = world.app.platform.secrets.derive(`workcode|${tenantId}`);
  const [{ epoch, zone } = { epoch: 0, zone: '' }] = await world.sql<{ epoch: number; zone: string }>(
    `select u.work_code_epoch as epoch, t.time_zone as zone from app_user u join tenant t on t.id = u.tenant_id
      where u.tenant_id = $1 and u.id = $2`,
    [tenantId, field.id],
  );
  const check = async (client: Person['client'], hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    const { code } = workCode(key, field.id, epoch, at, zone);
    const body = { employeeId: field.id, code, at: at.toISOString() };
    return (await client.operation.workCodes.check({ body })).valid;
  };
  expect(await check(field.client, 0)).toBe(true);
  expect(await check(field.client, 30)).toBe(true);
  expect(await check(field.client, 49)).toBe(false);
  expect(await check(field.client, -2)).toBe(false);
  // Staff check the running code, whatever time they name.
  expect(await check(staff.client, 30)).toBe(false);
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
