import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RuleItem, RuleVariable } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import Rules from './rules.list.tsx';

const definition = {
  when: { '==': [{ var: 'answers.resultado' }, 'no_efectiva'] },
  actions: [{ type: 'set_priority', priority: 'high' }],
};
const rule: RuleItem = {
  id: 9,
  code: 'ESCALA',
  name: 'Escalar',
  nameEs: 'Escalar',
  nameEn: 'Escalate',
  status: true,
  versionId: 90,
  version: 3,
  draftId: 91,
  draftVersion: 4,
  definition,
  stages: 2,
  fired: 17,
};
const variables: RuleVariable[] = [
  {
    name: 'answers.resultado',
    label: { es: 'Resultado', en: 'Result' },
    group: { es: 'Visita', en: 'Visit' },
    type: 'choice',
    choices: [{ value: 'no_efectiva', label: { es: 'No efectiva', en: 'Not effective' } }],
  },
];

function open(fakes: FakePart<'parameterization', 'rules'> = {}, can?: readonly Permission[]) {
  answerWith({
    parameterization: {
      rules: {
        criteria: () => pageOf([rule]),
        variables: () => variables,
        firings: () => ({
          total: 60,
          recent: [
            {
              at: '2026-11-20T14:00:00.000Z',
              version: 3,
              stage: 'S03',
              operationId: 41,
              number: 'OT-2026-000041',
            },
          ],
        }),
        ...fakes,
      },
      whereUsed: { rules: () => [] },
    },
  });
  return renderScreen(<Rules />, can ? { can } : {});
}
type Screen = Awaited<ReturnType<typeof open>>;
async function choose(screen: Screen, action: string) {
  await screen.getByRole('button', { name: 'Acciones de Escalar' }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

test('a rule is listed as a sentence, with its versions, its stages and how often it held', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('gridcell', { name: 'Si Resultado es No efectiva: pone prioridad alta.' }))
    .toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'Publicada 3 Borrador 4' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '17', exact: true })).toBeVisible();
  await screen.getByRole('gridcell', { name: 'ESCALA' }).click();
  const panel = screen.getByRole('complementary', { name: 'Detalle' });
  await expect.element(panel.getByText('Se cumplió 60 veces en los últimos 30 días')).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'OT-2026-000041' }))
    .toHaveAttribute('href', '/operation/detail/41');
});

test('a person who may only list rules can look and read the history, and change nothing', async () => {
  const screen = await open({}, ['RULE_MOD_LIST']);
  await screen.getByRole('button', { name: 'Acciones de Escalar' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Ver la regla' })).toBeVisible();
  const items = screen.getByRole('menuitem').elements();
  expect(items.map((item) => item.textContent)).toEqual(['Ver la regla', 'Descargar JSON', 'Historial']);
  expect(screen.getByRole('button', { name: 'Crear regla', includeHidden: true }).elements()).toEqual([]);
});

test('a copy of a rule gets a code of its own and opens in the designer', async () => {
  const screen = await open({
    create: ({ body }) => ({
      design: { id: 12, code: body.code, nameEs: '', nameEn: '', qualityCode: null, active: true },
      version: {} as never,
    }),
  });
  await choose(screen, 'Duplicar');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código', exact: true }), 'ESCALA2');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => screen.address()).toBe('/parameterization/rule/12');
  expect(callsOf('parameterization.rules.create')[0]!.body).toEqual({
    code: 'ESCALA2',
    nameEs: 'Escalar',
    nameEn: 'Escalate',
    definition,
  });
});

test('a rule that a workflow needs is not retired, and the workflow is named', async () => {
  const screen = await open({
    retire: () => {
      throw new FakeProblem(409, 'SOURCE_HAVE_DEPENDENCY', 'Está en uso.', { fields: { 'WF1 4': 'S03' } });
    },
  });
  await choose(screen, 'Retirar');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Motivo' }), 'Ya no');
  await screen.getByRole('button', { name: 'Retirar' }).click();
  await expect.element(screen.getByText('WF1 4: S03')).toBeVisible();
});

test('a long name has two whole lines', async () => {
  const name = 'Vigilar el término del silencio administrativo positivo';
  const screen = await open({ criteria: () => pageOf([{ ...rule, name }]) });
  await expect.element(screen.getByText(name)).toBeVisible();
  const cell = screen.getByText(name).element().closest('.MuiDataGrid-cell')!;
  const text = document.createRange();
  text.selectNodeContents(cell);
  const box = cell.getBoundingClientRect();
  const lines = text.getBoundingClientRect();
  expect(lines.height).toBeGreaterThan(30);
  expect(lines.top).toBeGreaterThanOrEqual(box.top);
  expect(lines.bottom).toBeLessThanOrEqual(box.bottom);
});

test('of a text longer than two lines nothing is seen of the third', async () => {
  const name = 'Vigilar el término del silencio administrativo positivo '.repeat(4).trim();
  const screen = await open({ criteria: () => pageOf([{ ...rule, name }]) });
  await expect.element(screen.getByText(name)).toBeVisible();
  const cell = screen.getByText(name).element().closest('.MuiDataGrid-cell')!;
  const text = document.createRange();
  text.selectNodeContents(cell);
  const tops = [...new Set([...text.getClientRects()].map(({ top }) => top))];
  expect(tops.length).toBeGreaterThan(2);
  // Above its letters a line is empty for three pixels.
  expect(tops[2]).toBeGreaterThanOrEqual(cell.getBoundingClientRect().bottom - 3.2);
});
