import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import Screen from './operation-form.tsx';

const label = (es: string, en: string) => ({ es, en });
const workflows = [
  { id: 1, code: 'DANOS', name: label('Daños', 'Damage'), version: 1, stages: 3, mayCreate: true },
  { id: 2, code: 'MORA', name: label('Mora', 'Arrears'), version: 2, stages: 4, mayCreate: true },
  { id: 3, code: 'OBRA', name: label('Obra', 'Works'), version: 1, stages: 2, mayCreate: false },
];
const fieldsOf = {
  DANOS: [
    { key: 'reportado', label: label('Reportado el', 'Reported at'), type: 'instant', required: true },
    { key: 'canal', label: label('Canal', 'Channel'), type: 'list', list: 'CANALES', required: false },
    { key: 'bloqueada', label: label('Vía bloqueada', 'Road blocked'), type: 'boolean', required: false },
    { key: 'nota', label: label('Nota', 'Note'), type: 'text', required: false, maxLength: 60 },
  ],
  MORA: [
    { key: 'saldo', label: label('Saldo', 'Balance'), type: 'number', required: false, min: 0 },
    { key: 'nota', label: label('Nota', 'Note'), type: 'text', required: false },
  ],
} as const;
const lists = { CANALES: [{ code: 'WEB', name: label('Por la web', 'On the web') }] };
let refuse: () => never | void = () => undefined;

beforeEach(() => {
  refuse = () => undefined;
  answerWith({
    parameterization: {
      choices: {
        workflows: () => workflows,
        orderFields: ({ params: { code } }) => ({ fields: [...fieldsOf[code as 'DANOS']], lists }),
      },
    },
    administration: {
      pickers: {
        zones: () => [],
        streets: () => null,
        barrios: () => [],
        area: () => ({ west: -77, south: 3, east: -76, north: 4 }),
      },
    },
    operation: {
      operations: {
        create: () => {
          refuse();
          return { id: 9, number: 'DF-2026-000001', workflowCode: 'DANOS' } as never;
        },
      },
    },
  });
});

const open = async (language: 'es' | 'en' = 'es') => {
  const screen = await renderScreen(<Screen />, { language, address: '/?workflow=DANOS' });
  await expect
    .element(screen.getByRole('textbox', { name: 'Nota' }).or(screen.getByRole('textbox', { name: 'Note' })))
    .toBeVisible();
  return screen;
};
type Opened = Awaited<ReturnType<typeof open>>;

async function fillCustomer(screen: Opened) {
  await userEvent.fill(screen.getByRole('textbox', { name: /Cuenta/ }), '300');
  await userEvent.fill(screen.getByRole('textbox', { name: /Suscriptor/ }), 'Ana');
  await userEvent.fill(screen.getByRole('textbox', { name: /Dirección/ }), 'Calle 1');
}
const submit = (screen: Opened) => screen.getByRole('button', { name: 'Crear operación' }).click();
const sent = () => callsOf('operation.operations.create').map(({ body }) => body);

test('9.28: the form asks the fields of the chosen workflow alone, each by its type', async () => {
  const screen = await open();
  await expect
    .element(screen.getByLabelText(/Reportado el/))
    .toHaveAttribute('placeholder', 'dd/mm/aaaa hh:mm');
  await expect.element(screen.getByRole('combobox', { name: 'Canal' })).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: 'Vía bloqueada' })).toBeVisible();
  expect(screen.getByLabelText('Saldo').elements()).toHaveLength(0);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nota' }), 'Frente al parque');
  await screen.getByRole('combobox', { name: /Flujo de trabajo/ }).click();
  await expect
    .element(screen.getByRole('option', { name: 'Obra (v1): sus roles no lo crean' }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('option', { name: /Mora/ }).click();
  await expect.element(screen.getByLabelText('Saldo')).toHaveAttribute('type', 'number');
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Frente al parque');
  expect(screen.getByLabelText(/Reportado el/).elements()).toHaveLength(0);
});

test('9.28: a required field is asked for at its place, and what was entered is sent by its type', async () => {
  const screen = await open();
  await fillCustomer(screen);
  await submit(screen);
  await expect.element(screen.getByLabelText(/Reportado el/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Este campo es obligatorio')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.fill(screen.getByLabelText(/Reportado el/), '21/11/2026 10:00');
  await screen.getByRole('combobox', { name: 'Canal' }).click();
  await screen.getByRole('option', { name: 'Por la web' }).click();
  await screen.getByRole('switch', { name: 'Vía bloqueada' }).click();
  await submit(screen);
  await expect.poll(sent).toMatchObject([
    {
      workflowCode: 'DANOS',
      order: {
        prefill: {
          reportado: new Date('2026-11-21T10:00').toISOString(),
          canal: 'WEB',
          bloqueada: true,
        },
      },
    },
  ]);
});

test('9.28: what the server refuses is shown at the field of the workflow', async () => {
  const screen = await open();
  await fillCustomer(screen);
  await userEvent.fill(screen.getByLabelText(/Reportado el/), '2026-11-21T10:00');
  refuse = () => {
    throw new FakeProblem(400, 'INVALID_INPUT', 'Revise', { fields: { 'order.prefill.nota': 'TOO_LONG' } });
  };
  await submit(screen);
  await expect.element(screen.getByText('El texto es demasiado largo')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveAttribute('aria-invalid', 'true');
});

test('9.25: half a point is an error at the coordinate that is missing', async () => {
  const screen = await open();
  await fillCustomer(screen);
  await userEvent.fill(screen.getByLabelText(/Reportado el/), '2026-11-21T10:00');
  await userEvent.fill(screen.getByLabelText('Latitud'), '3.45');
  await submit(screen);
  await expect.element(screen.getByLabelText('Longitud')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText(/ninguna de las dos/)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('9.25: a point outside the area of the zones is asked about before it is sent', async () => {
  const screen = await open();
  await fillCustomer(screen);
  await userEvent.fill(screen.getByLabelText(/Reportado el/), '2026-11-21T10:00');
  await userEvent.fill(screen.getByLabelText('Latitud'), '4.65');
  await userEvent.fill(screen.getByLabelText('Longitud'), '-74.08');
  await submit(screen);
  await expect.element(screen.getByText('¿El punto es correcto?')).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(sent()).toEqual([]);
  await submit(screen);
  await screen.getByRole('button', { name: 'Sí, es correcto' }).click();
  await expect.poll(sent).toMatchObject([{ order: { latitude: 4.65, longitude: -74.08 } }]);
});

test('9.28: the fields have the reader’s language', async () => {
  const screen = await open('en');
  await expect.element(screen.getByRole('switch', { name: 'Road blocked' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Channel' })).toBeVisible();
});

test('9.21: leaving the form asks when something was typed, and not otherwise', async () => {
  const untouched = await open();
  await untouched.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(untouched.address).toBe('/operation');
  await untouched.unmount();

  const screen = await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nota' }), 'Frente al parque');
  await screen.getByRole('link', { name: 'Cancelar' }).click();
  const question = screen.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(screen.address()).toContain('workflow=DANOS');
  await screen.getByRole('link', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect.poll(screen.address).toBe('/operation');
});
