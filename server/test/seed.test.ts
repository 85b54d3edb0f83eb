import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { ancestors, stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { parameters } from '../db/seed/content/parameters.ts';
import { lists } from '../db/seed/content/lists/all-lists.ts';
import { seedDemo } from '../db/seed/seed.ts';
import { openFiles } from '#platform/files/files.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import type { TestDatabase } from './database.ts';
import { demoDatabase, demoNow as now } from './demo-database.ts';

let database: TestDatabase;
let client: pg.Client;
const dir = mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-seed-'));
const files = { kind: 'local', dir: path.join(dir, 'files') } as const;
const config = { files, secret: 's'.repeat(40), dataDir: dir };
let milliseconds = 0;

beforeAll(async () => {
  const demo = await demoDatabase();
  ({ database, milliseconds } = demo);
  demo.copyFiles(files.dir);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(dir, { recursive: true, force: true });
});

const one = async (sql: string): Promise<Record<string, number>> => {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return Object.fromEntries(Object.entries(rows[0]!).map(([key, value]) => [key, Number(value)]));
};
const none = (sql: string) => client.query(`${sql} limit 5`).then(({ rows }) => expect(rows).toEqual([]));
const valle = `tenant_id = (select id from tenant where code = 'VALLEDEMO')`;

describe('the demo', () => {
  test('is seeded once: a second run changes nothing and ends at once', async () => {
    const before = await one('select count(*) as n, max(id) as last from activity');
    const start = performance.now();
    await seedDemo(database.url, config, { now });
    expect((performance.now() - start) / milliseconds).toBeLessThan(0.25);
    expect(await one('select count(*) as n, max(id) as last from activity')).toEqual(before);
  });

  test('has the size and the mix of the pack', async () => {
    const { n = 0 } = await one(`select count(*) as n from activity where kind = 'field' and ${valle}`);
    expect(n).toBeGreaterThan(5_200);
    expect(n).toBeLessThan(6_900);
    const { rows } = await client.query<{ code: string; pct: number }>(
      `
        select t.code, 100.0 * count(*) / ${n} as pct from activity a
          join activity_type t on (t.tenant_id, t.id) = (a.tenant_id, a.type_id) where a.${valle} group by 1`,
    );
    const target: Record<string, number> = {
      LECTURA: 60,
      SUSPENSION: 12,
      RECONEXION: 9,
      CRITICA: 6,
      REVISION: 5,
      REPARACION: 4,
      CAMBIOMED: 3,
      PERDIDAS: 1,
    };
    for (const { code, pct } of rows)
      expect(Math.abs(Number(pct) - target[code]!), `${code} ${pct}`).toBeLessThan(3);
    expect(rows).toHaveLength(8);
  });

  test('the demo people have an unread notification', async () => {
    const { rows } = await client.query<{ username: string }>(
      `
        select distinct u.username from notification n
          join app_user u on (u.tenant_id, u.id) = (n.tenant_id, n.user_id)
          where n.${valle} and n.is_unread and u.username in ('admin', 'despacho') order by 1`,
    );
    expect(rows.map(({ username }) => username)).toEqual(['admin', 'despacho']);
  });

  test('nothing lies in the future', async () => {
    await none(`select 1 from activity_event where at > '${now.toISOString()}'`);
    await none(`select 1 from submission where received_at > '${now.toISOString()}'`);
    await none(`select 1 from photo where received_at > '${now.toISOString()}'`);
    await none(
      `
        select 1 from operation where created_at > '${now.toISOString()}' or ended_at > '${now.toISOString()}'`,
    );
  });

  test('statuses, history and operations agree', async () => {
    await none(
      `
        select a.id from activity a where a.status <> (select e.to_status from activity_event e
          where (e.tenant_id, e.activity_id) = (a.tenant_id, a.id) order by e.at desc, e.id desc limit 1)`,
    );
    await none(
      `
        select activity_id from (select activity_id, from_status,
          lag(to_status) over (partition by tenant_id, activity_id order by at, id) as earlier
          from activity_event) e where from_status is distinct from earlier`,
    );
    await none(
      `
        select id from activity
          where (ended_at is null) = (status in ('synchronized', 'unrealized', 'rejected'))`,
    );
    await none(
      `
        select o.id from operation o where (o.status = 'open') <> exists (select 1 from activity a
          where (a.tenant_id, a.operation_id) = (o.tenant_id, o.id) and a.ended_at is null)`,
    );
    await none(
      `select id from activity where status not in ('new') and kind = 'field' and employee_id is null`,
    );
    await none(
      `
        select a.id from activity a
          where a.status = 'synchronized' and a.kind <> 'system' and not exists (select 1 from submission s
          where (s.tenant_id, s.activity_id) = (a.tenant_id, a.id) and s.state = 'current')`,
    );
    await none(
      `
        select a.id from activity a join photo p on (p.tenant_id, p.activity_id) = (a.tenant_id, a.id)
          where a.status = 'synchronized' and p.received_at is null`,
    );
    await none(
      `
        select a.id from activity a where a.version <> (select count(*) from activity_event e
          where (e.tenant_id, e.activity_id) = (a.tenant_id, a.id))`,
    );
  });

  test('every stage was opened by a stage that the workflow puts before it', async () => {
    const { rows } = await client.query<{
      stage: string;
      before: string | null;
      definition: WorkflowDefinition;
    }>(
      `
        select a.stage, b.stage as before, v.definition from activity a
          join operation o on (o.tenant_id, o.id) = (a.tenant_id, a.operation_id)
       join workflow_version v on (v.tenant_id, v.id) = (o.tenant_id, o.workflow_version_id)
         left join activity b on (b.tenant_id, b.id) = (a.tenant_id, a.predecessor_id)
       where a.id % 5 = 0`,
    );
    expect(rows.length).toBeGreaterThan(1_000);
    for (const { stage, before, definition } of rows)
      expect(ancestors(definition, stage)[0] ?? null).toBe(before);
  });

  test('counts by day add up', async () => {
    expect(await one('select sum(n) as n from activity_tally')).toEqual(
      await one('select count(*) as n from activity'),
    );
  });

  test('a sample of the answers satisfies the forms they were given to', async () => {
    const { rows } = await client.query<{
      stage: string;
      answers: Record<string, unknown>;
      form: FormDefinition;
      known: Record<string, unknown>;
      at: string;
      definition: WorkflowDefinition;
      code: string;
    }>(
      `
        select a.stage, s.answers, f.definition as form, v.definition, w.code, coalesce(s.device_at,
          s.received_at) as at,
         o.prefill || o.facts || coalesce((select jsonb_object_agg(x.key, x.value) from submission e
           join activity b on (b.tenant_id, b.id) = (e.tenant_id, e.activity_id), jsonb_each(e.answers) x
           where b.tenant_id = a.tenant_id and b.operation_id = a.operation_id and b.id < a.id
             and e.state = 'current'), '{}') as known
       from submission s join activity a on (a.tenant_id, a.id) = (s.tenant_id, s.activity_id)
         join form_version f on (f.tenant_id, f.id) = (s.tenant_id, s.form_version_id)
       join operation o on (o.tenant_id, o.id) = (a.tenant_id, a.operation_id)
         join workflow_version v on (v.tenant_id, v.id) = (o.tenant_id, o.workflow_version_id)
       join workflow w on (w.tenant_id, w.id) = (o.tenant_id, o.workflow_id) where s.id % 67 = 0`,
    );
    const known = Object.fromEntries(
      lists.map((list) => [
        list.code,
        list.items.map((item) => ({
          code: item.code,
          name: { es: item.es, en: item.en },
          parent: item.parent ?? null,
          attributes: item.attributes ?? {},
        })),
      ]),
    );
    const params = Object.fromEntries(parameters.map(({ key, value }) => [key, value]));
    const wrong: unknown[] = [];
    for (const row of rows) {
      const stage = stageOf(row.definition, row.stage)!;
      const { errors } = checkAnswers(row.form, row.answers, {
        prefill: { ...row.known, workflow: row.code },
        params,
        lists: known,
        now: new Date(row.at),
        stageQuestions: stage.kind === 'office' ? (stage.questions ?? null) : null,
      });
      if (errors.length > 0) wrong.push([row.stage, errors]);
    }
    expect(rows.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('photos are in the file store, each content once', async () => {
    const files = await openFiles(config.files);
    const { rows } = await client.query<{ tenant_id: number; sha256: string }>(
      'select distinct tenant_id, sha256 from photo where received_at is not null',
    );
    expect(rows.length).toBeGreaterThan(150);
    for (const { tenant_id, sha256 } of rows.slice(0, 20))
      expect(await files.exists(photoKey(Number(tenant_id), sha256))).toBe(true);
  });

  test('the cases of the demo script exist', async () => {
    const state = async (number: string) =>
      (
        await client.query<{ path: string }>(
          `
            select string_agg(a.stage || ':' || a.status, ' ' order by a.id) as path from activity a
              join operation o on (o.tenant_id, o.id) = (a.tenant_id, a.operation_id) where o.number = $1`,
          [number],
        )
      ).rows[0]?.path;
    expect(await state('SR-RECONEXION-24H')).toBe(
      'S01:synchronized S03:synchronized S04:synchronized S09:downloaded',
    );
    expect(await state('PQR-SEMANA-SANTA')).toBe('P01:synchronized P04:synchronized');
    expect(await state('SR-FOTOS-TARDE')).toBe('S01:synchronized S03:done');
    expect(await state('CR-VUELTA-MEDIDOR')).toBe('C01:synchronized C03:synchronized C15:synchronized');
    expect(await state('CM-SIN-AVISO')).toBe('M01:synchronized M03:synchronized M04:pending');
    expect(await state('PQR-UN-TESTIGO')).toBe('P01:synchronized P02:pending');
    expect(
      await one(`select count(*) as n from operation where number = 'SR-FUERA-DE-SITIO' and for_review`),
    ).toEqual({ n: 1 });
    expect(
      await one(
        `
          select count(*) as n from activity a
            join operation o on (o.tenant_id, o.id) = (a.tenant_id, a.operation_id)
            where o.number like 'DF-CT03-%' and a.stage = 'D06' and a.status = 'new'`,
      ),
    ).toEqual({ n: 40 });
    const flight = await one(
      `
        select count(*) as n from operation o
          join workflow_version v on (v.tenant_id, v.id) = (o.tenant_id, o.workflow_version_id)
          where v.status = 'retired' and o.status = 'open'`,
    );
    expect(flight.n).toBeGreaterThanOrEqual(120);
    const left = await one(
      `
        select extract(epoch from a.due_at - '${now.toISOString()}'::timestamptz) / 3600 as hours
          from activity a join operation o on (o.tenant_id, o.id) = (a.tenant_id, a.operation_id)
          where o.number = 'SR-RECONEXION-24H' and a.stage = 'S09'`,
    );
    expect(left.hours).toBeCloseTo(2, 0);
  });

  test('every person holds a position that their company has, and an executive role that exists', async () => {
    const { n = 0 } = await one('select count(*) as n from app_user');
    expect(n).toBeGreaterThan(50);
    await none(
      `
        select u.username from app_user u where not exists (select 1 from company_job j
          where (j.tenant_id, j.company_id, j.job_id) = (u.tenant_id, u.company_id, u.job_id))`,
    );
    await none(
      `
        select u.username, u.executive from app_user u
          where u.executive is not null and not exists (select 1 from executive_role e
          where (e.tenant_id, e.code) = (u.tenant_id, u.executive))`,
    );
  });

  test('the second tenant is small and its own', async () => {
    const { n } = await one(
      `
        select count(*) as n from operation where tenant_id = (select id from tenant
          where code = 'ENERGIAANDINA')`,
    );
    expect(n).toBeGreaterThan(20);
    await none(
      `select 1 from activity a join app_user u on u.id = a.employee_id where u.tenant_id <> a.tenant_id`,
    );
  });
});
