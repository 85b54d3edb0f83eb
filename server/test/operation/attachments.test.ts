import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayPath } from '@cuadrilla/contract/kit/client.ts';
import { refusal, testApp, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, jpeg, sha256Of, upload, type FieldWorld } from '../sync/field-world.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { m4a, mp3, opus, pdf } from './media.ts';

let app: TestApp;
let world: FieldWorld;
let demo: DemoWorld;
beforeAll(async () => {
  app = await testApp();
  world = await fieldWorld(app);
  demo = await demoWorld();
});
afterAll(async () => {
  await app.close();
  await demo.test.close();
});

const page = Buffer.from(`<!doctype html><svg onload="alert(1)">${' '.repeat(300)}`);

/** A finished activity that announced one file. */
async function announcing(question: string, bytes: Buffer, name: string) {
  const worker = await world.worker();
  const id = await world.open();
  await world.assign(id, worker.id);
  const sha256 = sha256Of(bytes);
  const { answers } = await worker.client.operation.sync.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [
        finishOf(world, 1, id, 9, { resultado: 'efectiva' }, [
          { question, sha256, bytes: bytes.length, name },
        ]),
      ],
    },
  });
  expect(answers[0]).toMatchObject({ result: 'applied', status: 'done' });
  return { worker, id, bytes, sha256, send: () => upload(worker, id, bytes, sha256) };
}

test('voice notes and permits complete an activity as photos do, and are only offered as downloads', async () => {
  const { photos } = world.dispatcher.client.operation;
  for (const [question, bytes, name, type] of [
    ['nota_voz', opus(), 'nota.ogg', 'audio/ogg'],
    ['nota_voz', m4a(), 'nota.m4a', 'audio/mp4'],
    ['nota_voz', mp3(), 'nota.mp3', 'audio/mpeg'],
    ['permiso', pdf(), 'permiso.pdf', 'application/pdf'],
  ] as const) {
    const { id, send } = await announcing(question, bytes, name);
    expect((await send()).complete).toBe(true);
    expect(await world.activity(id)).toMatchObject({ status: 'synchronized', sync_state: 'SYNC' });
    const [listed] = await photos.list({ params: { id } });
    expect(listed).toMatchObject({ type, width: null, height: null, name });
    const original = await app.app.http.inject({
      url: gatewayPath + photos.original.endpoint.path.replace(':id', String(listed!.id)),
      headers: { authorization: `Bearer ${world.dispatcher.token}` },
    });
    expect(sha256Of(original.rawPayload)).toBe(sha256Of(bytes));
    expect(original.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': expect.stringMatching(/^attachment/) as string,
    });
    expect((await refusal(photos.thumbnail({ params: { id: listed!.id } }))).status).toBe(404);
  }
});

test('a file of a type that the question does not accept is refused, and the activity waits', async () => {
  const photo = await jpeg(3, 64);
  for (const [question, bytes, name] of [
    ['nota_voz', pdf(), 'nota.ogg'],
    ['nota_voz', photo.bytes, 'nota.mp3'],
    ['permiso', opus(), 'permiso.pdf'],
    ['permiso', page, 'permiso.pdf'],
    ['foto', pdf(), 'foto.jpg'],
    ['foto', page, 'foto.jpg'],
    ['permiso', Buffer.concat([pdf(), page]), 'permiso.pdf'],
  ] as const) {
    const { id, send } = await announcing(question, bytes, name);
    expect(['UNSUPPORTED_TYPE', 'UNREADABLE_IMAGE']).toContain((await refusal(send())).problem.message_key);
    expect((await world.activity(id)).status).toBe('done');
  }
});

const answers = {
  pago_registrado: 'no',
  reclamo_en_tramite: 'no',
  aviso_entregado: 'si',
  decision: 'PROCEDE',
  motivo: 'Se revisó el expediente completo',
};

test('staff upload files for a decision, which keeps the files that it names', async () => {
  const { photos, activities } = demo.staff.client.operation;
  const operation = await demo.create('WFSUSREC', '7100001', { saldo_mora: 200_000, facturas_mora: 3 });
  const { id } = await demo.stage(operation.id, 'S01');
  const { choices } = await activities.survey({ params: { id } });
  const uploadFile = (bytes: Buffer, name: string, question = 'adjuntos') =>
    photos.attach({ params: { id }, query: { question, name }, body: new Blob([new Uint8Array(bytes)]) });
  const named = await uploadFile(pdf(), 'recibo.pdf');
  expect(named).toEqual({
    sha256: sha256Of(pdf()),
    name: 'recibo.pdf',
    bytes: pdf().length,
    type: 'application/pdf',
  });
  expect(await uploadFile(pdf(), 'recibo.pdf')).toEqual(named);
  const unnamed = await uploadFile((await jpeg(4, 80)).bytes, 'otra.jpg');
  for (const [bytes, name] of [
    [page, 'recibo.pdf'],
    [opus(), 'nota.ogg'],
    [Buffer.concat([pdf(), page]), 'recibo.pdf'],
  ] as const)
    expect([415, 422]).toContain((await refusal(uploadFile(bytes, name))).status);
  expect((await refusal(uploadFile(pdf(), 'x.pdf', 'motivo'))).problem.message_key).toBe('INVALID_INPUT');

  const given = { ...answers, decision: choices.decision![0] };
  const strange = { sha256: 'f'.repeat(64), name: 'x.pdf', bytes: 9 };
  expect(
    (await refusal(demo.decide(operation.id, 'S01', { ...given, adjuntos: [strange] }))).problem.fields,
  ).toMatchObject({ adjuntos: 'not_announced' });
  const announced = { sha256: named.sha256, name: named.name, bytes: named.bytes };
  await demo.decide(operation.id, 'S01', { ...given, adjuntos: [announced] });
  const [submission] = await activities.answers({ params: { id } });
  expect(submission!.answers.adjuntos).toEqual([announced]);
  expect(await photos.list({ params: { id } })).toMatchObject([
    { sha256: named.sha256, submissionId: submission!.id, question: 'adjuntos', type: 'application/pdf' },
  ]);
  const { stages } = await demo.staff.client.operation.operations.monitoring({
    params: { id: operation.id },
  });
  expect(stages.find(({ stage }) => stage === 'S01')?.photos).toMatchObject([
    { sha256: named.sha256, type: 'application/pdf' },
  ]);
  expect(unnamed.sha256).not.toBe(named.sha256);
  expect((await refusal(uploadFile(pdf(), 'tarde.pdf'))).problem.message_key).toBe('ILLEGAL_TRANSITION');
});

test('nobody uploads a file without the permission, or for a field activity', async () => {
  const operation = await demo.create('WFSUSREC', '7100002', { saldo_mora: 200_000, facturas_mora: 3 });
  const { id } = await demo.stage(operation.id, 'S01');
  const body = new Blob([new Uint8Array(pdf())]);
  const looker = await demo.test.person(demo.tenantId, {
    username: 'solo.mira',
    can: ['SUBOPERATIVE_MOD_LIST', 'SUBOPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_VIEWFORM'],
  });
  expect(
    (
      await refusal(
        looker.client.operation.photos.attach({
          params: { id },
          query: { question: 'adjuntos', name: 'x.pdf' },
          body,
        }),
      )
    ).status,
  ).toBe(403);
  const field = await world.open();
  expect(
    (
      await refusal(
        world.dispatcher.client.operation.photos.attach({
          params: { id: field },
          query: { question: 'foto', name: 'x.pdf' },
          body,
        }),
      )
    ).problem.message_key,
  ).toBe('ILLEGAL_TRANSITION');
});
