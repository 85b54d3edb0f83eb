import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { api } from '@cuadrilla/contract/api.ts';
import type { DesignCase } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { formDesigner } from '#features/parameterization/form-designer/form-designer-parts.ts';
import {
  answerWith,
  callsOf,
  FakeProblem,
  type FakeEndpoints,
  type FakePart,
} from '../../../../test/fake-server.ts';
import { phone } from '../../../../test/phone-preview.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { draftVersionOf, pageOf } from '../../../../test/samples.ts';

const definition = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'text', name: 'estado', title: { default: 'Estado', en: 'State' }, isRequired: true },
        {
          type: 'text',
          name: 'nota',
          title: { default: 'Nota', en: 'Note' },
          visibleIf: "{estado} = 'malo'",
        },
        { type: 'expression', name: 'copia', expression: "{estado} + '!'" },
      ],
    },
  ],
};
const design = { id: 7, code: 'F1', nameEs: 'Visita', nameEn: 'Visit', qualityCode: '', active: true };
const draft = draftVersionOf(definition);
const caseOf = (id: number, name: string, answers: object, expected: object): DesignCase => ({
  id,
  name,
  revision: 1,
  editor: 'Ana',
  editedAt: '2026-11-20T14:00:00.000Z',
  content: {
    kind: 'form',
    given: {
      answers: answers as Record<string, unknown>,
      prefill: {},
      params: {},
      files: {},
      at: '2026-11-20T14:00:00.000Z',
    },
    expected,
  },
});

let cases: DesignCase[];
beforeEach(() => {
  cases = [
    caseOf(1, 'Malo', { estado: 'malo' }, { faults: [], shown: ['nota'], values: { copia: 'malo!' } }),
    caseOf(2, 'Bueno', { estado: 'bueno' }, { faults: [], hidden: ['nota'] }),
  ];
});

async function open(
  fakes: FakePart<'parameterization', 'forms'> = {},
  can?: readonly Permission[],
  administration: FakeEndpoints<(typeof api)['administration']> = { lists: { options: () => [] } },
) {
  answerWith({
    administration,
    parameterization: {
      forms: {
        history: () => ({ design, versions: [draft] }),
        version: () => ({ design, version: draft }),
        saveDraft: ({ body }) => ({ ...draft, revision: body.revision + 1, editedAt: draft.createdAt }),
        cases: () => cases,
        createCase: ({ body }) => {
          const made = { ...caseOf(9, body.name, {}, {}), content: body.content } as DesignCase;
          cases = [...cases, made];
          return made;
        },
        saveCase: ({ params, body }) => {
          const saved = {
            ...cases.find(({ id }) => id === Number(params.caseId))!,
            ...body,
            revision: body.revision + 1,
          } as DesignCase;
          cases = cases.map((each) => (each.id === saved.id ? saved : each));
          return saved;
        },
        ...fakes,
      },
    },
  });
  return renderScreen(
    <div style={{ height: 860 }}>
      <DesignScreen designer={formDesigner} designId={7} />
    </div>,
    can ? { can } : {},
  );
}

test('cases run at each change: what no longer comes out is said in words and leads to the question', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: '2 casos se cumplen' }).click();
  const panel = screen.getByRole('region', { name: 'Casos de prueba' });
  await expect.element(panel.getByText('Malo', { exact: true })).toBeVisible();
  await screen.getByRole('treeitem', { name: /^Nota/ }).click();
  await userEvent.fill(screen.getByRole('combobox', { name: 'Se muestra si' }), "{estado} = 'roto'");
  await expect.element(screen.getByRole('button', { name: '1 de 2 casos no se cumplen' })).toBeVisible();
  await screen.getByRole('treeitem', { name: /^Estado/ }).click();
  await panel.getByRole('button', { name: '«nota» no se muestra y debía mostrarse.' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Título (es)' })).toHaveValue('Nota');
  await panel.getByRole('button', { name: 'Aceptar lo que sale ahora' }).click();
  await expect.element(screen.getByRole('button', { name: '2 casos se cumplen' })).toBeVisible();
  expect(callsOf('parameterization.forms.saveCase')[0]!.body).toMatchObject({
    revision: 1,
    name: 'Malo',
    content: { expected: { faults: [], shown: [], hidden: ['nota'], values: { copia: 'malo!' } } },
  });
});

test('the answers of the preview become a case that expects what comes out, as far as it is wanted', async () => {
  cases = [];
  const screen = await open();
  await screen.getByRole('button', { name: 'Sin casos' }).click();
  await screen.getByRole('button', { name: 'Abrir la vista previa' }).click();
  await userEvent.fill(phone().getByRole('textbox').first(), 'malo');
  await screen.getByRole('button', { name: 'Guardar como caso de prueba' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Guardar como caso de prueba' });
  await expect.element(dialog.getByText('Las respuestas se aceptan')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Valores: copia = malo!/ }).click();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Nombre del caso' }), 'Estado malo');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.forms.createCase').length).toBe(1);
  expect(callsOf('parameterization.forms.createCase')[0]!.body).toMatchObject({
    name: 'Estado malo',
    content: {
      kind: 'form',
      given: { answers: { estado: 'malo' }, files: {} },
      expected: { faults: [], shown: ['nota'] },
    },
  });
  const { expected } = (
    callsOf('parameterization.forms.createCase')[0]!.body as { content: { expected: object } }
  ).content;
  expect(expected).not.toHaveProperty('values');
});

test('the first case of a form that chooses from a list is saved as it comes out, and passes', async () => {
  cases = [];
  const state = { type: 'radiogroup', name: 'estado', title: { default: 'Estado' }, list: 'ESTADOS' };
  const document = { pages: [{ name: 'p1', elements: [state] }] };
  const screen = await open(
    { version: () => ({ design, version: { ...draft, definition: document } }) },
    undefined,
    {
      lists: { options: () => [{ id: 5, code: 'ESTADOS', label: 'ESTADOS - Estados', active: true }] },
      listItems: {
        search: () =>
          pageOf([
            { code: 'malo', nameEs: 'Malo', nameEn: 'Bad', parentCode: null, attributes: {} },
          ] as never[]),
      },
    },
  );
  await screen.getByRole('button', { name: 'Vista previa' }).click();
  await phone().getByRole('radio', { name: 'Malo' }).click({ force: true });
  await screen.getByRole('button', { name: 'Guardar como caso de prueba' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Guardar como caso de prueba' });
  await expect.element(dialog.getByText('Las respuestas se aceptan')).toBeVisible();
});

test('publishing with a failing case asks for a reason, and sends it', async () => {
  const failing = [
    {
      id: 1,
      name: 'Malo',
      differences: [{ what: 'hidden' as const, place: 'nota', expected: '', found: '' }],
    },
  ];
  let refused = true;
  const screen = await open({
    checkDraft: () => ({ faults: [], breaks: [] }),
    runCases: () => failing,
    publish: ({ body }) => {
      refused = body.overrideReason === undefined;
      if (refused) throw new FakeProblem(422, 'CASES_FAIL');
      return { ...draft, status: 'published' };
    },
  });
  await screen.getByRole('button', { name: 'Publicar', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Publicar la versión 2' });
  await expect.element(dialog.getByText(/«nota» no se muestra y debía mostrarse/)).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: /Qué cambia/ }), 'Nota nueva');
  await expect.element(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ya no se pide');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect.poll(() => refused).toBe(false);
});

test('a person who may only look sees whether cases pass, and changes none', async () => {
  const screen = await open({}, ['FORM_MOD_LIST']);
  await screen.getByRole('button', { name: '2 casos se cumplen' }).click();
  const panel = screen.getByRole('region', { name: 'Casos de prueba' });
  await expect.element(panel.getByRole('button', { name: 'Abrir «Malo» en la vista previa' })).toBeVisible();
  expect(panel.getByRole('button', { name: /^(Cambiar|Eliminar)/ }).elements()).toEqual([]);
});
