import { expect, test, vi } from 'vitest';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { AsOf } from './as-of.tsx';

const now = '2026-11-28T15:00:00.000Z';
const answer: NumbersAnswer = {
  id: 'w1',
  error: null,
  rows: [],
  totals: [{ value: 61, n: 900, d: null }],
  previousTotals: null,
  targets: [60],
  left: 0,
};

test('percentiles that are not exact say how much they may differ, and are counted exactly on request', async () => {
  answerWith({});
  const onExact = vi.fn();
  const data = { asOf: now, now, widgets: [answer, { ...answer, within: 0.05 }] };
  const screen = await renderScreen(<AsOf data={data} onExact={onExact} />);
  await expect.element(screen.getByText(/percentiles con hasta 5\s*% de error/)).toBeVisible();
  await screen.getByRole('button', { name: 'Contar exacto' }).click();
  expect(onExact).toHaveBeenCalledOnce();
});

test('where all numbers are exact nothing is said of it', async () => {
  answerWith({});
  const screen = await renderScreen(<AsOf data={{ asOf: now, now, widgets: [answer] }} onExact={vi.fn()} />);
  await expect.element(screen.getByText(/Datos al/)).toBeVisible();
  await expect.element(screen.getByText(/percentiles/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
