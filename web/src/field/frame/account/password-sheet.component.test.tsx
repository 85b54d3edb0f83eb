import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderField } from '../../../../test/field-screen.tsx';
import { MenuSheet } from './menu-sheet.tsx';

async function open(changePassword?: FakePart<'access', 'session'>['changePassword']) {
  answerWith(changePassword ? { access: { session: { changePassword } } } : {});
  const screen = await renderField(<MenuSheet onClose={() => undefined} />);
  await screen.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const fill = async (current: string, next: string, repeated: string) => {
    await userEvent.fill(screen.getByLabelText('Contraseña actual'), current);
    await userEvent.fill(screen.getByLabelText('Contraseña nueva', { exact: true }), next);
    await userEvent.fill(screen.getByLabelText('Repita la contraseña nueva'), repeated);
    await screen.getByRole('button', { name: 'Guardar contraseña' }).click();
  };
  return { screen, fill };
}

test('the employee changes the password in the menu of the app, and a round with the server follows', async () => {
  const { screen, fill } = await open(() => null);
  await fill('vieja-2026', 'Lluvia-2026', 'Lluvia-2026');
  await expect.element(screen.getByText('Contraseña cambiada.')).toBeVisible();
  expect(callsOf('access.session.changePassword').map(({ body }) => body)).toEqual([
    { old_password: 'vieja-2026', username: 'campo01', password: 'Lluvia-2026' },
  ]);
  expect(screen.rounds()).toBe(1);
});

test('what is wrong with a new password is said before it is sent', async () => {
  const { screen, fill } = await open();
  for (const [next, repeated, fault] of [
    ['', '', 'Escriba las tres contraseñas.'],
    ['abc', 'abc', 'La contraseña nueva necesita entre 4 y 20 caracteres.'],
    ['Lluvia-2026', 'Lluvia-2027', 'Las dos contraseñas nuevas no son iguales.'],
  ] as const) {
    await fill('vieja-2026', next, repeated);
    await expect.element(screen.getByText(fault)).toBeVisible();
  }
  expect(callsOf('access.session.changePassword')).toEqual([]);
});

test('a refusal of the server is shown in its words, and the fields stay', async () => {
  const { screen, fill } = await open(() => {
    throw new FakeProblem(400, 'WEAK_PASSWORD', 'Esa contraseña es demasiado común.');
  });
  await fill('vieja-2026', '1234', '1234');
  await expect.element(screen.getByText('Esa contraseña es demasiado común.')).toBeVisible();
  await expect.element(screen.getByLabelText('Contraseña actual')).toHaveValue('vieja-2026');
  expect(screen.rounds()).toBe(0);
});
