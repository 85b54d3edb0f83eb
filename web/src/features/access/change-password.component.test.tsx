import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import ChangePassword from './change-password.tsx';

async function open(
  changePassword?: FakePart<'access', 'session'>['changePassword'],
  { required = false } = {},
) {
  answerWith(changePassword ? { access: { session: { changePassword } } } : {});
  const onClose = vi.fn();
  const screen = await renderScreen(<ChangePassword open required={required} onClose={onClose} />);
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return {
    screen,
    onClose,
    current: field('Contraseña actual'),
    next: field('Nueva contraseña'),
    repeat: field('Confirmar la nueva contraseña'),
    save: () => screen.getByRole('button', { name: 'Guardar' }).click(),
  };
}

async function fill({ current, next, repeat }: Awaited<ReturnType<typeof open>>) {
  await userEvent.fill(current, 'vieja-2026');
  await userEvent.fill(next, 'Lluvia-2026');
  await userEvent.fill(repeat, 'Lluvia-2026');
}

test('a field is checked once it was left, and all of them on save', async () => {
  const { screen, next, repeat, save } = await open();
  await userEvent.fill(next, 'abc');
  expect(screen.getByText('La contraseña debe tener al menos 4 caracteres').elements()).toEqual([]);
  await repeat.click();
  await expect.element(screen.getByText('La contraseña debe tener al menos 4 caracteres')).toBeVisible();
  await save();
  await expect.poll(() => screen.getByText('La contraseña es obligatoria').elements()).toHaveLength(2);
  expect(callsOf('access.session.changePassword')).toEqual([]);
});

test('each of the three passwords can be shown', async () => {
  const { screen, current, next, repeat } = await open();
  const show = screen.getByRole('button', { name: 'Mostrar la contraseña' });
  for (const field of [current, next, repeat]) {
    await show.first().click();
    await expect.element(field).toHaveAttribute('type', 'text');
  }
});

test('a password of more than 20 characters is cut while typing', async () => {
  const { next } = await open();
  await next.click();
  await userEvent.keyboard('Lluvia-2026-norte-sur-oeste');
  await expect.element(next).toHaveValue('Lluvia-2026-norte-su');
});

test('the repetition is checked again when the new password changes', async () => {
  const opened = await open();
  await fill(opened);
  const mismatch = opened.screen.getByText('Las contraseñas deben coincidir');
  await userEvent.fill(opened.repeat, 'Lluvia-2025');
  await opened.current.click();
  await expect.element(mismatch).toBeVisible();
  await userEvent.fill(opened.next, 'Lluvia-2025');
  await expect.element(mismatch).not.toBeInTheDocument();
});

test('a password that is easy to guess is refused at its field', async () => {
  const opened = await open(() => {
    throw new FakeProblem(400, 'WEAK_PASSWORD', 'Esa contraseña es demasiado fácil de adivinar.');
  });
  await fill(opened);
  await opened.save();
  await expect
    .element(opened.screen.getByText('Esa contraseña es demasiado fácil de adivinar.'))
    .toBeVisible();
  await expect.element(opened.next).toHaveAttribute('aria-invalid', 'true');
  expect(opened.onClose).not.toHaveBeenCalled();
});

test('a wrong current password does not close the dialog', async () => {
  const opened = await open(() => {
    throw new FakeProblem(400, 'SAME_PASSWORD');
  });
  await fill(opened);
  await opened.save();
  const text = 'La contraseña actual no es correcta o la nueva es igual a la anterior';
  await expect.element(opened.screen.getByText(text)).toBeVisible();
  expect(opened.onClose).not.toHaveBeenCalled();
});

test('a good password is saved for the signed-in person', async () => {
  const opened = await open(() => null);
  await fill(opened);
  await opened.save();
  await expect.element(opened.screen.getByText('La contraseña se cambió correctamente')).toBeVisible();
  expect(opened.onClose).toHaveBeenCalledOnce();
  expect(callsOf('access.session.changePassword')).toMatchObject([
    { body: { old_password: 'vieja-2026', username: 'despacho', password: 'Lluvia-2026' } },
  ]);
});

test('a person with a password from somebody else may choose another or sign out', async () => {
  const { screen } = await open(undefined, { required: true });
  await expect.element(screen.getByText(/Su contraseña se la dio otra persona/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
});
