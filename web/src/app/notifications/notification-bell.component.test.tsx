import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  Notification,
  NotificationBody,
  NotificationKind,
} from '@cuadrilla/contract/activity/notifications.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';

const notificationOf = (
  changes: Partial<Notification> = {},
  body: Partial<NotificationBody> = {},
): Notification => ({
  id: 1,
  userId: 7,
  kind: 'stage',
  title: 'Operación terminada',
  content: 'SR-26-000040 en San Antonio',
  body: JSON.stringify(body),
  read: false,
  createdAt: new Date(Date.now() - 300_000).toISOString(),
  ...changes,
});

const open = (fakes: FakePart<'activity', 'notifications'>, language: Locale = 'es') => {
  answerWith({ activity: { notifications: fakes } });
  return renderScreen(<NotificationBell />, { language });
};
type Screen = Awaited<ReturnType<typeof open>>;
const openPanel = async (screen: Screen) => {
  await screen.getByRole('button', { name: /^Notificaciones/ }).click();
  return screen.getByRole('dialog', { name: 'Notificaciones' });
};

test('the bell counts unread notifications', async () => {
  const list = () => [notificationOf(), notificationOf({ id: 2 }), notificationOf({ id: 3, read: true })];
  const screen = await open({ list });
  await expect.element(screen.getByRole('button', { name: 'Notificaciones: 2 sin leer' })).toBeVisible();
});

test('a person without notifications learns what they are for', async () => {
  const screen = await open({ list: () => [] });
  const panel = await openPanel(screen);
  await expect.element(panel.getByText('No tiene notificaciones')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Marcar todas como leídas' }).elements()).toEqual([]);
});

test('notifications that could not be loaded are loaded on a second attempt', async () => {
  const list = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(403, 'FORBIDDEN');
    })
    .mockImplementation(() => [notificationOf()]);
  const screen = await open({ list });
  const panel = await openPanel(screen);
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(panel.getByText('Operación terminada')).toBeVisible();
});

test('all notifications are marked as read at once', async () => {
  let read = false;
  const screen = await open({
    list: () => [notificationOf({ read })],
    markAllRead: () => {
      read = true;
      return { marked: 1 };
    },
  });
  const panel = await openPanel(screen);
  await panel.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect.element(panel.getByRole('img', { name: 'Sin leer' })).not.toBeInTheDocument();
});

test('9.32: notifications of one operation are one line with their count, opened and read at once', async () => {
  const about = { operationId: 40, formato: 'WFSUSREC' };
  const list = () => [
    ...[5, 4, 3].map((id) => notificationOf({ id, content: `Etapa ${id} terminada` }, about)),
    notificationOf({ id: 2, kind: 'finished' }, about),
    notificationOf({ id: 1, content: 'Otra', read: true }, { operationId: 41, formato: 'WFDANO' }),
  ];
  const screen = await open({ list, markSomeRead: () => ({ marked: 3 }) });
  await expect.element(screen.getByRole('button', { name: 'Notificaciones: 4 sin leer' })).toBeVisible();
  const panel = await openPanel(screen);
  await expect.element(panel.getByText('Etapa 5 terminada')).toBeVisible();
  await expect.element(panel.getByRole('img', { name: '3 de este asunto' })).toBeVisible();
  expect(panel.getByRole('listitem').elements()).toHaveLength(3);
  await panel.getByRole('button', { name: 'Ver las 3' }).click();
  await expect.element(panel.getByText('Etapa 3 terminada')).toBeVisible();
  await panel.getByRole('button', { name: 'Ver solo la última' }).click();
  await expect.element(panel.getByText('Etapa 3 terminada')).not.toBeInTheDocument();
  await panel.getByText('Etapa 5 terminada').click();
  await expect.poll(screen.address).toBe('/operation/monitoring/40?workflow=WFSUSREC');
  expect(callsOf('activity.notifications.markSomeRead')).toMatchObject([{ body: { ids: [5, 4, 3] } }]);
});

test('9.32: a kind is muted in the panel, by keyboard too; a refusal shows what is in force', async () => {
  let kinds: NotificationKind[] = ['due'];
  const mute = vi
    .fn((input: { body: { kinds: NotificationKind[] } }) => ({ kinds: (kinds = input.body.kinds) }))
    .mockImplementationOnce(() => {
      throw new FakeProblem(503, 'UNAVAILABLE');
    });
  const screen = await open({ list: () => [notificationOf()], muted: () => ({ kinds }), mute }, 'en');
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Notifications that sound' }).click();
  const [stage, due] = ['Notices of workflows', 'Due dates of contracts and resources'].map((name) =>
    panel.getByRole('switch', { name }),
  );
  await expect.element(due!).not.toBeChecked();
  await stage!.click();
  await expect.element(stage!).toBeChecked();
  (stage!.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => kinds).toEqual(['due', 'stage']);
  await expect.element(stage!).not.toBeChecked();
  await panel.getByRole('button', { name: 'Back to the notifications' }).click();
  await expect.element(panel.getByText('Operación terminada')).toBeVisible();
});

test('a notification is marked as read and leads to its operation', async () => {
  const notification = notificationOf({}, { operationId: 40, formato: 'WFSUSREC' });
  const markRead = vi.fn(() => ({ ...notification, read: true }));
  const screen = await open({ list: () => [notification], markRead });
  const panel = await openPanel(screen);
  await panel.getByText('Operación terminada').click();
  await expect.poll(screen.address).toBe('/operation/monitoring/40?workflow=WFSUSREC');
  expect(callsOf('activity.notifications.markRead')).toMatchObject([{ params: { id: '1' } }]);
});

test('a notification that was read leads to its screen without another call', async () => {
  const notification = notificationOf({ read: true }, { page: '/administration/#resources' });
  const screen = await open({ list: () => [notification] });
  await (await openPanel(screen)).getByText('Operación terminada').click();
  await expect.poll(screen.address).toMatch(/^\/administration\/?#resources$/);
  expect(callsOf('activity.notifications.markRead')).toEqual([]);
});

test('the Escape key closes the panel and returns to the bell', async () => {
  const screen = await open({ list: () => [] });
  const panel = await openPanel(screen);
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Notificaciones' })).toHaveFocus();
});

test('the bell speaks English to an English user', async () => {
  const screen = await open({ list: () => [notificationOf()] }, 'en');
  await expect.element(screen.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
});

test('with reduced motion a popup is at once where it was put, and never covers what is pressed', async () => {
  await open({ list: () => [] });
  const popup = document.body.appendChild(document.createElement('div'));
  expect(popup.getBoundingClientRect().x).toBe(0);
  popup.style.transform = 'translate(300px)';
  expect(popup.getBoundingClientRect().x).toBe(300);
  popup.remove();
});

test('a reload asks while the setting of a kind is being saved', async () => {
  const saved = Promise.withResolvers<void>();
  const mute = async () => {
    await saved.promise;
    return { kinds: [] };
  };
  const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const screen = await open({ list: () => [notificationOf()], muted: () => ({ kinds: [] }), mute });
  const panel = await openPanel(screen);
  await panel.getByRole('button', { name: 'Notificaciones que suenan' }).click();
  await panel.getByRole('switch', { name: 'Operaciones terminadas' }).click();
  expect(reload()).toBe(true);
  saved.resolve();
  await expect.poll(reload).toBe(false);
});

test('the kinds of notification do not scroll where the window has room for them', async () => {
  await page.viewport(1440, 900);
  const screen = await open({ list: () => [notificationOf()], muted: () => ({ kinds: [] }) }, 'en');
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Notifications that sound' }).click();
  await expect.element(panel.getByRole('switch', { name: /^Alerts on numbers/ })).toBeInViewport();
  const scrolling = [panel.element(), ...panel.element().querySelectorAll('*')].filter(
    (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
  );
  expect(scrolling).toEqual([]);
});
