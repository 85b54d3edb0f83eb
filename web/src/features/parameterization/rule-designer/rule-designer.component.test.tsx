import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import type { RuleCompanion, RuleVariable } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen, type ScreenOptions } from '../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../test/samples.ts';
import { ruleDesigner } from './rule-designer-parts.ts';

const choice = (name: string, es: string, choices: [string, string][]): RuleVariable => ({
  name: `answers.${name}`,
  label: { es, en: `${es} (en)` },
  group: { es: 'Visita', en: 'Visit' },
  type: 'choice',
  choices: choices.map(([value, label]) => ({ value, label: { es: label, en: `${label} (en)` } })),
});
const variables: RuleVariable[] = [
  choice('resultado', 'Resultado', [
    ['efectiva', 'Efectiva'],
    ['no_efectiva', 'No efectiva'],
  ]),
  choice('riesgo', 'Riesgo', [
    ['alto', 'Alto'],
    ['bajo', 'Bajo'],
  ]),
];
const companion: RuleCompanion = {
  code: 'BAJA',
  name: 'Bajar prioridad',
  definition: {
    when: { '==': [{ var: 'answers.riesgo' }, 'bajo'] },
    actions: [{ type: 'set_priority', priority: 'low' }],
  },
  stages: [{ workflow: 'WF1', stage: 'S03' }],
};
const design = {
  id: 9,
  code: 'ESCALA',
  nameEs: 'Escalar',
  nameEn: 'Escalate',
  qualityCode: null,
  active: true,
};
const definition = {
  when: { '==': [{ var: 'answers.resultado' }, 'no_efectiva'] },
  actions: [
    { type: 'set_priority', priority: 'high' },
    { type: 'notify', to: 'role', code: 'SUP', text: { es: 'Visita fallida', en: 'Failed visit' } },
  ],
};

let saved: VersionWithDefinition;
beforeEach(() => {
  saved = draftVersionOf(definition, { id: 91, designId: 9, version: '4' });
});

function open(options: ScreenOptions & { can?: readonly Permission[] } = {}) {
  answerWith({
    parameterization: {
      choices: {
        stages: () => [
          {
            workflowCode: 'WF1',
            workflowName: { es: 'Suspensión', en: 'Suspension' },
            stage: 'S03',
            name: { es: 'Revisión', en: 'Review' },
          },
        ],
      },
      rules: {
        history: () => ({ design, versions: [saved] }),
        version: () => ({ design, version: saved }),
        saveDraft: ({ body }) => {
          saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
          return saved;
        },
        variables: () => variables,
        companions: () => [companion],
        targets: () => ({ roles: [{ code: 'SUP', name: 'Supervisor' }], teams: [] }),
        recipients: ({ query }) =>
          query.code === 'SUP'
            ? {
                total: 2,
                people: [
                  { name: 'Ana Ruiz', company: null },
                  { name: 'Luis Paz', company: 'Redes SA' },
                ],
              }
            : { total: 0, people: [] },
      },
    },
  });
  return renderScreen(
    <div style={{ height: 900 }}>
      <DesignScreen designer={ruleDesigner} designId={9} />
    </div>,
    options,
  );
}

test('a rule is read as a sentence in both languages, with who would receive its notification now', async () => {
  const screen = await open();
  await expect
    .element(
      screen.getByText(
        'Si Resultado es No efectiva: pone prioridad alta; notifica al rol SUP: «Visita fallida».',
      ),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText(/^If Resultado \(en\) is No efectiva \(en\): sets priority high/))
    .toBeVisible();
  await expect
    .element(screen.getByText('Lo recibirían ahora 2 personas: Ana Ruiz, Luis Paz (Redes SA)'))
    .toBeVisible();
});

test('a conflict with a rule of the same stage is shown with the answers that satisfy both', async () => {
  const screen = await open();
  await expect
    .element(screen.getByText('«BAJA Bajar prioridad» pone prioridad baja y esta alta con los mismos datos.'))
    .toBeVisible();
  await expect.element(screen.getByText('Por ejemplo: Resultado = No efectiva, Riesgo = Bajo')).toBeVisible();
});

test('an analyst tries values and sees which part of the condition does not hold', async () => {
  saved.definition = {
    ...definition,
    when: { and: [definition.when, { '==': [{ var: 'answers.riesgo' }, 'alto'] }] },
  };
  const screen = await open();
  const facts = (name: string) => screen.getByRole('group', { name, exact: true }).getByRole('combobox');
  await facts('Resultado').click();
  await screen.getByRole('option', { name: 'No efectiva' }).click();
  await expect.element(screen.getByText('No se cumple', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('(Riesgo: nada)')).toBeVisible();
  await facts('Riesgo').click();
  await screen.getByRole('option', { name: 'Alto' }).click();
  await expect.element(screen.getByText('Se cumple', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('Haría esto:')).toBeVisible();
});

test('what an analyst adds is saved by itself, says what is missing, and is undone', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Agregar acción' }).click();
  await screen.getByRole('menuitem', { name: 'Abrir una etapa' }).click();
  await expect.element(screen.getByRole('button', { name: '1 error' })).toBeVisible();
  const card = screen.getByRole('group', { name: 'Acción 3' });
  await expect.element(card.getByText('Falta la etapa.')).toBeVisible();
  await card.getByRole('combobox').click();
  await screen.getByRole('option', { name: 'S03' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sin errores' })).toBeVisible();
  await screen.getByRole('button', { name: 'Subir: Acción 3' }).click();
  await expect
    .poll(() => JSON.stringify(saved.definition))
    .toBe(
      JSON.stringify({
        ...definition,
        actions: [definition.actions[0], { type: 'open_stage', stage: 'S03' }, definition.actions[1]],
      }),
    );
  for (let step = 0; step < 3; step++) await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => JSON.stringify(saved.definition)).toBe(JSON.stringify(definition));
  expect(callsOf('parameterization.rules.saveDraft').length).toBeGreaterThan(0);
});

test('a person who may only list rules reads the rule and changes nothing', async () => {
  const screen = await open({ can: ['RULE_MOD_LIST'] });
  await expect.element(screen.getByText(/^Si Resultado es No efectiva/)).toBeVisible();
  for (const name of ['Agregar acción', 'Agregar condición', 'Publicar'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  await expect.element(screen.getByRole('textbox', { name: 'Texto en español' })).toBeDisabled();
});

test('the designer of rules is accessible, and fits a phone in both languages', async () => {
  const wide = await open();
  await expect.element(wide.getByText(/^Lo recibirían ahora/)).toBeVisible();
  const violations = async () => (await axe.run(document.body)).violations.map(({ id }) => id);
  const ignored = ['landmark-one-main', 'region', 'page-has-heading-one', 'landmark-no-duplicate-banner'];
  expect((await violations()).filter((id) => !ignored.includes(id))).toEqual([]);
  await wide.unmount();
  await page.viewport(390, 800);
  const phone = await open({ language: 'en' });
  await expect
    .element(phone.getByText('2 people would receive it now: Ana Ruiz, Luis Paz (Redes SA)'))
    .toBeVisible();
  expect((await violations()).filter((id) => !ignored.includes(id))).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1440, 900);
});
