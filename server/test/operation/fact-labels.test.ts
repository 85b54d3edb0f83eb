import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from './demo-world.ts';

let demo: DemoWorld;
beforeAll(async () => (demo = await demoWorld()));
afterAll(() => demo.test.close());

test('facts and prefilled values have labels of the tenant’s forms and lists, in both languages', async () => {
  const { operations } = demo.staff.client.operation;
  const { id } = await demo.create('WFSUSREC', '500100', {
    servicio: 'energia',
    uso: 'COMERCIAL',
    estrato: '2',
    saldo_mora: 61_000,
  });
  await operations.addFacts({
    params: { id },
    body: { facts: { canal: 'WHATSAPP', recurso_interpuesto: 'si', desviacion: 'no' } },
  });
  const { prefill, facts, labels } = await operations.get({ params: { id } });
  expect([prefill.uso, facts.canal]).toEqual(['COMERCIAL', 'WHATSAPP']);
  expect(labels.names).toMatchObject({
    uso: { es: 'Uso', en: 'Use' },
    canal: { es: 'Canal', en: 'Channel' },
    recurso_interpuesto: { es: '¿El usuario interpuso recurso?', en: 'Did the user appeal?' },
    // No form has this question: the label is that of the workflow's own field.
    saldo_mora: { es: 'Saldo en mora', en: 'Balance in arrears' },
  });
  expect(labels.values).toEqual({
    servicio: { energia: { es: 'Energía', en: 'Electricity' } },
    uso: { COMERCIAL: { es: 'Comercial', en: 'Commercial' } },
    estrato: { 2: { es: '2 Bajo', en: '2 Low' } },
    canal: { WHATSAPP: { es: 'WhatsApp', en: 'WhatsApp' } },
    recurso_interpuesto: { si: { es: 'Sí', en: 'Yes' } },
    desviacion: { no: { es: 'No', en: 'No' } },
  });
});

test('an unknown code or fact has no label; an item that was switched off keeps its name', async () => {
  const { operations } = demo.staff.client.operation;
  const { id } = await demo.create('WFSUSREC', '500200', { uso: 'ESPECIAL', servicio: 'gas' });
  // Orders of earlier releases, and those that another workflow launched, may hold any code.
  await demo.test.sql(
    `update operation set prefill = '{"uso": "RURAL", "servicio": "gas", "ruta": "__proto__"}' where id = $1`,
    [id],
  );
  await operations.addFacts({ params: { id }, body: { facts: { canal: 'PALOMA', cosa_rara: 'QX1' } } });
  await demo.test.sql(`update list_item set active = false where tenant_id = $1 and code = 'gas'`, [
    demo.tenantId,
  ]);
  const { facts, labels } = await operations.get({ params: { id } });
  expect(facts).toEqual({ canal: 'PALOMA', cosa_rara: 'QX1' });
  expect(labels.values).toEqual({ servicio: { gas: { es: 'Gas', en: 'Gas' } } });
  expect(Object.keys(labels.names).toSorted()).toEqual(['canal', 'ruta', 'servicio', 'uso']);
});

test('a decision of an earlier stage has its label in the stages after it', async () => {
  const { activities } = demo.staff.client.operation;
  const { id } = await demo.create('WFSUSREC', '500300', { uso: 'OFICIAL' });
  await demo.decide(id, 'S01', {
    pago_registrado: 'no',
    reclamo_en_tramite: 'no',
    aviso_entregado: 'si',
    decision: 'PROCEDE',
    motivo: 'Aviso entregado y cartera revisada',
  });
  const survey = await activities.survey({ params: { id: (await demo.stage(id, 'S03')).id } });
  expect(survey.prefill).toMatchObject({ decision: 'PROCEDE', aviso_entregado: 'si' });
  expect(survey.labels.names.decision).toEqual({ es: 'Decisión', en: 'Decision' });
  expect(survey.labels.values).toMatchObject({
    decision: { PROCEDE: { es: 'Procede', en: 'Goes ahead' } },
    aviso_entregado: { si: { es: 'Sí', en: 'Yes' } },
    uso: { OFICIAL: { es: 'Oficial', en: 'Public body' } },
  });
});

test('the facts that a workflow waits for are offered with the question types of its forms', async () => {
  const { operations } = demo.staff.client.operation;
  const suspension = await operations.awaitedFacts({
    params: { id: (await demo.create('WFSUSREC', '500400')).id },
  });
  expect(suspension.map(({ key, kind }) => [key, kind])).toEqual([
    ['pago_registrado', 'choice'],
    ['hora_pago', 'moment'],
  ]);
  expect(suspension[0]).toMatchObject({
    name: { es: '¿El pago está registrado?', en: 'Is the payment registered?' },
    choices: [
      { value: 'si', name: { es: 'Sí', en: 'Yes' } },
      { value: 'no', name: { es: 'No', en: 'No' } },
    ],
  });
  for (const workflow of ['WFCRITICA', 'WFCAMMED', 'WFDANO', 'WFPQR', 'WFPERD']) {
    const awaited = await operations.awaitedFacts({
      params: { id: (await demo.create(workflow, '500500')).id },
    });
    expect(
      awaited.filter(({ name }) => name === null),
      workflow,
    ).toEqual([]);
  }
});
