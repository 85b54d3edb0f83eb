import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { migrationJob } from '#features/operation/migration/migration.jobs.ts';
import { refusal, statusOf } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { decision, decisionOf, toFieldStage, validAnswers } from './suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const employee = (username: string): number => demo.world.users.get(username)!;

test('cancelling an operation withdraws its open activities from lists and phones', async () => {
  const id = await toFieldStage(demo, '300110');
  const visit = await demo.stage(id, 'S03');
  await demo.apply(visit.id, 'assign', { employeeId: employee('campo06') });
  const { operations, activities } = demo.staff.client.operation;
  const { version } = await operations.get({ params: { id } });
  expect(
    (
      await refusal(
        operations.cancel({ params: { id }, body: { reason: 'El cliente pagó', version: version + 1 } }),
      )
    ).problem.message_key,
  ).toBe('STALE_VERSION');
  const cancelled = await operations.cancel({ params: { id }, body: { reason: 'El cliente pagó', version } });
  expect(cancelled).toMatchObject({ status: 'cancelled', endReason: 'El cliente pagó', openStages: [] });
  expect(
    (
      await refusal(
        operations.cancel({
          params: { id },
          body: { reason: 'El cliente pagó', version: cancelled.version },
        }),
      )
    ).problem.message_key,
  ).toBe('ALREADY_ENDED');
  const withdrawn = await activities.get({ params: { id: visit.id } });
  expect(withdrawn.allowed).toEqual([]);
  const [released] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity_release where activity_id = $1',
    [visit.id],
  );
  expect(released!.n).toBe(1);
  await expect(demo.apply(visit.id, 'begin')).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
  expect(await demo.countFaults()).toEqual([]);
});

test('one decision for many activities decides all but those that are refused', async () => {
  const ids = await Promise.all(
    ['300201', '300202', '300203'].map(async (account) => (await demo.create('WFSUSREC', account)).id),
  );
  const stages = await Promise.all(ids.map((id) => demo.stage(id, 'S01')));
  const stale = { id: stages[2]!.id, version: stages[2]!.version + 7 };
  const answers = { ...validAnswers, ...decision, decision: await decisionOf(demo, ids[0]!, 'S01') };
  const outcomes = await demo.staff.client.operation.activities.decideMany({
    body: { activities: [...stages.slice(0, 2).map(({ id, version }) => ({ id, version })), stale], answers },
  });
  expect(outcomes.map(({ ok, message_key }) => [ok, message_key])).toEqual([
    [true, null],
    [true, null],
    [false, 'STALE_VERSION'],
  ]);
  expect(await Promise.all(ids.map((id) => demo.openStages(id)))).toEqual([['S03'], ['S03'], ['S01']]);
});

/**
 * The validation of the order gets more time, the visit another key and another decision, and what waits for a payment
 * goes on after a visit that succeeded.
 */
function withChanges(definition: WorkflowDefinition): WorkflowDefinition {
  const keyOf = (key: string) => (key === 'S03' ? 'S30' : key);
  return {
    ...definition,
    stages: definition.stages.map((stage) => ({
      ...stage,
      key: keyOf(stage.key),
      ...(stage.revisitOf === undefined ? {} : { revisitOf: keyOf(stage.revisitOf) }),
      ...(stage.key === 'S03' ? { formerKey: 'S03', decisions: ['APROBADA'] } : {}),
      ...(stage.key === 'S01' ? { term: { ...stage.term!, amount: stage.term!.amount * 3 } } : {}),
    })),
    transitions: definition.transitions.map((each) => ({
      ...each,
      from: keyOf(each.from),
      to: keyOf(each.to),
      when:
        each.from === 'S04' && each.to === 'S09'
          ? { '==': [{ var: 'answers.resultado' }, 'efectiva'] }
          : each.when,
    })),
  };
}

describe('10.D: running operations move to the published version of their workflow', () => {
  const endpoints = () => demo.staff.client.parameterization;
  let workflowId: number;
  let fromVersionId: number;
  let toVersionId: number;
  const operations = { decided: 0, assigned: 0, unassigned: 0, waiting: 0 };

  const plan = () => endpoints().migrations.plan({ params: { id: fromVersionId } });
  const proposed = async () =>
    (await plan()).stages.flatMap(({ key, proposed: to }) => (to === null ? [] : [{ from: key, to }]));
  const start = (stages: { from: string; to: string }[], person = demo.staff) =>
    person.client.parameterization.migrations.start({
      body: { fromVersionId, toVersionId, stages, newTerms: true, reason: 'La visita cambió' },
    });
  const versionsOf = () =>
    demo.test.sql<{ id: string; version: number }>(
      `select o.id, v.number as version from operation o
         join workflow_version v on v.tenant_id = o.tenant_id and v.id = o.workflow_version_id
       where o.id = any($1) order by o.id`,
      [Object.values(operations)],
    );

  beforeAll(async () => {
    operations.decided = (await demo.create('WFSUSREC', '300301')).id;
    operations.assigned = await toFieldStage(demo, '300302');
    operations.unassigned = await toFieldStage(demo, '300303');
    operations.waiting = await toFieldStage(demo, '300304');
    const visit = (id: number) => demo.stage(id, 'S03');
    await demo.apply((await visit(operations.assigned)).id, 'assign', { employeeId: employee('campo06') });
    await demo.finishActivity((await visit(operations.waiting)).id, employee('campo06'), {
      resultado: 'efectiva',
    });
    expect(await demo.openStages(operations.waiting)).toEqual(['S04']);
    const [workflow] = await demo.test.sql<{ id: string }>(
      "select id from workflow where tenant_id = $1 and code = 'WFSUSREC'",
      [demo.tenantId],
    );
    workflowId = Number(workflow!.id);
    const { workflows } = endpoints();
    const draft = await workflows.createDraft({ params: { id: workflowId }, body: {} });
    fromVersionId = draft.basedOn!.id;
    toVersionId = draft.id;
    const { version } = await workflows.version({ params: { versionId: draft.id } });
    const saved = await workflows.saveDraft({
      params: { versionId: draft.id },
      body: {
        revision: draft.revision,
        definition: withChanges(version.definition as unknown as WorkflowDefinition) as never,
      },
    });
    await workflows.publish({
      params: { versionId: draft.id },
      body: { revision: saved.revision, note: 'La visita cambia', overrideReason: 'Lo prueba un ensayo' },
    });
  });

  test('nothing moves by itself; a dry run says what would move, what stays and why', async () => {
    const { older, published } = await endpoints().migrations.overview({ params: { id: workflowId } });
    expect(published).toMatchObject({ id: toVersionId });
    const [old] = older;
    expect(old).toMatchObject({ id: fromVersionId });
    const { stages } = await plan();
    expect(stages.find(({ key }) => key === 'S03')).toMatchObject({ proposed: 'S30' });
    const dryRun = (pairs: { from: string; to: string }[]) =>
      endpoints().migrations.dryRun({ body: { fromVersionId, stages: pairs } });
    const pairs = await proposed();
    const found = await dryRun(pairs);
    expect(found).toMatchObject({
      running: old!.running,
      moves: old!.running - 1,
      limited: false,
      skips: [],
    });
    expect(found.stays).toEqual([
      {
        reason: 'IN_THE_FIELD',
        stage: 'S03',
        count: 1,
        examples: [{ id: operations.assigned, number: expect.any(String) }],
      },
    ]);
    const without = await dryRun(pairs.filter(({ from }) => from !== 'S04'));
    expect(without.stays.map(({ reason, stage }) => `${reason} ${stage}`)).toContain('NO_STAGE S04');
    const twice = [...pairs, { from: 'S01', to: 'S02' }];
    expect((await refusal(dryRun(twice))).problem).toMatchObject({
      message_key: 'INVALID_INPUT',
      fields: { 'stages.S01': 'TWICE' },
    });
  });

  test('only who edits workflows moves operations, and only those of the own tenant', async () => {
    const viewer = await demo.test.person(demo.tenantId, { can: ['WORKFLOW_MOD_VIEW'] as Permission[] });
    const foreigner = await demo.test.person(await demo.test.tenant());
    const pairs = await proposed();
    expect(await statusOf(start(pairs, viewer))).toBe(403);
    expect(await statusOf(start(pairs, foreigner))).toBe(404);
    expect(
      await statusOf(foreigner.client.parameterization.migrations.plan({ params: { id: fromVersionId } })),
    ).toBe(404);
    expect(
      await statusOf(foreigner.client.parameterization.migrations.overview({ params: { id: workflowId } })),
    ).toBe(404);
  });

  test('what can go on moves once, each audited, with its terms; what waits is evaluated, the rest stays', async () => {
    const before = await demo.stage(operations.decided, 'S01');
    const pairs = await proposed();
    const { id } = await start(pairs);
    expect((await refusal(start(pairs))).problem.message_key).toBe('MIGRATION_RUNNING');
    const run = () => demo.asTenant((ctx) => migrationJob.handler(ctx, { migrationId: id }));
    await run();
    await run();
    const [made] = (await endpoints().migrations.overview({ params: { id: workflowId } })).migrations;
    expect(made).toMatchObject({ id, status: 'ready', stayed: 1, reason: 'La visita cambió' });
    expect(made!.moved + made!.stayed).toBe(made!.total);
    const to = (await plan()).to.version;
    expect((await versionsOf()).map(({ version }) => String(version) === to)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(await Promise.all(Object.values(operations).map((each) => demo.openStages(each)))).toEqual([
      ['S01'],
      ['S03'],
      ['S30'],
      ['S09'],
    ]);
    const after = await demo.stage(operations.decided, 'S01');
    expect(after.dueAt! > before.dueAt!).toBe(true);
    expect(after.version).toBeGreaterThan(before.version);
    const audited = await demo.test.sql<{ subject_id: string }>(
      "select subject_id from audit where tenant_id = $1 and action = 'operation.migrate' order by id",
      [demo.tenantId],
    );
    expect(audited.length).toBe(made!.moved);
    expect(new Set(audited.map(({ subject_id }) => subject_id)).size).toBe(made!.moved);
    // It goes on by the version that it moved to.
    const visit = await demo.stage(operations.unassigned, 'S30');
    await demo.finishActivity(visit.id, employee('campo06'), { resultado: 'efectiva' });
    expect(await demo.openStages(operations.unassigned)).toEqual(['S09']);
    expect(await demo.countFaults()).toEqual([]);
  });

  test('a migration that is stopped moves nothing more', async () => {
    const { id } = await start(await proposed());
    expect(await endpoints().migrations.cancel({ params: { id } })).toMatchObject({
      status: 'cancelled',
      moved: 0,
    });
    await demo.asTenant((ctx) => migrationJob.handler(ctx, { migrationId: id }));
    expect(await statusOf(endpoints().migrations.cancel({ params: { id } }))).toBe(404);
    expect(await demo.openStages(operations.assigned)).toEqual(['S03']);
  });
});
