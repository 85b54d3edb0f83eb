import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import Workflows from './workflows.list.tsx';

const workflow: WorkflowItem = {
  id: 7,
  code: 'W1',
  name: 'Visitas',
  nameEs: 'Visitas',
  nameEn: 'Visits',
  status: true,
  versionId: 60,
  version: 1,
  draftId: 70,
  draftVersion: 2,
  stages: 14,
  openOperations: 23,
};
const version = {
  id: 60,
  designId: 7,
  version: '1',
  status: 'published' as const,
  revision: 3,
  basedOn: null,
  note: 'Primera',
  author: 'Ana',
  createdAt: '2026-11-20T14:00:00.000Z',
  editor: null,
  editedAt: null,
  publisher: 'Berta',
  publishedAt: '2026-11-20T15:00:00.000Z',
  openOperations: 23,
};
const design = { id: 7, code: 'W1', nameEs: 'Visitas', nameEn: 'Visits', qualityCode: null, active: true };
const definition = { start: 'S01', stages: [{ key: 'S01' }], transitions: [] };

function open(fakes: FakePart<'parameterization', 'workflows'> = {}, can?: readonly Permission[]) {
  answerWith({
    parameterization: {
      workflows: {
        criteria: () => pageOf([workflow]),
        history: () => ({ design, versions: [version] }),
        version: () => ({ design, version: { ...version, definition } }),
        ...fakes,
      },
      whereUsed: { workflows: () => [] },
    },
  });
  return renderScreen(<Workflows />, can ? { can } : {});
}
type Screen = Awaited<ReturnType<typeof open>>;
const menu = (screen: Screen) => screen.getByRole('button', { name: 'Acciones de Visitas' }).click();
const created = { design: { ...design, id: 8 }, version };

test('a workflow is listed with its versions, its stages and the operations that run on it', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('gridcell', { name: 'Publicada 1 Borrador 2' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '14', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '23', exact: true })).toBeVisible();
});

test('a person who may only view workflows can look, download and read the history, and change nothing', async () => {
  const screen = await open({}, ['WORKFLOW_MOD_LIST', 'WORKFLOW_MOD_VIEW']);
  await menu(screen);
  await expect.element(screen.getByRole('menuitem', { name: 'Ver diseño' })).toBeVisible();
  const items = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
  expect(items).toEqual(['Ver diseño', 'Descargar JSON', 'Historial']);
  for (const name of ['Crear flujo de trabajo', 'Importar JSON'])
    expect(screen.getByRole('button', { name, includeHidden: true }).elements()).toEqual([]);
});

test('a workflow is duplicated under a new code and opened in the designer', async () => {
  const screen = await open({ create: () => created });
  await menu(screen);
  await screen.getByRole('menuitem', { name: 'Duplicar' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código' }), 'W2');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => screen.address()).toBe('/parameterization/workflow/8');
  expect(callsOf('parameterization.workflows.create')[0]!.body).toEqual({
    code: 'W2',
    nameEs: 'Visitas',
    nameEn: 'Visits',
    definition,
  });
});

test('a file is imported as a draft; one that is no workflow is refused with the reason', async () => {
  const screen = await open({ create: () => created });
  await expect.element(screen.getByLabelText('Importar JSON')).toBeInTheDocument();
  const choose = (name: string, text: string) =>
    userEvent.upload(
      screen.getByLabelText('Importar JSON').element(),
      new File([text], name, { type: 'application/json' }),
    );
  await choose('roto.json', '{"stages":');
  await expect.element(screen.getByText('«roto.json» no es un archivo JSON.')).toBeVisible();
  await choose('otro.json', '{"pages":[]}');
  await expect.element(screen.getByText(/«otro\.json» no describe un flujo de trabajo/)).toBeVisible();
  await choose('bueno.json', JSON.stringify(definition));
  await expect.element(screen.getByText(/El archivo tiene 1 etapa\./)).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código' }), 'W3');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre en español' }), 'Traído');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre en inglés' }), 'Imported');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.workflows.create').length).toBe(1);
  expect(callsOf('parameterization.workflows.create')[0]!.body).toMatchObject({ code: 'W3', definition });
});

test('on a phone the code stands whole below the name', async () => {
  await page.viewport(390, 844);
  const long = { ...workflow, code: 'WFRECONEXION', name: 'Suspensión y reconexión por mora en dos visitas' };
  const screen = await open({ criteria: () => pageOf([long]) });
  const code = screen.getByText('WFRECONEXION');
  await expect.element(code).toBeVisible();
  const { scrollWidth, clientWidth } = code.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const box = code.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(
    screen.getByText(long.name).element().getBoundingClientRect().bottom,
  );
  const cell = code.element().closest('.MuiDataGrid-cell')!.getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(cell.right);
  await page.viewport(1440, 900);
});
