import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { openSecrets } from '../server/src/platform/crypto/secrets.ts';
import { signingKeys } from '../server/src/platform/crypto/signing-keys.ts';
import { openTokens } from '../server/src/platform/crypto/tokens.ts';
import type { BenchData } from './data.ts';
import { fold } from './fold.ts';
import { forget } from './forget.ts';
import { givePhones } from './phones.ts';
import { rereading } from './samples.ts';
import { sealUpToNow } from './sealing.ts';

export interface Person {
  id: number;
  username: string;
  token: string;
  /** A token of the same session that begins now: one lives ten minutes, a whole run longer. */
  sign(): string;
}
/** A phone with begun work on it, to be finished in batches. */
export interface Phone extends Person {
  deviceId: string;
  sequence: number;
  activities: { id: number; version: number; sample: number }[];
}

export interface World {
  staff: Person;
  /** Dispatchers with a session each, whose requests the lists are asked by. */
  crew: Person[];
  administrator: Person;
  phones: Phone[];
  listeners: Person[];
  formVersionId: number;
  /** Kinds of activities by how many there are, most first. */
  shelves: { typeId: number; typeCode: string; zoneId: number; n: number }[];
  zones: number[];
  activities: number[];
  openOperations: number[];
  notifications: number[];
  names: string[];
  subscribers: string[];
  inspection: { id: number; code: string };
  /** A list of 100,000 items at scale 1. */
  longList: number;
  people: number;
}

/** The workflow of the demo with its alerts, under a code of its own by which its operations are found. */
const benchWorkflow = `
  with w as (insert into workflow (tenant_id, code, name_es, name_en)
    select tenant_id, '${rereading.workflow}', name_es, name_en from workflow
    where tenant_id = $1 and code = '${rereading.copiedFrom}'
    on conflict do nothing returning *),
  published as (select v.tenant_id, v.id, v.definition from workflow o
    join workflow_version v on v.tenant_id = o.tenant_id and v.workflow_id = o.id and v.status = 'published'
    where o.tenant_id = $1 and o.code = '${rereading.copiedFrom}'),
  copied as (insert into workflow_version (tenant_id, workflow_id, number, status, definition, published_at)
    select w.tenant_id, w.id, 1, 'published', p.definition, now()
    from w join published p on p.tenant_id = w.tenant_id returning tenant_id, id)
  insert into workflow_rule (tenant_id, workflow_version_id, rule_version_id)
  select c.tenant_id, c.id, r.rule_version_id
  from copied c join published p on p.tenant_id = c.tenant_id
    join workflow_rule r on r.tenant_id = p.tenant_id and r.workflow_version_id = p.id`;
/** Kept from run to run: nothing writes it. */
const longList = `
  with l as (insert into list (tenant_id, code, name_es, name_en)
    select $1, 'LARGA', 'Lista larga', 'Long list' where not exists (select 1 from list
    where tenant_id = $1 and code = 'LARGA') returning id)
  insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
  select $1, l.id, 'K' || n, 'Elemento ' || md5(n::text) || ' ñ', 'Item ' || md5(n::text), n from l
    cross join generate_series(1, $2::int) n`;
/** How much of a name people type before they look: three to seven letters. */
const typedLetters = '3 + abs(hashint8(id) % 5)';
const phoneCount = 16;
const listenerCount = 200;
const crewCount = 16;

/**
 * Deletes what earlier runs wrote, counts anew and signs people in, so that every run starts with the same
 * rows.
 */
export async function restore(data: BenchData): Promise<World> {
  const { pool, tenantId } = data;
  await forget(pool, tenantId);
  await givePhones(pool, tenantId);
  await pool.query(benchWorkflow, [tenantId]);
  await pool.query(longList, [tenantId, Math.round(100_000 * data.scale)]);
  const staff = (await people(data, `username = 'despacho'`, 1))[0]!;
  const crew = await dispatchers(data);
  const administrator = (await people(data, `username = 'admin'`, 1))[0]!;
  const phones = (await people(data, `username like 'campo%'`, phoneCount)).map((person, i): Phone => ({
    ...person,
    deviceId: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    sequence: 0,
    activities: [],
  }));
  await sealUpToNow(data);
  await countAnew(data);
  return { ...(await readValues(data, staff)), staff, crew, administrator, phones };
}

/**
 * Gives phones so many activities in all, just before they finish them: until then it would be open work, several times
 * as much as a utility has, which every list reads.
 */
export async function givePhonesWork(data: BenchData, { phones }: World, count: number): Promise<void> {
  for (const phone of phones)
    await giveWork(data.pool, data.tenantId, phone, Math.ceil(count / phones.length));
  await countAnew(data);
}

async function countAnew(data: BenchData): Promise<void> {
  const { pool, tenantId } = data;
  await pool.query(`
    call recount_activities(${tenantId})`);
  // What an operator's database has, too: statistics. Nothing is vacuumed but what was written anew as a whole.
  // The work that was just given has ended stages: folding them is the product's own work before the run, not in it.
  // Data of an earlier version, and what was deleted, have days that are not counted.
  await fold(
    { databaseUrl: data.appUrl, secret: data.secret, dataDir: data.dataDir },
    tenantId,
    () => undefined,
  );
  await pool.query(
    'vacuum activity_tally, activity_day_tally, activity_day_total, activity_total, device, mutation, audit_count',
  );
  await pool.query(
    `
      analyze activity, activity_tally, activity_day_tally, activity_day_total, activity_total, operation, notification, session,
        refresh_token, audit, audit_count, mutation, device, app_user, list_item`,
  );
}

/** Before each part of a run. */
export function signAgain({ staff, crew, administrator, phones, listeners }: World): void {
  for (const person of [staff, administrator, ...crew, ...phones, ...listeners]) person.token = person.sign();
}

/**
 * Sessions of those of the demo who dispatch and administer. More people with their rights would be notified of whatever is
 * synchronized, and a batch would write more notifications than in the demo.
 */
async function dispatchers(data: BenchData): Promise<Person[]> {
  const some = `username in ('despacho', 'coordinador', 'admin') and reach = 'tenant'`;
  const rounds: Person[] = [];
  while (rounds.length < crewCount) rounds.push(...(await people(data, some, crewCount - rounds.length)));
  return rounds;
}

/** The ids and texts that requests are made from. */
async function readValues(
  data: BenchData,
  staff: Person,
): Promise<Omit<World, 'staff' | 'crew' | 'administrator' | 'phones'>> {
  const { pool, tenantId } = data;
  const ids = async (text: string): Promise<number[]> =>
    (await pool.query<{ id: string }>(text)).rows.map(({ id }) => Number(id));
  const texts = async (text: string): Promise<string[]> =>
    (await pool.query<{ text: string }>(text)).rows.map((row) => row.text);
  const shelves = (
    await pool.query<Record<'type_id' | 'zone_id' | 'n', string> & { code: string }>(`
    select t.type_id, y.code, t.zone_id, sum(n) as n from activity_tally t
      join activity_type y on y.tenant_id = t.tenant_id and y.id = t.type_id
    where t.tenant_id = ${tenantId} and status = 'synchronized' group by 1, 2, 3 order by n desc`)
  ).rows.map((row) => ({
    typeId: Number(row.type_id),
    typeCode: row.code,
    zoneId: Number(row.zone_id),
    n: Number(row.n),
  }));
  const scattered = (table: string, condition: string) =>
    ids(
      `
        select id from ${table} where tenant_id = ${tenantId} and ${condition}
          order by hashint8(id) limit 10000`,
    );
  return {
    shelves,
    listeners: await people(data, `username like 'op%'`, listenerCount),
    formVersionId: (
      await ids(
        `
          select v.id from form_version v join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
            where v.tenant_id = ${tenantId} and f.code = '${rereading.form}'`,
      )
    )[0]!,
    zones: await ids(`select id from zone where tenant_id = ${tenantId}`),
    activities: await scattered('activity', `status = 'synchronized'`),
    openOperations: await scattered('operation', `status = 'open' and number like 'B%'`),
    notifications: await scattered('notification', `user_id = ${staff.id}`),
    names: await texts(
      `
        select plain_text(left(lastname, ${typedLetters})) as text from app_user
          where tenant_id = ${tenantId} and username like 'op%' order by hashint8(id) limit 500`,
    ),
    subscribers: await texts(
      `
        select plain_text(left(split_part(subscriber, ' ', 1 + (id % 3)::int), ${typedLetters})) as text from activity
          where tenant_id = ${tenantId} order by hashint8(id) limit 500`,
    ),
    inspection: {
      id: (await ids(`select id from activity_type where tenant_id = ${tenantId} and code = 'REVISION'`))[0]!,
      code: 'REVISION',
    },
    longList: (await ids(`select id from list where tenant_id = ${tenantId} and code = 'LARGA'`))[0]!,
    people: (await ids(`select count(*) as id from app_user where tenant_id = ${tenantId}`))[0]!,
  };
}

export async function people(
  { pool, tenantId, secret, dataDir }: BenchData,
  condition: string,
  count: number,
): Promise<Person[]> {
  const tokens = openTokens(openSecrets({ secret, dataDir }));
  tokens.acceptKeys(await signingKeys(pool));
  const { rows } = await pool.query<{ id: string; username: string; name: string; is_mobile: boolean }>(
    `
      select id, username, name, is_mobile from app_user where tenant_id = $1 and ${condition}
        order by id limit $2`,
    [tenantId, count],
  );
  return Promise.all(
    rows.map(async ({ id, username, name, is_mobile }) => {
      const sessionId = randomUUID();
      const userId = Number(id);
      await pool.query(
        `
          insert into session (tenant_id, id, user_id, expires_at)
            values ($1, $2, $3, now() + interval '1 day')`,
        [tenantId, sessionId, userId],
      );
      const info = {
        employeeName: name,
        employeeEmail: '',
        username,
        tenantName: '',
        userId,
        tenantId,
        locale: 'es',
        mobile: is_mobile,
      } as const;
      const sign = () => tokens.sign(info, sessionId);
      return { id: userId, username, token: sign(), sign };
    }),
  );
}

async function giveWork(pool: Pool, tenantId: number, phone: Phone, count: number): Promise<void> {
  await pool.query('insert into device (tenant_id, id, user_id) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    phone.deviceId,
    phone.id,
  ]);
  // Work is given several times, and each operation has a number of its own.
  const round = randomUUID().slice(0, 8);
  const samples = JSON.stringify(
    rereading.customers.map(({ account, subscriber, address, latitude, longitude, prefill }) => ({
      account,
      subscriber,
      address,
      latitude,
      longitude,
      prefill,
    })),
  );
  const { rows } = await pool.query<{ id: string; sample: number }>(
    `
    with w as (select w.id, v.id as version_id from workflow w
      join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id
      where w.tenant_id = $1 and w.code = '${rereading.workflow}'),
    y as (select y.id, v.id as form_version_id from activity_type y
      join form_version v on v.tenant_id = y.tenant_id and v.form_id = y.form_id
      where y.tenant_id = $1 and y.code = '${rereading.type}'),
    u as (select * from app_user where tenant_id = $1 and id = $2),
    o as (insert into operation (tenant_id, number, workflow_id, workflow_version_id, zone_id, company_id,
      account, subscriber, address, latitude, longitude, prefill, created_by, facts)
      select $1, 'S' || $2 || '-' || $5 || '-' || g, w.id, w.version_id, u.zone_id, u.company_id, c->>'account',
        c->>'subscriber', c->>'address', (c->>'latitude')::float8, (c->>'longitude')::float8, c->'prefill',
        $2, jsonb_build_object('sample', g % ${rereading.customers.length})
      from generate_series(0, $3 - 1) g cross join w cross join u
        cross join lateral (select $4::jsonb->(g % ${rereading.customers.length}) as c) s returning *),
    begun as (insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, status, priority,
      company_id, zone_id, account, subscriber, address, done_at, ended_at, own_texts)
      select $1, o.id, o.number, o.workflow_id, 'C01', 'system', 'synchronized', 'half', o.company_id, o.zone_id,
        o.account, o.subscriber, o.address, now(), now(), false from o)
    insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id,
      status, priority, employee_id, company_id, zone_id, account, subscriber, address, latitude,
      longitude, due_at, assigned_at, started_at, version, own_texts)
    select $1, o.id, o.number, o.workflow_id, '${rereading.stage}', 'field', y.id, y.form_version_id, 'pending',
      'half', $2, o.company_id, o.zone_id, o.account, o.subscriber, o.address, o.latitude, o.longitude,
      now() + interval '2 days', now(), now(), 5, false
    from o cross join y returning id, regexp_replace(operation_number, '^.*-', '')::int % ${rereading.customers.length} as sample`,
    [tenantId, phone.id, count, samples, round],
  );
  phone.activities.push(...rows.map(({ id, sample }) => ({ id: Number(id), version: 5, sample })));
}
