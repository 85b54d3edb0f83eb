import { call } from './page.ts';
import { expect, test, type Page } from './product.ts';
import { signIn } from './people.ts';

/** What is new stands first: the names that the tests give begin the alphabet. */
async function bySubscriber(page: Page): Promise<void> {
  const sorted = page.waitForResponse(
    (response) =>
      response.url().endsWith('/activity/v1/search') &&
      (response.request().postData() ?? '').includes('"subscriber"'),
  );
  await page.getByRole('columnheader', { name: 'Suscriptor' }).click();
  const { data } = (await (await sorted).json()) as { data: { content: { subscriber: string }[] } };
  const first = page.getByRole('grid', { name: 'Actividades' }).getByRole('row').nth(1);
  await expect(first).toContainText(data.content[0]!.subscriber);
}

test('the pressed row opens although a live change moves it', async ({ page, browser }) => {
  const [desk, elsewhere] = [page, await (await browser.newContext()).newPage()];
  await signIn(desk, 'despacho');
  await signIn(elsewhere, 'admin');
  // From here on the list is updated by changes of others.
  const following = desk
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('subscribe')),
    );
  await desk.goto('/operation');
  await bySubscriber(desk);
  await following;
  const rows = desk.getByRole('grid', { name: 'Actividades' }).getByRole('row');
  const subscriber = rows.nth(1).getByRole('gridcell').nth(6);
  const pressed = (await subscriber.innerText()).trim();
  const incoming = `Aaa Recién Llegada ${Date.now()}`;
  expect(pressed).not.toBe('');

  // What the list reads of the new operation reaches the screen between the press and the release.
  const [known, down] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await desk.route('**/activity/v1/search', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(incoming)) {
      known.resolve();
      await down.promise;
    }
    await route.fulfill({ response });
  });
  const order = { account: '4711', subscriber: incoming, address: 'Cra 24D # 5-38' };
  expect(
    await call(elsewhere, 'POST', '/operacion-campo-service/operation/v1/create', {
      workflowCode: 'WFSUSREC',
      order,
    }),
  ).toMatchObject({ status: 200 });
  await known.promise;
  const box = (await subscriber.boundingBox())!;
  await desk.mouse.move(box.x + 20, box.y + box.height / 2);
  const arrived = desk.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/activity/v1/search'),
  );
  await desk.mouse.down();
  down.resolve();
  await arrived;
  await desk.waitForTimeout(300);
  await expect(subscriber).toHaveText(pressed, { timeout: 1 });
  await desk.mouse.up();
  await expect(desk.getByRole('complementary', { name: 'Detalle' })).toContainText(pressed);
  await expect(rows.nth(1)).toContainText(incoming);
  await expect(rows.nth(2)).toContainText(pressed);
  await elsewhere.context().close();
});

test('changes between the reading of a list and the connection of its page appear on connection', async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(page, 'despacho');
  await signIn(elsewhere, 'admin');
  const connected = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws/, async (socket) => {
    await connected.promise;
    socket.connectToServer();
  });
  await page.goto('/operation');
  const rows = page.getByRole('grid', { name: 'Actividades' }).getByRole('row');
  await bySubscriber(page);
  await expect(rows.nth(1)).toBeVisible();
  const incoming = `Aaa Entre Tanto ${Date.now()}`;
  const order = { account: '4712', subscriber: incoming, address: 'Cra 24D # 5-39' };
  expect(
    await call(elsewhere, 'POST', '/operacion-campo-service/operation/v1/create', {
      workflowCode: 'WFSUSREC',
      order,
    }),
  ).toMatchObject({ status: 200 });
  await expect(rows.nth(1)).not.toContainText(incoming);
  connected.resolve();
  await expect(rows.nth(1)).toContainText(incoming, { timeout: 60_000 });
  await elsewhere.context().close();
});
