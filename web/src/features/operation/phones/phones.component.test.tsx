import axe from 'axe-core';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CopyAnswer, OwedPhoto } from '@cuadrilla/contract/operation/phone-copies.ts';
import type { Phone, PhoneRefusal } from '@cuadrilla/contract/operation/phones.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import PhonesScreen from './phones.tsx';

const deviceId = '0198e0a0-0000-4000-8000-000000000001';
const phone: Phone = {
  deviceId,
  name: 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  appVersion: '1.4',
  employeeId: 7,
  employeeCode: 'E007',
  employeeName: 'Ana Ruiz',
  company: 'Redes del Valle',
  registeredAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  revokedAt: null,
  unsent: { items: 2, photos: 1, photoBytes: 350_000, drafts: 1, refused: 1 },
  unsentAt: '2026-11-20T10:00:00.000Z',
  held: 2,
  delayed: 0,
  refused: 1,
  photosOwed: 1,
  openActivities: 4,
  hasGap: true,
};
const refusal: PhoneRefusal = {
  mutationId: '0198e0a0-0000-7000-8000-000000000009',
  sequence: 4,
  receivedAt: '2026-11-20T10:00:00.000Z',
  type: 'finish',
  activityId: 12,
  operationId: 3,
  operationNumber: 'OT-3',
  status: 'pending',
  isOpen: true,
  message: 'Hay respuestas no válidas',
  fields: { lectura: 'Es obligatoria' },
  canReplay: true,
};

const stepId = (sequence: number) => `0198e0a0-0000-7000-8000-00000000000${sequence}`;
const item = (sequence: number, type: string, state = 'queued') => ({
  state,
  about: `OT-${sequence}`,
  correctedBy: null,
  mutation: { id: stepId(sequence), sequence, type, activityId: sequence },
});
const sha256 = 'a'.repeat(64);
const picture = new Uint8Array(1_500_000).fill(7);
const copy = (more: object = {}) =>
  new File(
    [
      zipSync(
        {
          'copia.json': strToU8(
            JSON.stringify({
              format: 'cuadrilla-field-copy',
              version: 1,
              savedAt: '2026-11-23T15:00:00.000Z',
              username: 'campo01',
              name: 'Ana Ruiz',
              deviceId,
              unsent: { items: 2, photos: 1, photoBytes: 9, drafts: 1, refused: 1 },
              items: [item(5, 'begin'), item(6, 'finish'), item(4, 'finish', 'refused')],
              photos: [{ file: `photos/${sha256}.jpg`, sha256 }],
              ...more,
            }),
          ),
          [`photos/${sha256}.jpg`]: picture,
        },
        { level: 0 },
      ),
    ],
    'copia.zip',
    { type: 'application/zip' },
  );

const answered = (sequence: number, more: Partial<CopyAnswer>): CopyAnswer => ({
  id: stepId(sequence),
  result: 'applied',
  message: null,
  fields: null,
  ...more,
});
let owed: OwedPhoto[] = [];
let received = 0;
const upload = () => {
  const complete = received === picture.length;
  if (complete) owed = [];
  return { uploadId: stepId(8), sha256, bytes: picture.length, received, complete };
};

beforeEach(() => {
  owed = [{ activityId: 6, sha256, bytes: picture.length }];
  received = 0;
  answerWith({
    operation: {
      phones: {
        list: () => ({ phones: [phone], total: 1 }),
        refusals: () => [refusal],
        replay: () => ({ result: 'applied', message: null, fields: null }),
        setRevoked: () => null,
      },
      phoneCopies: {
        check: () => ({
          username: 'campo01',
          employeeName: 'Ana Ruiz',
          employeeCode: 'E007',
          deviceName: phone.name,
          isRevoked: false,
          steps: { [stepId(5)]: 'received', [stepId(6)]: 'new' },
          missing: null,
        }),
        load: ({ body }) => ({
          answers:
            body.mutations.length === 0
              ? []
              : [
                  answered(5, {}),
                  answered(6, { result: 'refused', message: 'No es suya', fields: { lectura: 'Falta' } }),
                ],
          owed,
        }),
        startPhoto: upload,
        photoChunk: ({ query, body }) => {
          received = Number(query.offset) + (body as Blob).size;
          return upload();
        },
      },
    },
  });
});

const open = (language: 'es' | 'en' = 'es', can?: readonly Permission[]) =>
  renderScreen(<PhonesScreen />, {
    language,
    address: '/operaciones_campo/telefonos',
    ...(can && { can }),
  });
/** The dialog is fetched when it is first opened. */
async function choose(file: File): Promise<void> {
  const input = () => document.querySelector('input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input()!, file);
}

test('1: a hostile file, a copy of somebody else and an unknown phone are said in words, and nothing is loaded', async () => {
  const screen = await open('en');
  await screen.getByRole('button', { name: 'Load a copy' }).click();
  const dialog = screen.getByRole('dialog', { name: "Load a phone's copy" });
  await choose(new File(['<html>'], 'page.zip'));
  await expect.element(dialog.getByText('That file is not a copy saved by the field app.')).toBeVisible();
  await choose(copy({ items: [{ mutation: {} }] }));
  await expect.element(dialog.getByText(/The copy is damaged or was changed/)).toBeVisible();
  await choose(copy({ username: 'campo09' }));
  await expect
    .element(dialog.getByText(/says that it is of campo09, and that phone belongs to campo01/))
    .toBeVisible();
  answerWith({
    operation: {
      phones: { list: () => ({ phones: [phone], total: 1 }) },
      phoneCopies: {
        check: () => {
          throw new FakeProblem(404, 'NOT_FOUND');
        },
      },
    },
  });
  await choose(copy());
  await expect.element(dialog.getByText(/The server does not know that phone/)).toBeVisible();
  expect(callsOf('operation.phoneCopies.load')).toEqual([]);
});

test('8: the office sees what a phone owes in words, what was refused, and applies it again', async () => {
  const screen = await open();
  const card = screen.getByRole('listitem').first();
  const texts = [
    /2 pasos, 1 foto \(350\s?kB\), 1 borrador, 1 por corregir/,
    /2 esperan uno anterior/,
    /1 foto por llegar/,
    /Reemplazado con envíos sin llegar/,
  ];
  for (const text of texts) await expect.element(card).toMatchTextContent(text);
  await screen.getByRole('button', { name: 'Ver lo no aceptado' }).click();
  await expect.element(screen.getByText('lectura: Es obligatoria')).toBeVisible();
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([]);
  await screen.getByRole('button', { name: 'Aplicar otra vez' }).click();
  await expect.element(screen.getByText('Se aplicó lo enviado para OT-3.')).toBeVisible();
  expect(callsOf('operation.phones.replay')).toMatchObject([{ body: { mutationId: refusal.mutationId } }]);
});

test('1: a copy is checked before it is loaded, and each step is answered in words; photos go in pieces', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Cargar una copia' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Cargar la copia de un teléfono' });
  await choose(copy());
  const steps = dialog.getByRole('list', { name: 'Pasos de la copia' }).getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent(/OT-5Ya estaba en el servidor/);
  await expect.element(steps.nth(1)).toMatchTextContent(/Terminada · OT-6Por cargar/);
  await expect.element(steps.nth(2)).toMatchTextContent(/No aceptado antes/);
  await expect.element(dialog).toMatchTextContent(/1 borrador no se carga/);
  expect(callsOf('operation.phoneCopies.load')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cargar la copia' }).click();
  await expect.element(steps.nth(1)).toMatchTextContent(/No aceptado: No es suyalectura: Falta/);
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(/1 foto cargada\./);
  expect((await axe.run(dialog.element())).violations.map(({ id }) => id)).toEqual([]);
  expect(callsOf('operation.phoneCopies.load').map(({ body }) => body)).toMatchObject([
    { deviceId, mutations: [{ sequence: 5 }, { sequence: 6, type: 'finish', activityId: 6 }] },
    { deviceId, mutations: [], rest: { drafts: 1, refused: 1 } },
  ]);
  expect(callsOf('operation.phoneCopies.photoChunk').map(({ query }) => query.offset)).toEqual([
    '0',
    '1048576',
  ]);
});

test('8: who may only look has no buttons that change something', async () => {
  const screen = await open('en', ['FIELD_MOD_VIEW']);
  await screen.getByRole('button', { name: 'Show what was refused' }).click();
  await expect.element(screen.getByText('lectura: Es obligatoria')).toBeVisible();
  for (const name of ['Load a copy', 'Apply again', 'Revoke'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
});
