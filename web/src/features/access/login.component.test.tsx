import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../test/fake-server.ts';
import { renderScreen, sampleTokens } from '../../../test/render-screen.tsx';
import Login from './login.tsx';

type LoginAnswer = NonNullable<FakePart<'access', 'session'>['login']>;
const refusing = (status: number, key: 'THROTTLED' | 'INCORRECT_USERNAME_OR_PASSWORD'): LoginAnswer => {
  return () => {
    throw new FakeProblem(status, key);
  };
};

async function open(login?: LoginAnswer, options: { language?: Locale; address?: string } = {}) {
  answerWith({ access: { session: { demoAccounts: () => [], ...(login ? { login } : {}) } } });
  const screen = await renderScreen(<Login />, { signedIn: false, ...options });
  return {
    screen,
    username: screen.getByRole('textbox', { name: 'Usuario' }),
    password: screen.getByLabelText('Contraseña', { exact: true }),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function signIn({ username, password }: Opened) {
  await userEvent.fill(username, 'despacho');
  await userEvent.fill(password, 'Lluvia-2026');
  await userEvent.keyboard('{Enter}');
}

test('username and password must be given', async () => {
  const { screen, username } = await open();
  await screen.getByRole('button', { name: 'Entrar' }).click();
  await expect.element(screen.getByText('Escriba su usuario')).toBeVisible();
  await expect.element(screen.getByText('Escriba su contraseña')).toBeVisible();
  await expect.element(username).toHaveFocus();
  expect(callsOf('access.session.login')).toEqual([]);
});

test('a password can be shown and hidden again', async () => {
  const { screen, password } = await open();
  await expect.element(password).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Ocultar la contraseña' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a wrong password does not say which of both was wrong', async () => {
  const opened = await open(refusing(401, 'INCORRECT_USERNAME_OR_PASSWORD'));
  await signIn(opened);
  await expect
    .element(opened.screen.getByRole('alert'))
    .toHaveTextContent('Usuario o contraseña incorrectos.');
  await expect.element(opened.username).toHaveValue('despacho');
});

test('after too many attempts the person is asked to wait', async () => {
  const opened = await open(refusing(429, 'THROTTLED'));
  await signIn(opened);
  await expect
    .element(opened.screen.getByRole('alert'))
    .toHaveTextContent('Demasiados intentos. Por seguridad, espere unos minutos antes de volver a intentar.');
});

test('without a connection the person learns that it is missing', async () => {
  const opened = await open(() => {
    throw new TypeError('Failed to fetch');
  });
  await signIn(opened);
  await expect
    .element(opened.screen.getByRole('alert'))
    .toHaveTextContent('Sin conexión a internet. Revise la red e intente de nuevo.');
});

test('the Enter key signs in and returns to the page that was left', async () => {
  const opened = await open(() => sampleTokens, { address: '/login?back=%2Foperation%2Fmonitoring' });
  await signIn(opened);
  await expect.poll(opened.screen.address).toBe('/operation/monitoring');
  expect(callsOf('access.session.login').map(({ body }) => body)).toEqual([
    { username: 'despacho', password: 'Lluvia-2026' },
  ]);
});

test('signing in never leads to another site', async () => {
  const opened = await open(() => sampleTokens, { address: '/login?back=%2F%2Fevil.example' });
  await signIn(opened);
  await expect.poll(opened.screen.address).toBe('/');
});

test('a demo account signs in with one click', async () => {
  answerWith({
    access: {
      session: {
        demoAccounts: () => [
          { username: 'campo', password: 'demo-1234', about: { es: 'Cuadrilla', en: 'Crew' } },
        ],
        login: () => sampleTokens,
      },
    },
  });
  const screen = await renderScreen(<Login />, { signedIn: false, address: '/login' });
  await screen.getByRole('button', { name: 'campo' }).click();
  await expect.poll(screen.address).toBe('/');
  expect(callsOf('access.session.login')).toMatchObject([
    { body: { username: 'campo', password: 'demo-1234' } },
  ]);
});

test('the page is in English for an English user', async () => {
  const { screen } = await open(undefined, { language: 'en' });
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Enter your username')).toBeVisible();
});
