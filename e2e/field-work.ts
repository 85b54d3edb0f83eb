import type { Connection } from '../tools/simulate/connection.ts';
import { expect } from './product.ts';

export interface GivenWork {
  id: number;
  number: string;
}

interface Order {
  account: string;
  prefill: Record<string, string | number>;
}

/** Opens an operation as the office does, and gives its field activity to the employee. */
export async function giveWork(
  dispatcher: Connection,
  employeeId: number,
  workflowCode: string,
  { account, prefill }: Order,
): Promise<GivenWork> {
  const { operations, activities } = dispatcher.client.operation;
  const place = { latitude: 3.4516 + (Number(account) % 10) * 0.002, longitude: -76.532 };
  const order = { account, subscriber: 'María Núñez', address: `Cra 24D # ${account}`, ...place, prefill };
  const { id, number } = await operations.create({ body: { workflowCode, order } });
  const open = async () =>
    (await operations.get({ params: { id } })).activityList.filter(({ endedAt }) => !endedAt);
  const [first] = await open();
  if (first!.kind === 'office')
    await activities.decide({
      params: { id: first!.id },
      body: {
        version: first!.version,
        answers: {
          decision: 'PROCEDE',
          motivo: 'Aviso entregado',
          pago_registrado: 'no',
          reclamo_en_tramite: 'no',
          aviso_entregado: 'si',
        },
      },
    });
  const field = (await open()).find(({ kind }) => kind === 'field')!;
  const [outcome] = await activities.assign({ body: { activityIds: [field.id], employeeId } });
  expect(outcome?.ok).toBe(true);
  return { id: field.id, number };
}
