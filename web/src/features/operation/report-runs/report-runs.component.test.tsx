import { expect, test } from 'vitest';
import type { ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import ReportsOfFilterDialog from '#features/operation/actions/reports-of-filter-dialog.tsx';
import { ReportsHome } from './reports-home.tsx';

const run: ReportRun = {
  id: 3,
  reportCode: 'ACTASUSP',
  reportName: { es: 'Acta de suspensión', en: 'Act of suspension' },
  version: '1.0',
  status: 'working',
  total: 1200,
  done: 300,
  failed: 2,
  bytes: null,
  failure: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  finishedAt: null,
};

test('11.C: a person sees how far a run is, what failed and why, and stops it', async () => {
  let status: ReportRun['status'] = 'working';
  answerWith({
    operation: {
      listReports: { offered: () => [] },
      reportRuns: {
        list: () => [{ ...run, status }],
        failures: () => [{ activityId: 9, number: 'OP-12', failure: 'NOT_FOUND' }],
        cancel: () => ({ ...run, status: (status = 'cancelled') }),
      },
    },
  });
  const screen = await renderScreen(<ReportsHome />);
  await expect.element(screen.getByText(/300 de 1\.?200 impresas/)).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await screen.getByRole('button', { name: '2 no se pudieron imprimir' }).click();
  await expect.element(screen.getByText(/^Operación OP-12: No se encontró/)).toBeVisible();
  await screen.getByRole('button', { name: 'Detener' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  expect(callsOf('operation.reportRuns.cancel')).toMatchObject([{ params: { id: '3' } }]);
});

test('11.C: how many activities a report prints is said before it is printed, and too many are refused', async () => {
  let records = 10_001;
  const filters = [{ key: 'status', operator: 'EQUAL', value: 'synchronized' }] as const;
  answerWith({
    operation: {
      reportRuns: {
        offered: () => [{ reportId: 7, code: 'ACTASUSP', name: run.reportName, version: '1.0' }],
        count: () => ({ records, most: 10_000 }),
        start: () => run,
      },
    },
  });
  const first = await renderScreen(
    <ReportsOfFilterDialog filters={filters as never} onClose={() => undefined} />,
  );
  await expect.element(first.getByText(/dejan más de 10.000/)).toBeVisible();
  await expect.element(first.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  await first.unmount();
  records = 45;
  const screen = await renderScreen(
    <ReportsOfFilterDialog filters={filters as never} onClose={() => undefined} />,
  );
  await expect.element(screen.getByText('Se imprimirán 45 actividades.')).toBeVisible();
  await screen.getByRole('button', { name: 'Imprimir' }).click();
  await expect
    .poll(() => callsOf('operation.reportRuns.start'))
    .toMatchObject([{ body: { reportId: 7, selection: filters } }]);
});
