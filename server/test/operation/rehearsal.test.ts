import { expect, test } from 'vitest';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { rehearsalClasses } from '@cuadrilla/contract/parameterization/rehearsal/compare.ts';
import { rehearsalJob } from '#features/operation/rehearsal/rehearsal.jobs.ts';
import { expireRehearsals } from '#features/operation/rehearsal/rehearsal.store.ts';
import { refusal, statusOf } from '../app.ts';
import { sharedHistory } from './history-world.ts';

const history = sharedHistory('WFSUSREC');

const runJob = (rehearsalId: number) => history.asTenant((ctx) => rehearsalJob.handler(ctx, { rehearsalId }));
const rehearsals = ({ client } = history.analyst) => client.parameterization.rehearsals;
const start = (person = history.analyst, more: object = {}) =>
  rehearsals(person).start({ body: { workflowId: history.workflowId, months: 3, ...more } });
async function rehearsed(person = history.analyst, more: object = {}) {
  const { id } = await start(person, more);
  await runJob(id);
  return rehearsals(person).result({ params: { id } });
}
test('what is published, rehearsed against itself, changes nothing and reproduces what really happened', async () => {
  const { summary, status, done, total } = await rehearsed();
  const n = await history.operationsOfWorkflow();
  expect(n).toBeGreaterThan(20);
  expect({ status, done, total }).toEqual({ status: 'ready', done: n, total: n });
  expect(summary!.operations).toBe(n);
  expect(summary!.classes).toMatchObject({ different: 0, earlier: 0, stuck: 0, order: 0 });
  expect(summary!.classes.same + summary!.classes.unknown).toBe(n);
  expect(summary!.work).toEqual([]);
  for (const { published, draft } of [...summary!.transitions, ...summary!.stages])
    expect(draft).toBe(published);
  expect(summary!.trust.reproduced / n).toBeGreaterThan(0.8);
});

test('a condition that is negated changes exactly the operations that a query finds', async () => {
  const discard = await history.drafted(({ transitions }) => {
    const carriedOut = transitions.find(({ from, to }) => from === 'S03' && to === 'S04')!;
    carriedOut.when = { '!': [carriedOut.when] };
  });
  const { id, summary } = await rehearsed();
  await discard();
  const expected = await history.world.sql<{ id: string }>(
    `select o.id from operation o
       join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id and a.withdrawn_at is null
       join submission s on s.tenant_id = a.tenant_id and s.activity_id = a.id and s.state = 'current'
     where o.tenant_id = $1 and o.workflow_id = $2 and a.stage = 'S03' and a.status = 'synchronized'
       and s.answers->>'servicio_directo' is distinct from 'si'
     order by o.id desc`,
    [history.tenantId, history.workflowId],
  );
  expect(expected.length).toBeGreaterThan(5);
  const found = await rehearsals().cases({ params: { id }, query: { class: 'different', size: 200 } });
  expect(found.content.map(({ operationId }) => operationId)).toEqual(expected.map((row) => Number(row.id)));
  expect(summary!.classes.different).toBe(expected.length);
  const [first] = found.content;
  expect(first!.published).not.toEqual(first!.draft);
  expect(first!.reasons.map(({ kind }) => kind)).toContain('added');
  const added = summary!.work.filter(({ by }) => by === 'week').reduce((sum, { added }) => sum + added, 0);
  expect(added).toBeGreaterThan(0);
  const all = await Promise.all(
    rehearsalClasses.map((name) => rehearsals().cases({ params: { id }, query: { class: name, size: 1 } })),
  );
  expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(summary!.operations);
});

test('a question that nobody was asked leaves the path open, and never counts as the same', async () => {
  const discard = await history.drafted(({ stages, transitions }) => {
    const [first] = stages;
    first!.questions = [...first!.questions!, 'duplicado'];
    transitions.find(({ from, to }) => from === 'S01' && to === 'S03')!.when = {
      '==': [{ var: 'answers.duplicado' }, 'x'],
    };
  });
  const { summary } = await rehearsed();
  await discard();
  expect(summary!.classes.unknown).toBeGreaterThan(10);
  expect(summary!.forks).toContainEqual(
    expect.objectContaining({ stage: 'S01', reads: ['answers.duplicado'] }),
  );
  expect(summary!.transitions.find(({ from, to }) => from === 'S01' && to === 'S03')!.draft).toBe(0);
});

test('it writes nothing but its own two tables, the request and its audit line', async () => {
  const tables = await history.world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'`,
  );
  const print = async () => {
    const entries: [string, string][] = [];
    for (const { name } of tables) {
      const [row] = await history.world.sql<{ print: string }>(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print from ${name} t
         where tenant_id = $1`,
        [history.tenantId],
      );
      entries.push([name, row!.print]);
    }
    return entries;
  };
  const { id } = await start();
  const before = await print();
  await runJob(id);
  const after = new Map(await print());
  expect(
    before
      .filter(([name, text]) => after.get(name) !== text)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['rehearsal', 'rehearsal_case']);
});

test('one runs at a time; cancelled, it stops at the next batch and nothing is left of it', async () => {
  const before = await history.countOf('rehearsal_case');
  const { id } = await start();
  expect((await refusal(start())).problem.message_key).toBe('REHEARSAL_RUNNING');
  // Cancelled between the reading and the writing of a batch.
  let cancelled = false;
  await history.asTenant((ctx) =>
    rehearsalJob.handler(
      {
        ...ctx,
        inSeparateTransaction: async (work) => {
          const result = await ctx.inSeparateTransaction(work);
          if (!cancelled && typeof result === 'object' && result !== null && 'operations' in result) {
            cancelled = true;
            await rehearsals().cancel({ params: { id } });
          }
          return result;
        },
      },
      { rehearsalId: id },
    ),
  );
  expect(cancelled).toBe(true);
  expect(await statusOf(rehearsals().result({ params: { id } }))).toBe(404);
  expect(await history.countOf('rehearsal_case')).toBe(before);
  await start().then(({ id: next }) => rehearsals().cancel({ params: { id: next } }));
});

test('a job that is run again begins from the start', async () => {
  const { id } = await start();
  await runJob(id);
  await history.world.sql("update rehearsal set status = 'working' where id = $1", [id]);
  await runJob(id);
  const { status, done } = await rehearsals().result({ params: { id } });
  expect({ status, done }).toEqual({ status: 'ready', done: await history.operationsOfWorkflow() });
});

test('only its requester sees it, and staff of one company rehearse what holds nobody else’s work', async () => {
  const { id } = await rehearsed();
  const colleague = await history.world.person(history.tenantId);
  const foreigner = await history.world.person(await history.world.tenant());
  for (const person of [colleague, foreigner]) {
    expect(await statusOf(rehearsals(person).result({ params: { id } }))).toBe(404);
    expect(await statusOf(rehearsals(person).cancel({ params: { id } }))).toBe(404);
    expect(await statusOf(rehearsals(person).cases({ params: { id }, query: { class: 'same' } }))).toBe(404);
  }
  await history.giveOneToAnotherCompany();
  const [company] = await history.world.sql<{ id: string; n: number }>(
    `select o.company_id as id, count(*)::int as n from operation o
     where o.tenant_id = $1 and o.workflow_id = $2 and o.company_id is not null and not exists (
       select 1 from activity a where a.tenant_id = o.tenant_id and a.operation_id = o.id
         and a.company_id <> o.company_id)
     group by 1 order by 2 desc limit 1`,
    [history.tenantId, history.workflowId],
  );
  const contractor = await history.world.person(history.tenantId, {
    companyId: Number(company!.id),
    scoped: true,
  });
  const { summary } = await rehearsed(contractor);
  expect(summary!.operations).toBe(company!.n);
  expect(summary!.operations).toBeLessThan(await history.operationsOfWorkflow());
  const narrowed = await start(contractor);
  await history.world.sql(`delete from user_role where user_id = $1`, [contractor.id]);
  await runJob(narrowed.id);
  const [row] = await history.world.sql('select status, summary from rehearsal where id = $1', [narrowed.id]);
  expect(row).toEqual({ status: 'failed', summary: null });
});

test('filters and permission: the zone narrows it, and viewing workflows is not enough', async () => {
  const [zone] = await history.world.sql<{ id: string; n: number }>(
    `select zone_id as id, count(*)::int as n from operation
     where tenant_id = $1 and workflow_id = $2 and zone_id is not null group by 1 order by 2 desc limit 1`,
    [history.tenantId, history.workflowId],
  );
  const { summary } = await rehearsed(history.analyst, { zoneId: Number(zone!.id) });
  expect(summary!.operations).toBe(zone!.n);
  const viewer = await history.world.person(history.tenantId, { can: ['WORKFLOW_MOD_VIEW'] as Permission[] });
  expect(await statusOf(start(viewer))).toBe(403);
});

test('results are stored for thirty days, and one whose job died has failed after half an hour', async () => {
  const { id: old } = await rehearsed();
  const { id: dead } = await start();
  await history.world.sql(`update rehearsal set created_at = now() - interval '31 days' where id = $1`, [
    old,
  ]);
  await history.world.sql(`update rehearsal set touched_at = now() - interval '31 minutes' where id = $1`, [
    dead,
  ]);
  await history.asTenant(expireRehearsals);
  expect(await statusOf(rehearsals().result({ params: { id: old } }))).toBe(404);
  expect((await rehearsals().result({ params: { id: dead } })).status).toBe('failed');
});

test('10.E: a renamed question is read in older work under its old code: the paths stay the same', async () => {
  const before = await rehearsed();
  const { forms, questionRenamings } = history.analyst.client.parameterization;
  const [form] = await history.world.sql<{ id: string }>(
    "select id from form where tenant_id = $1 and code = 'FSUSP01'",
    [history.tenantId],
  );
  const { id: versionId, revision } = await forms.createDraft({ params: { id: Number(form!.id) }, body: {} });
  const names = { from: 'servicio_directo', to: 'conexion_directa', apply: true };
  const { draft } = await questionRenamings.rename({ params: { versionId }, body: { revision, ...names } });
  const publishing = { revision: draft!.revision, note: 'Otro código', overrideReason: 'Se ensaya' };
  await forms.publish({ params: { versionId }, body: publishing });
  const { summary } = await rehearsed();
  expect(summary!.classes).toEqual(before.summary!.classes);
  expect(summary!.trust).toEqual(before.summary!.trust);
});
