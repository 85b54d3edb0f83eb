import { expect, test } from 'vitest';
import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import RecordActivityScreen from './record-activity-screen.tsx';

const seal: RecordEvent = {
  key: 'seal 7 1',
  kind: 'seal',
  lane: 'evidence',
  activityId: 7,
  at: '2026-11-26T02:00:00.000Z',
  deviceAt: null,
  actor: null,
  employee: null,
  device: null,
  what: '1',
  subject: null,
  from: null,
  to: null,
  reason: null,
  latitude: null,
  longitude: null,
  photo: null,
  verification: null,
  reducible: true,
  superseded: false,
  lineId: null,
};
const activity = {
  id: 7,
  operationId: 3,
  operationNumber: 'SR-2026-000001',
  stage: 'S03',
  stageName: { es: 'Suspensión', en: 'Suspension' },
  status: 'synchronized' as const,
  employee: 'Ana Muñoz',
  account: '310101',
  address: 'Cra 24D # 5-38',
  latitude: null,
  longitude: null,
};

function open(events: RecordEvent[], language: 'es' | 'en' = 'es') {
  answerWith({
    audit: {
      lines: { people: () => [] },
      records: {
        activity: () => ({ activity, term: null, events }),
        reduced: () => {
          throw new FakeProblem(409, 'RECORD_NOT_REDUCIBLE', 'Este expediente se selló antes.');
        },
      },
    },
  });
  return renderScreen(<RecordActivityScreen />, {
    address: '/audit/record-activity?activity=7',
    language,
  });
}

test('a reduced copy is offered beside the sealed record, with what it leaves out; a refusal is shown', async () => {
  const screen = await open([seal]);
  const button = screen.getByRole('button', { name: 'Copia reducida' });
  await expect.element(button).toHaveAccessibleDescription(/omite los datos personales/);
  await expect.element(screen.getByRole('button', { name: 'Descargar el expediente sellado' })).toBeVisible();
  await button.click();
  await expect.element(screen.getByText(/Este expediente se selló antes\./)).toBeVisible();
  expect(callsOf('audit.records.reduced').map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('of a seal of an earlier release it is said why there is no reduced copy', async () => {
  const screen = await open([seal, { ...seal, key: 'seal 7 2', what: '2', reducible: false }]);
  await expect.element(screen.getByRole('button', { name: 'Copia reducida' })).toBeDisabled();
  await expect.element(screen.getByText(/Sin copia reducida: el expediente se selló antes/)).toBeVisible();
});

test('the reason is given in English too', async () => {
  const english = await open([{ ...seal, reducible: false }], 'en');
  await expect.element(english.getByRole('button', { name: 'Reduced copy' })).toBeDisabled();
  await expect.element(english.getByText(/No reduced copy: the record was sealed before/)).toBeVisible();
});

test('a record without a seal has no reduced copy', async () => {
  const screen = await open([]);
  await expect
    .element(screen.getByRole('button', { name: 'Sellar y descargar el expediente' }))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Copia reducida' }).elements()).toEqual([]);
});
