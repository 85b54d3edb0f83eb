/** Work for one employee, opened and given out as the office does it. */
import type { Connection } from '../simulate/connection.ts';

/** A report of damage that is inspected: with the longest form of the demo, and three to ten photos. */
const classified = {
  decision: 'CLASIFICADO',
  motivo: 'Reporte de un usuario',
  duplicado: 'no',
  riesgo: 'bajo',
  usuarios_afectados: 3,
};

/** @returns the id of the activity in the field */
export async function assignInspection(
  dispatcher: Connection,
  employeeId: number,
  at: number,
): Promise<number> {
  const { operations, activities } = dispatcher.client.operation;
  const order = {
    account: String(960_000 + at),
    subscriber: 'María Núñez',
    address: `Cra ${20 + (at % 40)} # ${10 + at}-21`,
    latitude: 3.4 + (at % 9) * 0.006,
    longitude: -76.55 + (at % 7) * 0.006,
  };
  const prefill = { servicio: 'acueducto', hora_reporte: new Date().toISOString() };
  const { id } = await operations.create({ body: { workflowCode: 'WFDANO', order: { ...order, prefill } } });
  const open = async () =>
    (await operations.get({ params: { id } })).activityList.filter(({ endedAt }) => !endedAt);
  const [first] = await open();
  await activities.decide({
    params: { id: first!.id },
    body: { version: first!.version, answers: classified },
  });
  const field = (await open()).find(({ kind }) => kind === 'field')!;
  const [outcome] = await activities.assign({ body: { activityIds: [field.id], employeeId } });
  if (!outcome?.ok) throw new Error(`The activity ${field.id} was not assigned: ${JSON.stringify(outcome)}`);
  return field.id;
}
