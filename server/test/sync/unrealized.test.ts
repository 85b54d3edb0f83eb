import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { fieldWorld, mutation, openTest, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTest()));
afterAll(() => app.close());

const elements = [
  { type: 'radiogroup', name: 'estado', choices: ['hecho', 'imposible'], isRequired: true },
  { type: 'text', name: 'porque' },
];
const answered = (question: string, value: string) => ({ '==': [{ var: `answers.${question}` }, value] });
const stage = (key: string) => ({ key, name: { es: key, en: key }, kind: 'field', activityType: 'VISITA' });
const branch = (to: string, order: number, when: object) => ({ from: 'S01', to, order, when });

/** A tenant whose form and workflow are these. */
async function worldOf(form: object, transitions: object[]): Promise<FieldWorld> {
  const world = await fieldWorld(app);
  const keys = transitions.map((each) => (each as { to: string }).to);
  const workflow = { start: 'S01', stages: ['S01', ...keys].map(stage), transitions };
  await app.sql('update form_version set definition = $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify({ pages: [{ name: 'p', elements }], ...form }),
  ]);
  await app.sql('update workflow_version set definition = $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify(workflow),
  ]);
  return world;
}

/** The stages that are open after the phone said that the work could not be done. */
async function stagesAfter(world: FieldWorld, cause: string | null): Promise<string[]> {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await push(worker, [
    mutation(1, 'unrealize', { activityId: id, baseVersion: version, reason: 'Un perro suelto', cause }),
  ]);
  const { operation_id, status } = await world.activity(id);
  expect(status).toBe('unrealized');
  const rows = await app.sql<{ stage: string }>(
    'select stage from activity where operation_id = $1 and id <> $2 order by stage',
    [operation_id, id],
  );
  return rows.map((row) => row.stage);
}

test('8.C: what could not be done answers the question that its form declares, with the cause', async () => {
  const unrealized = { question: 'estado', value: 'imposible', cause: 'porque' };
  const world = await worldOf({ unrealized }, [
    branch('S02', 1, { and: [answered('estado', 'imposible'), answered('porque', 'PERRO')] }),
    branch('S03', 2, answered('estado', 'imposible')),
  ]);
  expect(await stagesAfter(world, 'PERRO')).toEqual(['S02']);
  expect(await stagesAfter(world, null)).toEqual(['S03']);
});

test('8.C: without a declaration transitions read no answers of it, only how it ended', async () => {
  const former = branch('S02', 1, answered('resultado', 'no_efectiva'));
  const byStatus = branch('S03', 2, { '==': [{ var: 'status' }, 'unrealized'] });
  expect(await stagesAfter(await worldOf({}, [former, byStatus]), 'PERRO')).toEqual(['S03']);
  expect(await stagesAfter(await worldOf({}, [former]), 'PERRO')).toEqual([]);
});

test('8.C: definitions of earlier releases declare what held for all of them, and no others change', async () => {
  const world = await fieldWorld(app);
  const read = async () => {
    const [workflow] = await app.sql<{ definition: Record<string, unknown> }>(
      'select definition from workflow_version where tenant_id = $1',
      [world.tenantId],
    );
    const [form] = await app.sql<{ definition: Record<string, unknown> }>(
      'select definition from form_version where tenant_id = $1',
      [world.tenantId],
    );
    return { workflow: workflow!.definition, form: form!.definition };
  };
  await app.sql('call declare_former_definitions($1)', [world.tenantId]);
  const first = await read();
  expect((first.workflow.orderFields as { key: string }[]).map(({ key }) => key)).toContain('saldo_mora');
  expect(first.workflow.engineKeys).toMatchObject({ account: 'cuenta', daysWaiting: 'dias_suspendido' });
  expect(first.form.unrealized).toEqual({ question: 'resultado', value: 'no_efectiva' });
  const own = { orderFields: [], engineKeys: {} };
  await app.sql('update workflow_version set definition = definition || $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify(own),
  ]);
  await app.sql('call declare_former_definitions($1)', [world.tenantId]);
  expect((await read()).workflow).toMatchObject(own);
});
