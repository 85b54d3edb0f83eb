import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import { expireRuns, failLostRuns, reportRunJob } from '#features/operation/report-runs/report-run.jobs.ts';
import { beginRun } from '#features/operation/report-runs/report-runs.store.ts';
import { partKey, zipKey } from '#features/operation/report-runs/run-files.ts';
import { saveOutcomes, takeItems } from '#features/operation/report-runs/run-items.store.ts';
import { refusal, type Person } from '../app.ts';
import { unzip } from '../unzip.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { toFieldStage } from './suspension.ts';

let demo: DemoWorld;
let reportId: number;
const activityIds: number[] = [];
let runs: Person['client']['operation']['reportRuns'];

beforeAll(async () => {
  demo = await demoWorld();
  runs = demo.staff.client.operation.reportRuns;
  for (const account of ['310001', '310002', '310003']) {
    const { id } = await demo.stage(await toFieldStage(demo, account), 'S03');
    await demo.finishActivity(id, demo.world.users.get('campo06')!, {
      resultado: 'efectiva',
      pago_en_sitio: 'no',
      tipo_suspension: 'LLAVECORTE',
      lectura_suspension: 1234,
    });
    activityIds.push(id);
  }
  const [report] = await demo.test.sql<{ id: string }>(
    `update report set roles = array[$2] where tenant_id = $1 and code = 'ACTASUSP' returning id`,
    [demo.tenantId, `R${demo.staff.id}`],
  );
  reportId = Number(report!.id);
});
afterAll(() => demo.test.close());

const runJob = (runId: number) => demo.asTenant((ctx) => reportRunJob.handler(ctx, { runId }));
const start = () => runs.start({ body: { reportId, selection: [] } });
const runOf = async (id: number): Promise<ReportRun> => (await runs.list()).find((run) => run.id === id)!;
const filesOf = async (id: number) =>
  unzip(Buffer.from(await ((await runs.file({ params: { id } })) as Blob).arrayBuffer()));

test('11.C: reports on a filter are printed by a job that goes on where a dead server stopped', async () => {
  expect(await runs.offered()).toMatchObject([{ reportId, code: 'ACTASUSP' }]);
  expect(await runs.count({ body: { reportId, selection: [] } })).toMatchObject({ records: 3 });
  const { id, ...queued } = await start();
  expect(queued).toMatchObject({ status: 'queued', total: 3, done: 0, failed: 0 });
  expect((await refusal(start())).problem.message_key).toBe('REPORT_RUN_ACTIVE');
  // One record was printed and saved, another one begun, when the server died.
  const before = Buffer.from('%PDF printed before');
  await demo.asTenant(async (ctx) => {
    await beginRun(ctx, id);
    await takeItems(ctx, id, 2);
    await ctx.platform.files.put(partKey(demo.tenantId, id, 1), before);
    await saveOutcomes(ctx, id, [{ position: 1, file: 'first.pdf' }]);
  });
  expect(await runOf(id)).toMatchObject({ status: 'working', done: 1 });
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'ready', done: 3, failed: 0 });

  const files = await filesOf(id);
  const pdfs = [...files].filter(([name]) => name.endsWith('.pdf'));
  expect(pdfs.map(([name]) => name)).toEqual([
    'reportes/first.pdf',
    expect.stringMatching(/^reportes\/ACTASUSP-.+\.pdf$/),
    expect.stringMatching(/^reportes\/ACTASUSP-.+\.pdf$/),
  ]);
  expect(pdfs[0]![1].equals(before)).toBe(true);
  expect(pdfs[2]![1].subarray(0, 5).toString()).toBe('%PDF-');
  const sums = pdfs.map(([name, pdf]) => `${createHash('sha256').update(pdf).digest('hex')}  ${name}\n`);
  expect(files.get('SHA256SUMS')!.toString()).toBe(sums.join(''));
  expect(files.get('MANIFIESTO.csv')!.toString().trim().split('\r\n')).toHaveLength(4);
  expect(JSON.parse(files.get('MANIFIESTO.json')!.toString())).toMatchObject({
    total: 3,
    printed: 3,
    failed: 0,
  });
  const { files: store } = demo.test.app.platform;
  expect(await store.exists(partKey(demo.tenantId, id, 1))).toBe(false);

  const colleague = await demo.test.person(demo.tenantId);
  const theirs = colleague.client.operation.reportRuns;
  expect((await refusal(theirs.file({ params: { id } }))).status).toBe(404);
  expect(await theirs.list()).toEqual([]);
  await demo.test.sql(`update report_run set finished_at = now() - interval '8 days' where id = $1`, [id]);
  await demo.asTenant(expireRuns);
  expect((await refusal(runs.file({ params: { id } }))).status).toBe(404);
  await expect.poll(() => store.exists(zipKey(demo.tenantId, id))).toBe(false);
});

test('11.C: a run is stopped and resumed; what cannot be printed is named with its reason', async () => {
  const { id } = await start();
  expect((await refusal(runs.remove({ params: { id } }))).problem.message_key).toBe('REPORT_RUN_ACTIVE');
  expect(await runs.cancel({ params: { id } })).toMatchObject({ status: 'cancelled' });
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'cancelled', done: 0 });
  expect(await runs.resume({ params: { id } })).toMatchObject({ status: 'queued' });
  // One record has ended the server each time; the answers of another are not there any more.
  await demo.test.sql(`update report_run_item set tries = 5 where run_id = $1 and position = 1`, [id]);
  await demo.test.sql(
    `update submission set state = 'superseded' where activity_id = (
       select activity_id from report_run_item where run_id = $1 and position = 2)`,
    [id],
  );
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'ready', done: 1, failed: 2 });
  expect(await runs.failures({ params: { id } })).toMatchObject([
    { failure: 'INTERNAL_SERVER_ERROR' },
    { failure: 'NOT_FOUND' },
  ]);
  const manifest = (await filesOf(id)).get('MANIFIESTO.csv')!.toString();
  expect(manifest).toContain('No se encontró lo que buscaba.');
  await runs.remove({ params: { id } });
  expect(await runOf(id)).toBeUndefined();
  await demo.test.sql(`update submission set state = 'current' where state = 'superseded'`);
});

test('R4: a run whose job is gone has failed within minutes; a record that ends the server takes no other with it', async () => {
  const { id } = await start();
  const silent = () =>
    demo.test.sql(`update report_run set touched_at = now() - interval '3 minutes' where id = $1`, [id]);
  await silent();
  await demo.asTenant(failLostRuns);
  expect(await runOf(id)).toMatchObject({ status: 'queued' });
  // Three times a server was ended by the second record.
  await demo.asTenant((ctx) => beginRun(ctx, id));
  await demo.asTenant((ctx) => takeItems(ctx, id, 8));
  await demo.asTenant((ctx) => takeItems(ctx, id, 8));
  await demo.asTenant((ctx) => saveOutcomes(ctx, id, [{ position: 1, file: 'first.pdf' }]));
  await demo.asTenant((ctx) => ctx.platform.files.put(partKey(demo.tenantId, id, 1), Buffer.from('%PDF')));
  for (let n = 0; n < 2; n++) await demo.asTenant((ctx) => takeItems(ctx, id, 8));
  await demo.test.sql(`update jobs.job set state = 'failed' where name = 'report-run'`);
  await demo.asTenant(failLostRuns);
  expect(await runOf(id)).toMatchObject({ status: 'working' });
  await silent();
  await demo.asTenant(failLostRuns);
  expect(await runOf(id)).toMatchObject({ status: 'failed', failure: 'INTERNAL_SERVER_ERROR' });
  expect(await runs.resume({ params: { id } })).toMatchObject({ status: 'queued' });
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'ready', done: 2, failed: 1 });
  expect(await runs.failures({ params: { id } })).toMatchObject([{ failure: 'INTERNAL_SERVER_ERROR' }]);
});

test('11.H: whoever lost the report, or sees the work of one company, gets no more than is theirs', async () => {
  const { id } = await start();
  const setRoles = (roles: string[]) =>
    demo.test.sql(`update report set roles = $2 where id = $1`, [reportId, roles]);
  await setRoles([]);
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'failed', failure: 'FORBIDDEN' });
  await setRoles([`R${demo.staff.id}`]);
  await runs.resume({ params: { id } });
  await runJob(id);
  expect(await runOf(id)).toMatchObject({ status: 'ready', done: 3 });
  await setRoles([]);
  expect((await refusal(runs.file({ params: { id } }))).status).toBe(403);

  const companyId = demo.world.companies.get('CT07')!;
  const contractor = await demo.test.person(demo.tenantId, { companyId, scoped: true });
  await setRoles([`R${demo.staff.id}`, `R${contractor.id}`]);
  await demo.test.sql(`update activity set company_id = null where id = any($1)`, [activityIds]);
  const body = { reportId, selection: [] };
  const theirs = contractor.client.operation.reportRuns;
  expect(await theirs.count({ body })).toMatchObject({ records: 0 });
  expect((await refusal(theirs.start({ body }))).problem.message_key).toBe('REPORT_RUN_EMPTY');
  const unknown = [{ key: 'password', operator: 'EQUAL' as const, value: 'x' }];
  expect((await refusal(runs.start({ body: { reportId, selection: unknown } }))).problem.message_key).toBe(
    'UNKNOWN_FILTER',
  );
});

test('11.C: a report that lists records shows those that its roles, filters and the scope leave', async () => {
  const run = (code: string, roles: string[], filters: object[] = []) =>
    demo.test.sql<{ id: string }>(
      `update report set roles = $3, filters = $4 where tenant_id = $1 and code = $2 returning id`,
      [demo.tenantId, code, roles, JSON.stringify(filters)],
    );
  const onlyStage = {
    key: 'kind',
    field_type: 'STRING',
    operator: 'EQUAL',
    value: 'field',
    sql_connector: 'AND',
  };
  const [daily] = await run('PRODDIA', [`R${demo.staff.id}`], [onlyStage]);
  await run('CONTRATOS', [`R${demo.staff.id}`]);
  const params = { id: Number(daily!.id) };
  const { listReports } = demo.staff.client.operation;
  expect((await listReports.offered()).map(({ code }) => code)).toEqual(['CONTRATOS', 'PRODDIA']);
  const shown = await listReports.rows({ params, body: {} });
  expect(shown.columns.map(({ name }) => name)).toEqual(['employee', 'type', 'status', 'done_at']);
  expect(shown.total).toBe(shown.rows.length);
  expect(shown.total).toBeGreaterThanOrEqual(3);
  // A further filter that is joined by OR does not undo the report's own.
  const wider = { key: 'kind', operator: 'EQUAL' as const, value: 'office', sql_connector: 'OR' as const };
  expect((await listReports.rows({ params, body: { selection: [wider] } })).total).toBe(0);
  const csv = await (await listReports.export({ params, body: { format: 'csv' } })).text();
  expect(csv.trim().split('\r\n')).toHaveLength(shown.total + 2);
  const { reports } = demo.staff.client.administration;
  const bad = { version: '9.0', template: { columns: ['number', 'password_hash'] } };
  const draft = await reports.saveVersion({ params, body: bad });
  const publishing = reports.publishVersion({ params: { id: draft.id }, query: {} });
  expect((await refusal(publishing)).problem.fields).toEqual({
    'template.columns.1': 'UNKNOWN_RECORD_FIELD',
  });
  const xlsx = Buffer.from(
    await (await listReports.export({ params, body: { format: 'xlsx' } })).arrayBuffer(),
  );
  expect((await unzip(xlsx)).has('xl/worksheets/sheet1.xml')).toBe(true);

  const companyId = demo.world.companies.get('CT07')!;
  const contractor = await demo.test.person(demo.tenantId, { companyId, scoped: true });
  const clerk = await demo.test.person(demo.tenantId, { can: ['CONTRACT_MOD_LIST'] });
  await run('PRODDIA', [`R${contractor.id}`, `R${clerk.id}`], [onlyStage]);
  expect((await contractor.client.operation.listReports.rows({ params, body: {} })).total).toBe(0);
  expect(await clerk.client.operation.listReports.offered()).toEqual([]);
  for (const person of [clerk, demo.staff])
    expect((await refusal(person.client.operation.listReports.rows({ params, body: {} }))).status).toBe(404);
});

test('11.C: a tenant has three runs at a time', async () => {
  const insert = (username: string) =>
    demo.test.sql(
      `insert into report_run (tenant_id, user_id, report_id, code, name_es, name_en, number, template, filters, locale, slot, total)
       select $1, u.id, 1, 'X', 'X', 'X', '1', '{}', '[]', 'es', (
         select count(*) + 1 from report_run r where r.tenant_id = $1 and r.status in ('queued', 'working')), 1
       from app_user u where u.tenant_id = $1 and u.username = $2`,
      [demo.tenantId, username],
    );
  for (const username of ['campo06', 'campo07', 'campo08']) await insert(username);
  expect((await refusal(start())).problem.message_key).toBe('REPORT_RUNS_BUSY');
});
