import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, pageOf } from '../../../../test/samples.ts';
import Workspace from './workspace.tsx';

/** Lists that the server does not count to their end. */
const many = (size: number) => ({
  ...pageOf(Array.from({ length: size }, (_, at) => activityOf({ id: at + 1 }))),
  more: true,
});

async function open(address: string) {
  answerWith({
    operation: {
      activities: {
        search: ({ body }: { body: { size?: number } }) => many(body.size ?? 25),
        statusCounts: () => [{ status: 'assigned', count: 1000, more: true }],
      },
      activityViews: { list: () => ({ views: [], defaultId: null }) },
    },
    administration: { pickers: { zones: () => [], companies: () => [] } },
    parameterization: { choices: { activityTypes: () => [] } },
  });
  return renderScreen(<Workspace />, { address });
}
const sizes = () =>
  callsOf('operation.activities.search').map(({ body }) => (body as { size?: number }).size);

test('13.A: cards of a phone offer more of a list that is not counted, and counters say so', async () => {
  await page.viewport(390, 844);
  const screen = await open('/operation');
  await expect.element(screen.getByRole('button', { name: 'Asignada 1.000+' })).toBeVisible();
  await screen.getByRole('button', { name: 'Ver 50 más' }).click();
  await expect.poll(sizes).toContain(75);
});

test('13.A: columns of the board say that there are more, and offer them', async () => {
  await page.viewport(1440, 900);
  const screen = await open('/operation?view=board');
  const column = screen.getByRole('region', { name: 'Asignada: 25+' });
  await expect.element(column).toBeVisible();
  await column.getByRole('button', { name: 'Ver 50 más' }).click();
  await expect.poll(sizes).toContain(75);
});
