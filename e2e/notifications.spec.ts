import { axeClean } from './axe.ts';
import { call, personOf } from './page.ts';
import { signIn } from './people.ts';
import { expect, test, type Page } from './product.ts';

const orange = 'rgb(245, 125, 31)';

/** Five wrong work codes of an employee notify whoever may generate them. */
async function spendWorkCode(page: Page, employeeId: number): Promise<void> {
  for (let tries = 0; tries < 5; tries++)
    await call(page, 'POST', '/operacion-campo-service/work-code/v1/check', { employeeId, code: 'QQQQQQ' });
}

test('9.32: a group of notifications has one sound and one window, also after an outage', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const observed = { notes: 0, closed: 0, shown: [] as string[] };
    Object.assign(window, { observed });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      observed.notes += 1;
      start.apply(this, when);
    };
    Object.assign(window, {
      Notification: class {
        static permission = 'granted';
        constructor(_: string, { body, requireInteraction }: NotificationOptions) {
          observed.shown.push(`${requireInteraction ? 'stays' : 'goes'}: ${body}`);
        }
        close() {
          observed.closed += 1;
        }
      },
    });
  });
  let lists = 0;
  page.on('requestfinished', (request) => request.url().includes('/notification/v1/list') && (lists += 1));
  let cut = false;
  let hangUp = () => {};
  await page.routeWebSocket(/\/ws/, async (socket) => {
    if (cut) return socket.close();
    socket.connectToServer();
    hangUp = () => void socket.close();
  });
  await signIn(page, 'admin');
  const [first, second, third] = [
    await personOf(page, 'campo01'),
    await personOf(page, 'campo02'),
    await personOf(page, 'campo03'),
  ];
  const notification = page.getByRole('button', { name: /^Notificaciones/ });
  const unread = async () => Number((await notification.getAttribute('aria-label'))!.match(/\d+/)?.[0] ?? 0);
  const observed = () =>
    page.evaluate(
      () => (window as unknown as { observed: { notes: number; closed: number; shown: string[] } }).observed,
    );
  await expect.poll(unread).toBeGreaterThan(0);
  const before = await unread();
  // The list is read once by the page and once by the live connection; what it held before makes no sound.
  await expect.poll(() => lists).toBeGreaterThan(1);
  expect((await observed()).notes).toBe(0);

  const lit = page.waitForFunction(
    (colour) =>
      getComputedStyle(document.querySelector('header button[aria-haspopup=dialog]')!).backgroundColor ===
      colour,
    orange,
  );
  await spendWorkCode(page, first.id);
  await lit;
  await expect(notification).not.toHaveCSS('background-color', orange);
  await expect.poll(unread).toBe(before + 1);
  expect(await observed()).toEqual({
    notes: 2,
    closed: 0,
    shown: [expect.stringMatching(/^stays: (Códigos de trabajo errados|Wrong work codes): /)],
  });

  cut = true;
  hangUp();
  await spendWorkCode(page, second.id);
  await spendWorkCode(page, third.id);
  cut = false;
  // They belong to the group that waits to be read: its window counts them, and nothing sounds again.
  await expect
    .poll(async () => (await observed()).shown.at(-1))
    .toMatch(/^stays: 3 sin leer\. (Códigos de trabajo errados|Wrong work codes): /);
  await expect.poll(unread).toBe(before + 3);
  expect(await observed()).toMatchObject({ notes: 2, closed: 0 });
  const { length } = (await observed()).shown;
  await notification.click();
  const panel = page.getByRole('dialog', { name: 'Notificaciones' });
  await expect(panel.getByText('justo ahora').first()).toBeVisible();
  expect(
    await panel
      .getByRole('list')
      .evaluate((list) => [getComputedStyle(list).maxHeight, list.clientHeight <= 400]),
  ).toEqual(['400px', true]);
  await axeClean(page, 'notification');
  const operation = panel
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name: 'Sin leer' }) })
    .filter({ hasText: /[A-Z]{2,}-\d{4}-\d{6}/ })
    .first();
  await expect(panel.getByRole('img', { name: '3 de este asunto' })).toBeVisible();
  await operation.click();
  await expect(page).toHaveURL(/\/operation\/monitoring\/\d+\?workflow=\w+/);
  await expect.poll(unread).toBeLessThanOrEqual(before + 2);
  expect((await observed()).shown).toHaveLength(length);
});
