import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderField } from '../../../../test/field-screen.tsx';
import { MenuSheet } from './menu-sheet.tsx';

test('the employee checks the work code that the office gave, in the menu of the app', async () => {
  answerWith({
    operation: { workCodes: { check: ({ body }) => ({ valid: body.code === 'ABC234' }) } },
  });
  const screen = await renderField(<MenuSheet onClose={() => undefined} />);
  await screen.getByRole('button', { name: 'Código de trabajo' }).click();
  const enter = async (code: string) => {
    await userEvent.fill(screen.getByRole('textbox', { name: 'Código' }), code);
    await screen.getByRole('button', { name: 'Comprobar' }).click();
  };
  await enter('AB');
  await expect.element(screen.getByText('El código tiene 6 letras y números.')).toBeVisible();
  expect(callsOf('operation.workCodes.check')).toEqual([]);
  await enter('abc234');
  await expect.element(screen.getByText('Válido: lo dio la oficina')).toBeVisible();
  await enter('XYZ789');
  await expect.element(screen.getByText('No es válido')).toBeVisible();
  expect(callsOf('operation.workCodes.check').map(({ body }) => body)).toMatchObject([
    { employeeId: 7, code: 'ABC234' },
    { employeeId: 7, code: 'XYZ789' },
  ]);
});
