import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { EditOperation } from './operation-edit.tsx';

const label = (es: string, en: string) => ({ es, en });
const saved = {
  number: 'OT-7',
  status: 'open' as 'open' | 'cancelled',
  version: 3,
  workflowCode: 'DANOS',
  workflowName: label('Daños', 'Damage'),
  account: '300',
  subscriber: 'Ana',
  order: {
    priority: 'half' as const,
    dueAt: '2026-11-30T15:00:30.000Z',
    address: 'Calle 1',
    barrioCode: null,
    zoneCode: null,
    latitude: 3.45,
    longitude: -76.5,
    note: '',
    prefill: { saldo: 12, canal: 'WEB' },
  },
  fields: [
    { key: 'saldo', label: label('Saldo', 'Balance'), type: 'number' as const, required: false },
    {
      key: 'canal',
      label: label('Canal', 'Channel'),
      type: 'list' as const,
      list: 'CANALES',
      required: true,
    },
    { key: 'urgente', label: label('Urgente', 'Urgent'), type: 'boolean' as const, required: false },
  ],
  collected: ['saldo'],
  lists: { CANALES: [{ code: 'WEB', name: label('Por la web', 'On the web') }] },
};
let current: typeof saved;
let refuse: () => void;

beforeEach(() => {
  current = structuredClone(saved);
  refuse = () => undefined;
  answerWith({
    administration: {
      pickers: {
        streets: () => null,
        zones: () => [],
        barrios: () => [],
        area: () => ({ west: -77, south: 3, east: -76, north: 4 }),
      },
    },
    operation: {
      operations: {
        editForm: () => current,
        edit: () => {
          refuse();
          return { id: 7, number: 'OT-7' } as never;
        },
      },
    },
  });
});

const open = (language: 'es' | 'en' = 'es') =>
  renderScreen(<EditOperation id={7} />, { language, address: '/operation/edit/7' });
const sent = () => callsOf('operation.operations.edit').map(({ body }) => body);
type Opened = Awaited<ReturnType<typeof open>>;
const save = (screen: Opened) => screen.getByRole('button', { name: 'Guardar' }).click();

test('9.44: what was not touched is sent as it was saved, and what a form has asked for is locked', async () => {
  const screen = await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Indicaciones' }), 'Portería 2');
  await expect.element(screen.getByLabelText('Saldo')).toBeDisabled();
  await expect.element(screen.getByText('Un formulario ya pidió este dato.')).toBeVisible();
  await save(screen);
  await expect.poll(sent).toEqual([{ version: 3, order: { ...saved.order, note: 'Portería 2' } }]);
});

test('9.44: the later of two editors sees both versions and decides', async () => {
  const screen = await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Indicaciones' }), 'La mía');
  current = { ...saved, version: 4, order: { ...saved.order, note: 'La de otra persona' } };
  refuse = () => {
    refuse = () => undefined;
    throw new FakeProblem(409, 'STALE_VERSION');
  };
  await save(screen);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('La de otra persona')).toBeVisible();
  await expect.element(dialog.getByText('La mía')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.poll(() => sent().at(-1)).toMatchObject({ version: 4, order: { note: 'La mía' } });
});

test('9.44: a value that the server refuses is marked at its field', async () => {
  const screen = await open();
  refuse = () => {
    throw new FakeProblem(400, 'INVALID_INPUT', 'Revise', { fields: { 'order.address': 'TOO_LONG' } });
  };
  await userEvent.fill(screen.getByRole('textbox', { name: /Dirección/ }), 'Calle 2');
  await save(screen);
  await expect
    .element(screen.getByRole('textbox', { name: /Dirección/ }))
    .toHaveAttribute('aria-invalid', 'true');
});

test('9.44: the order of an ended operation is not edited, in either language', async () => {
  current = { ...saved, status: 'cancelled' };
  const screen = await open('en');
  await expect.element(screen.getByText('The operation is finished')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toHaveLength(0);
});
