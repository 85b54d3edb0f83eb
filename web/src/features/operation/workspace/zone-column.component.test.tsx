import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, operationOf, pageOf } from '../../../../test/samples.ts';
import ActivityTable from './views/activity-table.tsx';
import OperationTable from './views/operation-table.tsx';

const zone = { id: 9, code: 'ZN09', name: { es: 'Suroccidente', en: 'Southwest' } };
const none = () => undefined;
const given = { filters: [], selected: [], onSelect: none, onOpen: none, current: null };

test.each([
  ['operations', <OperationTable key="o" {...given} />],
  ['activities', <ActivityTable key="a" {...given} onMenu={none} />],
])('the list of %s shows a zone of one long word whole at 1440 pixels', async (_, table) => {
  await page.viewport(1440, 900);
  answerWith({
    parameterization: { choices: { activityTypes: () => [] } },
    operation: {
      activities: { search: () => pageOf([activityOf({ zone })]) },
      operations: { search: () => pageOf([operationOf({ zone })]) },
    },
  });
  // What the menu and the edges of the screen leave.
  const screen = await renderScreen(<div style={{ width: 1149, height: 600 }}>{table}</div>);
  const cell = screen.getByRole('gridcell', { name: zone.name.es });
  await expect.element(cell).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(cell.element());
  const inner = cell.element().clientWidth - 16;
  expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(inner);
  const rightOf = (selector: string) =>
    [...document.querySelectorAll(selector)].at(-1)!.getBoundingClientRect().right;
  expect(rightOf('.MuiDataGrid-columnHeader')).toBeLessThanOrEqual(rightOf('.MuiDataGrid-virtualScroller'));
});
