import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '#api/client.ts';
import { invalidate, refetch } from '#api/query.ts';
import { announceChanges, announceMissedChanges } from '#api/realtime.ts';
import { queriesOfChange } from '#app/modules.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, operationOf, pageOf } from '../../../../test/samples.ts';
import Workspace from './workspace.tsx';

const before = 'Íngrid Antes';
const after = 'Óscar Después';
let subscriber: string;
/** Whether the list has read the change. */
let isRead: boolean;

beforeEach(() => {
  subscriber = before;
  isRead = false;
});

async function open(tab: 'activities' | 'operations', view = 'table') {
  const search = <R,>(row: R) => {
    isRead ||= subscriber === after;
    return pageOf([row]);
  };
  answerWith({
    operation: {
      activities: {
        search: () => search(activityOf({ subscriber })),
        statusCounts: () => [{ status: 'assigned', count: 1 }],
      },
      operations: { search: () => search(operationOf({ subscriber })) },
      activityViews: { list: () => ({ views: [], defaultId: null }) },
      operationViews: { list: () => ({ views: [], defaultId: null }) },
    },
    administration: { pickers: { zones: () => [], companies: () => [] } },
    parameterization: { choices: { activityTypes: () => [] } },
  });
  const screen = await renderScreen(<Workspace />, { address: `/operation?tab=${tab}&view=${view}` });
  await expectText(before);
  return screen;
}

const expectText = (text: string) => expect.poll(() => document.body.innerText).toContain(text);

/** What the socket reports when somebody else changed the record. */
async function changeElsewhere(): Promise<void> {
  subscriber = after;
  await invalidate(...queriesOfChange('activity'));
  announceChanges([{ kind: 'activity', id: 41, operationId: 40 }]);
}

const select = async (screen: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('checkbox', { name: 'Seleccionar fila' }).click();

test.each([
  ['activities', 1440],
  ['operations', 1440],
  ['activities', 390],
] as const)('selected rows of %s at %i pixels hold still while others change them', async (tab, width) => {
  await page.viewport(width, 900);
  const screen = await open(tab);
  if (width === 390) await screen.getByRole('checkbox').first().click();
  else await select(screen);
  await changeElsewhere();
  const notice = screen.getByRole('button', { name: '1 cambio, actualizar' });
  await expect.element(notice).toBeVisible();
  await expectText(before);
  expect(isRead).toBe(false);

  await notice.click();
  await expectText(after);
  await expect.element(notice).not.toBeInTheDocument();
});

test('an open menu of a row holds the table still, and the changes follow when it is closed', async () => {
  await page.viewport(1440, 900);
  const screen = await open('activities');
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await changeElsewhere();
  await expect.element(screen.getByText('1 cambio, actualizar')).toBeVisible();
  expect(isRead).toBe(false);

  await userEvent.keyboard('{Escape}');
  await expectText(after);
});

test('selected rows show at once what the person changed', async () => {
  await page.viewport(1440, 900);
  const screen = await open('activities');
  await select(screen);
  subscriber = after;
  await refetch(client.operation.activities);
  await expectText(after);
});

test.each([
  ['table', 1440],
  ['table', 390],
  ['board', 1440],
])('after a lost connection the %s at %i pixels is read again', async (view, width) => {
  await page.viewport(width, 900);
  await open('activities', view);
  subscriber = after;
  announceMissedChanges();
  await expectText(after);
});

test('after a lost connection selected rows hold still, and a notice offers to read them again', async () => {
  await page.viewport(1440, 900);
  const screen = await open('activities');
  await select(screen);
  subscriber = after;
  announceMissedChanges();
  await expect.element(screen.getByRole('button', { name: 'Puede haber cambios, actualizar' })).toBeVisible();
  expect(isRead).toBe(false);
  await screen.getByRole('checkbox', { name: /^(Deseleccionar|Seleccionar) fila$/ }).click();
  await expectText(after);
});

test.each(['activities', 'operations'] as const)(
  '9.37: at 1440 px no column of %s is cut off',
  async (tab) => {
    await page.viewport(1440, 900);
    // As narrow as this each column is as narrow as it may become.
    document.body.style.width = '900px';
    await open(tab);
    const headers = () => [...document.querySelectorAll('.MuiDataGrid-columnHeader')];
    await expect.poll(() => headers().length).toBeGreaterThan(9);
    const widths = headers().map((header) => header.getBoundingClientRect().width);
    // What the menu and the margins of the page leave for the list.
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1148);
    document.body.style.width = '';
  },
);
