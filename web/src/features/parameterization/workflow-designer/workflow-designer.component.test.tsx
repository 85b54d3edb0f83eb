import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { caseContent } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { answerWith, callsOf, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../test/samples.ts';
import { WorkflowDesignerOf } from './workflow-designer.tsx';

const both = (text: string) => ({ es: text, en: text });
const named = (code: string, name: string) => ({ code, name: both(name) });
const references: DesignReferences = {
  forms: [
    {
      ...named('F1', 'Visita'),
      version: '3',
      questions: [
        {
          name: 'resultado',
          title: both('Resultado'),
          kind: 'choice',
          choices: [named('hecho', 'Hecho'), named('pendiente', 'Pendiente'), named('otro', 'Otro')],
        },
        { name: 'lectura', title: both('Lectura'), kind: 'number' },
      ],
    },
  ],
  activityTypes: [{ ...named('REVISAR', 'Revisar'), form: 'F1', annexes: [] }],
  workflows: [named('OTRO', 'Otro')],
  rules: [
    { ...named('RAVISA', 'Avisa'), definition: { when: null, actions: [{ type: 'mark_for_review' }] } },
  ],
  lists: [{ ...named('ESTADOS', 'Estados'), items: [named('bueno', 'Bueno')] }],
  roles: [{ code: 'DESPACHADOR', name: 'Despachador' }],
  params: { MOST: 5 },
};
const is = (value: string) => ({ '==': [{ var: 'answers.resultado' }, value] });
const stage = (key: string, es: string, more: object = {}) => ({
  key,
  name: { es, en: `${es} (en)` },
  ...more,
});
const definition = {
  start: 'S01',
  stages: [
    stage('S01', 'Visitar', { kind: 'field', activityType: 'REVISAR' }),
    stage('S02', 'Cerrar', { kind: 'system', system: { type: 'close' } }),
    stage('S03', 'Llamar', { kind: 'office', form: 'F1' }),
  ],
  transitions: [
    { from: 'S01', to: 'S02', order: 1, when: is('hecho') },
    { from: 'S01', to: 'S03', order: 2, when: null },
  ],
};
const design = { id: 7, code: 'W1', nameEs: 'Visitas', nameEn: 'Visits', qualityCode: null, active: true };
const draftOf = (changes: Partial<VersionWithDefinition> = {}): VersionWithDefinition =>
  draftVersionOf(definition, { basedOn: { id: 60, version: '1' }, openOperations: 0, ...changes });

let saved: VersionWithDefinition;
beforeEach(() => {
  saved = draftOf();
});

function open(fakes: FakePart<'parameterization', 'workflows'> = {}, can?: readonly Permission[]) {
  answerWith({
    parameterization: {
      workflows: {
        references: () => references,
        history: () => ({ design, versions: [saved] }),
        version: () => ({ design, version: saved }),
        saveDraft: ({ body }) => {
          saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
          return { ...saved, editedAt: '2026-11-20T15:00:00.000Z' };
        },
        ...fakes,
      },
    },
  });
  return renderScreen(
    <div style={{ height: 860 }}>
      <WorkflowDesignerOf designId={7} />
    </div>,
    can ? { can } : {},
  );
}
type Screen = Awaited<ReturnType<typeof open>>;
const choose = (screen: Screen, name: RegExp) => screen.getByRole('treeitem', { name }).click();
const stagesOf = (screen: Screen) =>
  screen
    .getByRole('treeitem')
    .elements()
    .slice(1)
    .map((row) => {
      const part = (name: string) => row.querySelector(`.outline-${name}`)!.textContent.trim();
      return `${part('title')} ${part('key')}`;
    });
const savedDefinition = () => saved.definition as typeof definition & Record<string, unknown>;

test('stages are added, ordered, copied and deleted with keys alone, and undone to the same bytes', async () => {
  const screen = await open();
  await choose(screen, /Visitar/);
  await expect.element(screen.getByRole('button', { name: 'Sin errores' })).toBeVisible();
  screen.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => stagesOf(screen)).toEqual(['Visitar S01', 'Llamar S03', 'Cerrar S02']);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => stagesOf(screen)[2]).toBe('Etapa nueva (etapa de campo) S04');
  screen.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowLeft}{Control>}d{/Control}');
  await expect.poll(() => stagesOf(screen)).toHaveLength(6);
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}');
  await expect.poll(() => stagesOf(screen)).toHaveLength(4);
  for (let step = 0; step < 4; step++) await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => stagesOf(screen)).toEqual(['Visitar S01', 'Cerrar S02', 'Llamar S03']);
  await expect.poll(() => JSON.stringify(saved.definition)).toBe(JSON.stringify(definition));
});

test('what is wrong is found while it is drawn, leads to its stage, and is what the server refuses', async () => {
  const screen = await open();
  await choose(screen, /Llamar/);
  await userEvent.fill(screen.getByRole('combobox', { name: 'Formulario' }), '');
  (screen.getByRole('combobox', { name: 'Formulario' }).element() as HTMLElement).blur();
  await screen.getByRole('button', { name: '1 error' }).click();
  await choose(screen, /Visitar/);
  await screen.getByRole('button', { name: /S03 Llamar falta el formulario/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre (es)' })).toHaveValue('Llamar');
});

test('a second way to a stage is refused with the reason, and its branch is duplicated instead', async () => {
  const screen = await open();
  await choose(screen, /Llamar/);
  const field = screen.getByRole('combobox', { name: 'Agregar transición a' });
  await userEvent.fill(field, 'S02');
  await screen.getByRole('option', { name: /S02/ }).click();
  await expect.element(screen.getByText(/A S02 ya lleva S01/)).toBeVisible();
  await screen.getByRole('button', { name: 'Duplicar la rama aquí' }).click();
  await expect
    .poll(() => stagesOf(screen))
    .toEqual(['Visitar S01', 'Cerrar S02', 'Llamar S03', 'Cerrar S04']);
});

test('the decision table shows the answer that no stage follows, and a cell gives it one', async () => {
  saved = draftOf({
    definition: {
      ...definition,
      transitions: [definition.transitions[0]!, { ...definition.transitions[1]!, when: is('pendiente') }],
    },
  });
  const screen = await open();
  await choose(screen, /Visitar/);
  await screen.getByRole('button', { name: 'Ver como tabla' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('cell', { name: 'Resultado = Otro' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Resultado en la fila 2' }).click();
  await screen.getByRole('option', { name: 'Otro' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('cell', { name: 'Resultado = Otro' })).not.toBeInTheDocument();
  await expect
    .poll(() => savedDefinition().transitions[1]?.when)
    .toEqual({
      in: [{ var: 'answers.resultado' }, ['pendiente', 'otro']],
    });
});

test('a trial follows the answers and says why another way is not taken', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Probar' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Resultado' }).click();
  await screen.getByRole('option', { name: 'Pendiente' }).click();
  await expect.element(dialog.getByRole('region', { name: 'S03 Llamar' })).toBeVisible();
  await expect.element(dialog.getByText(/✗ 1\. S02 Cerrar/)).toBeVisible();
  await expect.element(dialog.getByText(/No se cumple: Resultado es Hecho/)).toBeVisible();
});

test('a trial is saved as a case that expects the path that came out', async () => {
  const screen = await open({
    createCase: ({ body: { name, content } }) => ({
      id: 1,
      revision: 1,
      editor: 'Ana',
      editedAt: saved.createdAt,
      name,
      content: caseContent.parse(content),
    }),
  });
  await screen.getByRole('button', { name: 'Probar' }).click();
  await screen.getByRole('dialog').getByRole('combobox', { name: 'Resultado' }).click();
  await screen.getByRole('option', { name: 'Pendiente' }).click();
  await screen.getByRole('button', { name: 'Guardar como caso de prueba' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Guardar como caso de prueba' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Nombre del caso' }), 'Queda pendiente');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.workflows.createCase').length).toBe(1);
  expect(callsOf('parameterization.workflows.createCase')[0]!.body).toMatchObject({
    name: 'Queda pendiente',
    content: {
      kind: 'workflow',
      given: { answers: { S01: { resultado: 'pendiente' } }, params: { MOST: 5 } },
      expected: { stages: ['S01', 'S03'] },
    },
  });
});

test('the fields of the work order and the numbering are drawn with the workflow', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Agregar campo' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Clave' }), 'ruta');
  await screen.getByRole('switch', { name: 'Tiene su propia numeración' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Prefijo' }), 'VI');
  await expect.element(screen.getByText(/La primera del año será VI-\d{4}-000001\./)).toBeVisible();
  await expect
    .poll(() => savedDefinition())
    .toMatchObject({
      orderFields: [{ key: 'ruta', label: { es: 'Campo nuevo', en: 'New field' }, type: 'text' }],
      numbering: { prefix: 'VI' },
    });
});

test('a person who may only look sees the workflow and cannot change it', async () => {
  const screen = await open({}, ['WORKFLOW_MOD_VIEW']);
  await expect.element(screen.getByRole('region', { name: 'Más' })).toHaveAttribute('tabindex', '0');
  await choose(screen, /Visitar/);
  await expect.element(screen.getByRole('status').getByText('Solo lectura')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre (es)' })).toBeDisabled();
  for (const name of ['Agregar', 'Publicar', 'Eliminar la etapa'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Ver la transición 1' }).click();
  await expect.element(screen.getByRole('group', { name: 'Cuándo' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'En los demás casos' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Ver como tabla' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('table')).toBeVisible();
  expect(callsOf('parameterization.workflows.saveDraft')).toEqual([]);
});

test('a name typed fast into a workflow of 200 stages arrives whole, as one step of undo', async () => {
  const key = (at: number) => `S${String(at).padStart(3, '0')}`;
  const many = {
    start: key(0),
    stages: Array.from({ length: 200 }, (_, at) =>
      stage(key(at), `Etapa ${at}`, { kind: 'office', form: 'F1' }),
    ),
    transitions: Array.from({ length: 199 }, (_, at) => ({
      from: key(Math.floor(at / 3)),
      to: key(at + 1),
      order: (at % 3) + 1,
      when: at % 3 === 2 ? null : is(at % 3 === 0 ? 'hecho' : 'pendiente'),
    })),
  };
  saved = draftOf({ definition: many });
  const screen = await open();
  await choose(screen, /Etapa 120\b/);
  const field = screen.getByRole('textbox', { name: 'Nombre (es)' });
  const input = field.element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
  for (let stroke = 0; stroke < 12; stroke++) document.execCommand('insertText', false, 'a');
  await expect.element(screen.getByRole('treeitem', { name: /Etapa 120a{12}\b/ })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('Etapa 120');
});

test('a workflow that is wider than the diagram is opened at its first stage', async () => {
  const keys = Array.from({ length: 12 }, (_, at) => `S${at + 10}`);
  const stages = keys.map((key) => stage(key, `Etapa ${key}`, { kind: 'office', form: 'F1' }));
  const transitions = keys.slice(1).map((to, at) => ({ from: keys[at]!, to, order: 1, when: null }));
  saved = draftOf({ definition: { start: 'S10', stages, transitions } });
  const screen = await open();
  const diagram = screen.getByRole('group', { name: /^Diagrama/ });
  const isInside = (selector: string): boolean => {
    const frame = diagram.element();
    const box = frame.querySelector(selector)?.getBoundingClientRect();
    const { left, right } = frame.getBoundingClientRect();
    return box !== undefined && box.left >= left && box.right <= right;
  };
  await expect.poll(() => isInside('[data-stage="stages.0"]')).toBe(true);
  expect(isInside('[data-stage="stages.11"]')).toBe(false);
});
