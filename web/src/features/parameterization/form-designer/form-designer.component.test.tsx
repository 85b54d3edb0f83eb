import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../test/samples.ts';
import { formDesigner } from './form-designer-parts.ts';

const text = (name: string, es: string, more: object = {}) => ({
  type: 'text',
  name,
  title: { default: es, en: `${es} (en)` },
  ...more,
});
const definition = {
  pages: [
    {
      name: 'p1',
      title: { default: 'Visita', en: 'Visit' },
      elements: [text('estado', 'Estado'), text('nota', 'Nota', { visibleIf: "{estado} = 'x'" })],
    },
  ],
};
const design = { id: 7, code: 'F1', nameEs: 'Visita', nameEn: 'Visit', qualityCode: '', active: true };
const draftOf = (changes: Partial<VersionWithDefinition> = {}): VersionWithDefinition =>
  draftVersionOf(definition, { basedOn: { id: 60, version: '1' }, ...changes });

let saved: VersionWithDefinition;
beforeEach(() => {
  saved = draftOf();
});

async function open(
  fakes: FakePart<'parameterization', 'forms'> = {},
  can?: readonly Permission[],
  rename?: FakePart<'parameterization', 'questionRenamings'>['rename'],
  formBlocks?: FakePart<'parameterization', 'formBlocks'>,
): Promise<Awaited<ReturnType<typeof renderScreen>>> {
  answerWith({
    administration: { lists: { options: () => [] } },
    parameterization: {
      ...(rename ? { questionRenamings: { rename } } : {}),
      ...(formBlocks ? { formBlocks } : {}),
      forms: {
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
  const screen = await renderScreen(
    <div style={{ height: 860 }}>
      <DesignScreen designer={formDesigner} designId={7} />
    </div>,
    can ? { can } : {},
  );
  return screen;
}
type Screen = Awaited<ReturnType<typeof open>>;
const choose = (screen: Screen, name: RegExp) => screen.getByRole('treeitem', { name }).click();
const titleField = (screen: Screen) => screen.getByRole('textbox', { name: 'Título (es)' });

test('what an analyst types is saved by itself, with the revision that was read, and can be undone', async () => {
  const screen = await open();
  await choose(screen, /^Estado/);
  await userEvent.fill(titleField(screen), 'Estado del medidor');
  await expect.element(screen.getByText(/^Guardado \d/)).toBeVisible();
  const [call] = callsOf('parameterization.forms.saveDraft');
  expect(call!.body).toEqual({
    revision: 1,
    definition: JSON.parse(
      JSON.stringify(definition).replace('"default":"Estado"', '"default":"Estado del medidor"'),
    ) as object,
  });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(titleField(screen)).toHaveValue('Estado');
  await expect.poll(() => callsOf('parameterization.forms.saveDraft').length).toBe(2);
  expect(
    JSON.stringify(
      (callsOf('parameterization.forms.saveDraft')[1]!.body as { definition: object }).definition,
    ),
  ).toBe(JSON.stringify(definition));
});

test('a question is moved, doubled, renamed and deleted with keys alone', async () => {
  const screen = await open();
  await choose(screen, /^Nota/);
  const names = () =>
    screen
      .getByRole('treeitem')
      .elements()
      .map((row) => row.querySelector('.outline-more')!.textContent.split(',')[1]);
  screen.getByRole('tree').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual([' p1', ' nota', ' estado']);
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(names).toEqual([' p1', ' nota', ' nota_2', ' estado']);
  await userEvent.keyboard('{Delete}{End}{F2}');
  await expect.element(screen.getByRole('textbox', { name: 'Código' })).toHaveFocus();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código' }), 'resultado');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual([' p1', ' nota', ' resultado']);
  await choose(screen, /^Nota/);
  await expect
    .element(screen.getByRole('combobox', { name: 'Se muestra si' }))
    .toHaveValue("{resultado} = 'x'");
});

test('10.B: one Escape closes the commands over the form, and nothing else', async () => {
  const screen = await open();
  await choose(screen, /^Nota/);
  screen.getByRole('tree').element().focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect
    .element(screen.getByRole('combobox', { name: 'Buscar un comando o un elemento' }))
    .toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('tree')).toHaveFocus();
  await expect.element(titleField(screen)).toHaveValue('Nota');
  expect(callsOf('parameterization.forms.saveDraft')).toEqual([]);
});

test('10.A: a code is changed everywhere: shown first, with what stays and why, and undone as one step', async () => {
  const reader = { kind: 'workflow' as const, id: 3, code: 'W1', name: 'Visitas', places: ['S01 → S02'] };
  const blocked = {
    ...reader,
    kind: 'rule' as const,
    code: 'R1',
    name: 'Avisa',
    obstacle: 'LOCKED' as const,
  };
  const found = { changed: [{ ...reader, where: 'newDraft' as const }], unchanged: [blocked] };
  const screen = await open({}, undefined, ({ body }) => {
    if (!body.apply) return { draft: null, ...found };
    const json = JSON.stringify(saved.definition).replaceAll('estado', body.to);
    saved = { ...saved, definition: JSON.parse(json) as DesignDocument, revision: body.revision + 1 };
    return { draft: saved, ...found };
  });
  await choose(screen, /^Estado/);
  await screen.getByRole('button', { name: 'Cambiar el código en todas partes…' }).click();
  const dialog = screen.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Código nuevo' }), 'resultado');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/Flujo de trabajo W1 Visitas: en un borrador nuevo/)).toBeVisible();
  await expect.element(dialog.getByText(/Regla R1 Avisa: alguien edita su borrador/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambiar en todas partes' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Código', exact: true })).toHaveValue('resultado');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('parameterization.questionRenamings.rename').map(({ body }) => body)).toEqual([
    { revision: 1, from: 'estado', to: 'resultado', apply: false },
    { revision: 1, from: 'estado', to: 'resultado', apply: true },
  ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByRole('textbox', { name: 'Código', exact: true })).toHaveValue('estado');
});

test('10.C: a question is saved as a block, and a block is inserted under names that are free', async () => {
  const block = { id: 5, name: 'Estado', questions: 1, author: 'Ana', createdAt: '2026-11-20T14:00:00.000Z' };
  const blocks: (typeof block)[] = [];
  const screen = await open({}, undefined, undefined, {
    list: () => blocks,
    create: () => {
      blocks.push(block);
      return block;
    },
    read: () => ({ ...block, element: definition.pages[0]!.elements[0]! }),
  });
  await choose(screen, /^Estado/);
  await screen.getByRole('button', { name: 'Bloques' }).click();
  await expect.element(screen.getByText('Todavía no hay bloques')).toBeVisible();
  await screen.getByRole('button', { name: 'Guardar bloque' }).click();
  await screen.getByRole('button', { name: 'Insertar' }).click();
  expect(callsOf('parameterization.formBlocks.create')[0]?.body).toEqual({
    name: 'Estado',
    element: definition.pages[0]!.elements[0],
  });
  await expect.element(screen.getByRole('textbox', { name: 'Código' })).toHaveValue('estado_2');
});

test('two people draw one form: both changes are shown, and the one that is chosen is saved over the other', async () => {
  const screen = await open({
    saveDraft: ({ body }) => {
      if (body.revision === 1) throw new FakeProblem(409, 'STALE_VERSION');
      saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
      return saved;
    },
  });
  await choose(screen, /^Estado/);
  saved = draftOf({
    revision: 5,
    editor: 'Berta Ruiz',
    definition: { pages: [{ ...definition.pages[0], elements: [definition.pages[0]!.elements[0]] }] },
  });
  await userEvent.fill(titleField(screen), 'Mío');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Berta Ruiz/)).toBeVisible();
  await expect.element(dialog.getByText('Título de «estado» (español): «Estado» → «Mío».')).toBeVisible();
  await expect.element(dialog.getByText('Se quitó la pregunta «nota».')).toBeVisible();
  await dialog.getByRole('button', { name: 'Seguir con la mía' }).click();
  await expect.poll(() => saved.revision).toBe(6);
  expect(JSON.stringify(saved.definition)).toContain('nota');
});

test('without the server the analyst goes on drawing, and it is saved when the server answers again', async () => {
  let isDown = true;
  const screen = await open({
    saveDraft: ({ body }) => {
      if (isDown) throw new FakeProblem(503, 'BUSY');
      saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
      return saved;
    },
  });
  await choose(screen, /^Estado/);
  await userEvent.fill(titleField(screen), 'Sin red');
  await expect.element(screen.getByText('Sin conexión, guardado aquí')).toBeVisible();
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('Sin red');
  isDown = false;
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => JSON.stringify(saved.definition)).toContain('Sin red');
});

test('a person who may only look sees the form and cannot change it', async () => {
  const screen = await open({}, ['FORM_MOD_LIST']);
  await choose(screen, /^Estado/);
  await expect.element(screen.getByRole('status').getByText('Solo lectura')).toBeVisible();
  await expect.element(titleField(screen)).toBeDisabled();
  await expect.element(screen.getByRole('region', { name: 'Propiedades' })).toHaveAttribute('tabindex', '0');
  for (const name of ['Agregar', 'Publicar', 'Editar en un borrador'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
});

test('what is wrong is counted, listed and leads to the question', async () => {
  const screen = await open();
  await choose(screen, /^Nota/);
  await userEvent.fill(screen.getByRole('combobox', { name: 'Se muestra si' }), '{estado} =');
  await screen.getByRole('button', { name: '1 error' }).click();
  // What a line shows is part of its name.
  const { violations } = await axe.run(screen.getByRole('tree').element(), {
    runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await choose(screen, /^Visita/);
  await screen.getByRole('button', { name: /no se puede leer como expresión/ }).click();
  await expect.element(titleField(screen)).toHaveValue('Nota');
});

test('what is typed fast into a form of 500 questions arrives whole, as one step of undo', async () => {
  const questions = Array.from({ length: 500 }, (_, at) =>
    text(`q${at}`, `Pregunta ${at}`, at > 0 ? { visibleIf: `{q${at - 1}} notempty` } : {}),
  );
  const pages = [0, 1, 2, 3, 4].map((page) => ({
    name: `p${page}`,
    elements: questions.slice(page * 100, page * 100 + 100),
  }));
  saved = draftOf({ definition: { pages } as DesignDocument });
  const screen = await open();
  await choose(screen, /^Pregunta 250\b/);
  const field = titleField(screen).element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  for (let stroke = 0; stroke < 12; stroke++) document.execCommand('insertText', false, 'a');
  await expect.element(screen.getByRole('treeitem', { name: /^Pregunta 250a{12}\b/ })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(titleField(screen)).toHaveValue('Pregunta 250');
});
