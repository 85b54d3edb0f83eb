import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, pageOf } from '../../../../test/samples.ts';
import { readAhead } from './first-read.ts';
import { workspaceMessages } from './workspace.messages.ts';
import Workspace from './workspace.tsx';

const { noMatch, noOperations } = workspaceMessages;

/** The route reads ahead, and the screen is drawn while the answers are under way. */
function Opened({ search }: { search: Record<string, string> }) {
  useState(() => readAhead(search));
  return <Workspace />;
}

const requests = [
  'operation.activities.search',
  'operation.operations.search',
  'operation.activities.statusCounts',
  'operation.activityViews.list',
  'operation.operationViews.list',
];

test.each([
  ['activities', 1440, { priority: 'high', sort: 'number.desc' }, 'SR-26-000040', [1, 0, 1, 1, 0]],
  ['activities', 390, { zone: '3' }, 'SR-26-000040', [1, 0, 1, 1, 0]],
  // Each of the three statuses of operations is counted by a search of its own.
  ['operations', 1440, { tab: 'operations', due: 'late' }, noMatch.es, [0, 4, 0, 0, 1]],
  ['operations', 390, { tab: 'operations' }, noOperations.es, [0, 4, 0, 0, 1]],
])(
  '13.C: what the route reads ahead for %s at %i pixels is what the screen shows',
  async (_, width, search, shown, counts) => {
    await page.viewport(width, 900);
    answerWith({
      operation: {
        activities: {
          search: () => pageOf([activityOf()]),
          statusCounts: () => [{ status: 'assigned', count: 1 }],
        },
        operations: { search: () => pageOf([]) },
        activityViews: { list: () => ({ views: [], defaultId: null }) },
        operationViews: { list: () => ({ views: [], defaultId: null }) },
      },
      administration: { pickers: { zones: () => [], companies: () => [] } },
      parameterization: { choices: { activityTypes: () => [] } },
    });
    const address = `/operation?${new URLSearchParams(search).toString()}`;
    const screen = await renderScreen(<Opened search={search} />, { address });
    await expect.element(screen.getByText(new RegExp(shown)).first()).toBeVisible();
    expect(requests.map((name) => callsOf(name).length)).toEqual(counts);
  },
);
