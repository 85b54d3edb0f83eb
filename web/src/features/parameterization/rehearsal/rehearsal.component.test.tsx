import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RehearsalSummary } from '@cuadrilla/contract/parameterization/rehearsal/rehearsal-summary.ts';
import type { Rehearsal } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { WorkflowRehearsals } from './rehearsal-screen.tsx';

const name = (es: string) => ({ es, en: es });
const made: Rehearsal = {
  id: 9,
  workflowId: 4,
  status: 'ready',
  months: 3,
  zoneId: null,
  companyId: null,
  contractId: null,
  parameters: 'then',
  draftNumber: 3,
  draftRevision: 5,
  publishedNumber: 2,
  ruleDrafts: [],
  total: 120,
  done: 120,
  createdAt: '2026-11-20T14:00:00.000Z',
  finishedAt: '2026-11-20T14:00:09.000Z',
};
const none = { published: 0, draft: 0, examples: [] };
const summary: RehearsalSummary = {
  operations: 120,
  limited: false,
  trust: { reproduced: 114, onPublished: 120, reproducedOnPublished: 114 },
  classes: { same: 100, order: 0, different: 12, earlier: 0, stuck: 0, unknown: 8 },
  transitions: [
    {
      from: 'S01',
      to: 'S03',
      inDraft: true,
      published: 90,
      draft: 102,
      examples: [{ id: 31, number: 'SR-31' }],
    },
  ],
  stages: [
    { stage: 'S03', published: 90, draft: 102, examples: [], late: { ...none, published: 9, draft: 20 } },
  ],
  work: [
    { by: 'type', key: 'SUSPENSION', added: 12, saved: 0, addedMinutes: 540, savedMinutes: 0 },
    { by: 'zone', key: 'ZN01', added: 12, saved: 0, addedMinutes: 540, savedMinutes: 0 },
  ],
  rules: [{ rule: 'VULNERABLE', published: 4, draft: 9, unknown: 1 }],
  notifications: [{ to: 'role:JEFE', published: 0, draft: 91 }],
  forks: [{ stage: 'S01', reads: ['answers.nueva'], count: 8 }],
  names: {
    'stage.S01': name('Validar orden'),
    'stage.S03': name('Ejecutar suspensión'),
    'type.SUSPENSION': name('Suspensión'),
    'zone.ZN01': name('Centro'),
    'rule.VULNERABLE': name('Persona vulnerable'),
  },
};
const list = {
  workflow: { id: 4, code: 'WFSUSREC', nameEs: 'Suspensión', nameEn: 'Suspension' },
  draftNumber: 3,
  publishedNumber: 2,
  ruleDrafts: ['VULNERABLE'],
  rehearsals: [made],
};

function open(fakes: FakePart<'parameterization', 'rehearsals'> = {}, language: 'es' | 'en' = 'es') {
  answerWith({
    administration: {
      pickers: { zones: () => [], companies: () => [] },
      contracts: { options: () => [] },
    },
    parameterization: {
      rehearsals: {
        list: () => list,
        result: () => ({ ...made, summary }),
        cases: () => ({
          content: [
            {
              operationId: 31,
              number: 'SR-31',
              class: 'different',
              reproduced: false,
              published: ['S01'],
              draft: ['S01', 'S03'],
              reasons: [{ kind: 'added', stage: 'S03' }],
            },
          ],
          page: 0,
          size: 20,
          total: 1,
        }),
        ...fakes,
      },
    },
  });
  return renderScreen(<WorkflowRehearsals workflowId={4} />, { language });
}

test('the trust number, the verdict, and what would have happened are read in words, with their operations', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Confianza: 95 %')).toBeVisible();
  await expect
    .element(screen.getByText(/De 120 operaciones, 100 siguen el mismo camino, 12 cambian y 8 dependen/))
    .toBeVisible();
  const cases = screen.getByRole('table', { name: 'Operaciones: Otro camino' });
  await expect
    .element(cases.getByRole('link', { name: 'SR-31' }))
    .toHaveAttribute('href', '/operation/detail/31');
  await expect.element(cases.getByText('Validar orden → Ejecutar suspensión')).toBeVisible();
  await expect.element(cases.getByText('Se abre Ejecutar suspensión')).toBeVisible();
  const stages = screen.getByRole('table', { name: 'Etapas y vencimientos' });
  await expect.element(stages.getByText('20 (20 %)')).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Por zona' }).getByText('+9')).toBeVisible();
  await expect.element(screen.getByText('Validar orden: nueva (8 operaciones)')).toBeVisible();
  await screen.getByRole('button', { name: /No se sabe/ }).click();
  await expect
    .poll(() => callsOf('parameterization.rehearsals.cases').at(-1)?.query)
    .toMatchObject({ class: 'unknown' });
});

test('10.D: on a phone each operation is a card, with nothing beyond the width', async () => {
  await page.viewport(390, 844);
  const screen = await open();
  const cases = screen.getByRole('list', { name: 'Operaciones: Otro camino' });
  await expect.element(cases.getByRole('link', { name: 'SR-31' })).toBeVisible();
  await expect.element(cases.getByText('Validar orden → Ejecutar suspensión')).toBeVisible();
  const { scrollWidth, clientWidth } = cases.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a rehearsal is started with its period and filters, shows how far it is, and is cancelled', async () => {
  let rehearsals: Rehearsal[] = [];
  const running: Rehearsal = { ...made, id: 10, status: 'working', done: 30, finishedAt: null };
  const screen = await open({
    list: () => ({ ...list, rehearsals }),
    start: () => {
      rehearsals = [running];
      return running;
    },
    result: () => ({ ...running, summary: null }),
    cancel: () => {
      rehearsals = [];
      return null;
    },
  });
  await expect.element(screen.getByText('Todavía no hay ensayos')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Período' }).click();
  await screen.getByRole('option', { name: '6 meses' }).click();
  await screen.getByRole('button', { name: 'Ensayar' }).click();
  await expect.element(screen.getByText('Se ensayan 30 de 120 operaciones')).toBeVisible();
  expect(callsOf('parameterization.rehearsals.start')[0]?.body).toEqual({
    workflowId: 4,
    months: 6,
    zoneId: null,
    companyId: null,
    contractId: null,
    parameters: 'then',
  });
  await expect.element(screen.getByRole('button', { name: 'Ensayar de nuevo' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Cancelar el ensayo' }).click();
  await expect.element(screen.getByText('Todavía no hay ensayos')).toBeVisible();
});

test('what failed, what was refused and what has no operations is said, in English as well', async () => {
  let screen = await open({ result: () => ({ ...made, status: 'failed', summary: null }) }, 'en');
  await expect.element(screen.getByText('The rehearsal failed')).toBeVisible();
  await screen.unmount();
  screen = await open({
    list: () => {
      throw new FakeProblem(404, 'NOT_FOUND', 'No existe');
    },
  });
  await expect.element(screen.getByText('No existe')).toBeVisible();
  await screen.unmount();
  screen = await open({ result: () => ({ ...made, summary: { ...summary, operations: 0 } }) });
  await expect.element(screen.getByText(/No hubo operaciones en ese período/)).toBeVisible();
});
