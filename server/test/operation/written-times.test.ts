import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { decision, decisionOf, validAnswers } from './suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const employee = (username: string): number => demo.world.users.get(username)!;

/** A suspension that waits for its payment. */
async function suspended(account: string): Promise<number> {
  const { id } = await demo.create('WFSUSREC', account, { servicio: 'acueducto' });
  await demo.decide(id, 'S01', {
    ...validAnswers,
    ...decision,
    decision: await decisionOf(demo, id, 'S01'),
  });
  const visit = await demo.stage(id, 'S03');
  await demo.finishActivity(visit.id, employee('campo01'), {
    resultado: 'efectiva',
    servicio_directo: 'no',
    lectura_suspension: 250,
    sello_instalado: 'S-1',
  });
  return id;
}

test.each(['2026-11-13T17:40', '2026-11-13 17:40', '2026-11-13 17:40:00.000'])(
  'N18: a payment at %s has the reconnection due 24 hours after that time in the tenant’s zone',
  async (hora_pago) => {
    const id = await suspended(`31${hora_pago.length}`);
    await demo.staff.client.operation.operations.addFacts({
      params: { id },
      body: { facts: { pago_registrado: 'si', hora_pago } },
    });
    expect((await demo.stage(id, 'S09')).dueAt).toBe('2026-11-14T22:40:00.000Z');
  },
);

test('N18: a time of payment that is no time is refused by its name', async () => {
  const id = await suspended('319001');
  const hora_pago = '13/11/2026 17:40';
  const added = await refusal(
    demo.staff.client.operation.operations.addFacts({
      params: { id },
      body: { facts: { pago_registrado: 'si', hora_pago } },
    }),
  );
  expect([added.status, added.problem.fields]).toEqual([400, { 'facts.hora_pago': 'NOT_A_TIME' }]);
  expect(await demo.openStages(id)).toEqual(['S04']);
});

test('N18: a filter without an offset is in the tenant’s zone, for lists and for counts', async () => {
  const { id } = await demo.create('WFSUSREC', '319003', { servicio: 'acueducto' });
  await demo.test.sql(
    `update activity set created_at = '2025-03-10T04:30:00Z' where tenant_id = $1 and operation_id = $2`,
    [demo.tenantId, id],
  );
  const found = async (from: string, to: string) =>
    (
      await demo.staff.client.operation.activities.search({
        body: {
          filters: [
            { key: 'createdAt', field_type: 'INSTANT', operator: 'BETWEEN', value: [from, to] },
            { key: 'operationId', field_type: 'LONG', operator: 'EQUAL', value: id, sql_connector: 'AND' },
          ],
        },
      })
    ).content.length;
  expect(await found('2025-03-09T23:00:00', '2025-03-09T23:59:59.999')).toBe(1);
  expect(await found('2025-03-10T04:00:00', '2025-03-10T05:00:00')).toBe(0);
  expect(await found('2025-03-09', '2025-03-10')).toBe(1);
});
