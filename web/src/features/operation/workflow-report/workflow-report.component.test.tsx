import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { WorkflowReportOf } from './workflow-report-screen.tsx';

const name = (es: string, en = es) => ({ es, en });
const report: WorkflowReport = {
  workflow: { id: 4, code: 'WFSUSREC', name: name('Suspensión', 'Suspension') },
  definition: workflowDefinition.parse({
    start: 'S01',
    stages: [
      { key: 'S01', name: name('Validar', 'Validate'), kind: 'office', form: 'F' },
      { key: 'S03', name: name('Ejecutar', 'Carry out'), kind: 'field', activityType: 'T' },
    ],
    transitions: [{ from: 'S01', to: 'S03', order: 1, when: null }],
  }),
  versions: [
    { number: 2, status: 'published' },
    { number: 1, status: 'retired' },
  ],
  stages: [
    {
      stage: 'S03',
      kind: 'field',
      opened: 40,
      open: 6,
      unrealized: 3,
      rejected: 0,
      reactivated: 1,
      due: 40,
      late: 10,
      lateOpen: 2,
      last: 4,
      waiting: { median: 20.5, p90: 72 },
      service: { median: 0.5, p90: 3 },
    },
  ],
  edges: [{ from: 'S01', to: 'S03', count: 40 }],
  paths: {
    operations: 50,
    limited: false,
    cancelled: 2,
    variants: [{ path: ['S01', 'S03'], operations: 40, medianHours: 30 }],
  },
  weeks: [{ week: '2026-11-02', opened: 40, ended: 34, late: 10 }],
};

function open(address: string, found: WorkflowReport = report, language: 'es' | 'en' = 'es') {
  answerWith({
    administration: { pickers: { zones: () => [], companies: () => [] } },
    parameterization: { choices: { workflows: () => [] } },
    operation: { workflowReports: { get: () => found } },
  });
  return renderScreen(<WorkflowReportOf id="4" />, { address, language });
}

test('a number opens exactly the activities that it counts, with the filters of the report', async () => {
  const screen = await open('/workflow/report/4?from=2026-11-01&to=2026-11-30&zone=7');
  const stages = screen.getByRole('table', { name: 'Etapas' });
  await expect.element(screen.getByText('01 nov 2026 – 30 nov 2026')).toBeVisible();
  await expect.element(stages.getByText('10 (25 %)')).toBeVisible();
  await expect.element(stages.getByText('20,5 h · 3 d')).toBeVisible();
  const link = (text: string) => {
    const href = stages.getByRole('link', { name: text, exact: true }).element().getAttribute('href')!;
    return Object.fromEntries(new URL(href, location.origin).searchParams);
  };
  const shared = {
    kind: 'field',
    workflow: 'WFSUSREC',
    stage: 'WFSUSREC.S03',
    from: '2026-11-01',
    to: '2026-11-30',
    // As the router writes a number that is a text.
    zone: '"7"',
  };
  expect(link('40: ver las actividades de Ejecutar')).toEqual({ ...shared, status: 'all' });
  expect(link('6: ver las actividades de Ejecutar')).toEqual(shared);
  expect(link('2: ver las actividades de Ejecutar')).toEqual({ ...shared, due: 'late' });
  expect(callsOf('operation.workflowReports.get')[0]).toMatchObject({
    params: { id: '4' },
    query: { from: '2026-11-01', to: '2026-11-30', zoneId: '7' },
  });
  await expect
    .element(screen.getByRole('table', { name: 'Caminos más frecuentes' }).getByText('80 %'))
    .toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Diagrama con cantidades' })).toBeVisible();
});

test('of a single version no number has a link, because the list has no such filter', async () => {
  const screen = await open('/workflow/report/4?from=2026-11-01&to=2026-11-30&version=1', report, 'en');
  await expect.element(screen.getByRole('table', { name: 'Stages' }).getByText('10 (25%)')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Stages' }).getByRole('link').elements()).toEqual([]);
});

test('each part of the report is a landmark of one name', async () => {
  const screen = await open('/workflow/report/4');
  await expect.element(screen.getByRole('table', { name: 'Etapas' })).toBeVisible();
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'rule', values: ['landmark-unique'] },
  });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test('a day that no calendar has counts as absent', async () => {
  const screen = await open('/workflow/report/4?from=2026-13-45&to=2026-11-30');
  await expect.element(screen.getByText('02 sept 2026 – 30 nov 2026')).toBeVisible();
});

test('a period without activities says so', async () => {
  const screen = await open('/workflow/report/4', {
    ...report,
    stages: [],
    edges: [],
    weeks: [],
    paths: { operations: 0, limited: false, cancelled: 0, variants: [] },
  });
  await expect.element(screen.getByText('No se abrió ninguna actividad')).toBeVisible();
});

test('the weeks fit on a phone', async () => {
  await page.viewport(390, 844);
  const weeks = [{ week: '2026-11-02', opened: 1662, ended: 1633, late: 133 }];
  const screen = await open('/workflow/report/4', { ...report, weeks });
  const table = screen.getByRole('table', { name: 'Semana por semana' });
  await expect.element(table.getByText('1.662')).toBeVisible();
  const { scrollWidth, clientWidth } = table.element().parentElement!;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.viewport(1440, 900);
});
