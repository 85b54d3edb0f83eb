import { expect, test } from 'vitest';
import type {
  Migration,
  MigrationDryRun,
  MigrationPlan,
} from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { WorkflowMigrations } from './migration-screen.tsx';

const name = (es: string) => ({ es, en: es });
const made: Migration = {
  id: 9,
  workflowId: 4,
  status: 'ready',
  fromVersion: '1',
  toVersion: '3',
  reason: 'La visita cambió',
  newTerms: false,
  total: 12,
  moved: 10,
  stayed: 2,
  author: 'Ana Analista',
  createdAt: '2026-11-20T14:00:00.000Z',
  finishedAt: '2026-11-20T14:00:09.000Z',
};
const overview = {
  workflow: { id: 4, code: 'WFSUSREC', name: name('Suspensión') },
  published: { id: 30, version: '3' },
  older: [{ id: 20, version: '2', running: 120 }],
  migrations: [made],
};
const stage = (key: string, es: string) => ({ key, name: name(es), kind: 'field' as const });
const plan: MigrationPlan = {
  from: { id: 20, version: '2' },
  to: { id: 30, version: '3' },
  stages: [
    { ...stage('S01', 'Visitar'), open: 80, passed: 40, proposed: 'S01', possible: ['S01', 'S02'] },
    { ...stage('S09', 'Verificar'), open: 3, passed: 0, proposed: null, possible: ['S02'] },
  ],
  targets: [stage('S01', 'Visitar'), stage('S02', 'Comprobar')],
};
const dryRunOf = (stages: readonly { from: string }[]): MigrationDryRun =>
  stages.some(({ from }) => from === 'S09')
    ? { running: 120, limited: false, moves: 120, stays: [], skips: [] }
    : {
        running: 120,
        limited: false,
        moves: 117,
        stays: [{ reason: 'NO_STAGE', stage: 'S09', count: 3, examples: [{ id: 31, number: 'SR-31' }] }],
        skips: [{ stage: 'S02', count: 5, examples: [] }],
      };

function open(fakes: FakePart<'parameterization', 'migrations'> = {}, language: 'es' | 'en' = 'es') {
  answerWith({
    parameterization: {
      migrations: {
        overview: () => overview,
        plan: () => plan,
        dryRun: ({ body }) => dryRunOf(body.stages),
        ...fakes,
      },
    },
  });
  return renderScreen(<WorkflowMigrations workflowId={4} />, { language });
}

test('10.D: an analyst reads what would move and why the rest stays, gives a stage its place, and moves it', async () => {
  let migrations: Migration[] = [made];
  const running: Migration = { ...made, id: 10, status: 'working', moved: 30, stayed: 0, total: 120 };
  const screen = await open({
    overview: () => ({ ...overview, migrations }),
    start: () => {
      migrations = [running, made];
      return running;
    },
    cancel: () => {
      migrations = [{ ...running, status: 'cancelled' }, made];
      return migrations[0]!;
    },
  });
  await expect
    .element(screen.getByText('De 120 operaciones en curso, 117 se mueven y 3 se quedan.'))
    .toBeVisible();
  const staying = screen.getByRole('table', { name: 'Por qué se quedan' });
  await expect
    .element(staying.getByText('S09 Verificar no tiene lugar en la versión publicada'))
    .toBeVisible();
  await expect
    .element(staying.getByRole('link', { name: 'SR-31' }))
    .toHaveAttribute('href', '/operation/detail/31');
  await screen.getByRole('combobox', { name: 'Etapa que toma el lugar de S09 Verificar' }).click();
  await expect.element(screen.getByRole('option', { name: 'S01 Visitar' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'S02 Comprobar' }).click();
  await screen.getByRole('button', { name: 'Mover 120 operaciones' }).click();
  const dialog = screen.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Mover 120 operaciones' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La verificación se comprueba');
  await confirm.click();
  await expect.element(screen.getByText('Se miraron 30 de 120 operaciones')).toBeVisible();
  expect(callsOf('parameterization.migrations.start')[0]?.body).toEqual({
    fromVersionId: 20,
    toVersionId: 30,
    stages: [
      { from: 'S01', to: 'S01' },
      { from: 'S09', to: 'S02' },
    ],
    newTerms: false,
    reason: 'La verificación se comprueba',
  });
  await expect.element(screen.getByRole('button', { name: /^Mover/ })).toBeDisabled();
  await screen.getByRole('button', { name: 'Detener' }).click();
  await expect.element(screen.getByText('Detenido')).toBeVisible();
});

test('10.D: nothing to move, nothing published, and what was refused is said, in English as well', async () => {
  let screen = await open({ overview: () => ({ ...overview, older: [], migrations: [] }) }, 'en');
  await expect.element(screen.getByText('No operation runs on an older version')).toBeVisible();
  await screen.unmount();
  screen = await open({ overview: () => ({ ...overview, published: null }) });
  await expect
    .element(screen.getByText('Este flujo de trabajo no tiene una versión publicada.'))
    .toBeVisible();
  await screen.unmount();
  screen = await open({
    dryRun: () => {
      throw new FakeProblem(422, 'INVALID_INPUT', 'Una etapa está dos veces');
    },
  });
  await expect.element(screen.getByText('Una etapa está dos veces')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Mover/ })).not.toBeInTheDocument();
});
