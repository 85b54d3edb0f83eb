import type { DemoWorld } from './demo-world.ts';

/** Answers of the office decision of the stage S01. */
export const decision = { decision: 'APROBADA', motivo: 'Se revisó el expediente completo del cliente' };
export const validAnswers = { pago_registrado: 'no', reclamo_en_tramite: 'no', aviso_entregado: 'si' };

/** The first decision that a stage offers. */
export async function decisionOf(demo: DemoWorld, operationId: number, stage: string): Promise<string> {
  const { id } = await demo.stage(operationId, stage);
  const { choices } = await demo.staff.client.operation.activities.survey({ params: { id } });
  return choices.decision?.[0] ?? 'OK';
}

/** Opens a suspension and decides S01, which opens the field stage S03. @returns the operation's id */
export async function toFieldStage(demo: DemoWorld, account: string): Promise<number> {
  const operation = await demo.create('WFSUSREC', account, { servicio: 'acueducto', lectura_anterior: 120 });
  await demo.decide(operation.id, 'S01', {
    ...validAnswers,
    ...decision,
    decision: await decisionOf(demo, operation.id, 'S01'),
  });
  return operation.id;
}
