import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DraftLock } from '@cuadrilla/contract/parameterization/draft-locks.ts';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { announceChanges } from '#api/realtime.ts';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { formDesigner } from '#features/parameterization/form-designer/form-designer-parts.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../test/samples.ts';

const formWith = (title: string) => ({
  pages: [{ name: 'p1', elements: [{ type: 'text', name: 'estado', title: { default: title, en: title } }] }],
});
const design = { id: 7, code: 'F1', nameEs: 'Visita', nameEn: 'Visit', qualityCode: '', active: true };
const draft = draftVersionOf(formWith('Estado'));
const berta = { name: 'Berta Ruiz', since: '2026-11-22T15:32:00.000Z' };

let saved: VersionWithDefinition;
let holder: DraftLock['holder'];
beforeEach(() => {
  saved = draft;
  holder = null;
});

async function open(fakes: FakePart<'parameterization', 'forms'> = {}) {
  answerWith({
    administration: { lists: { options: () => [] } },
    parameterization: {
      forms: {
        history: () => ({ design, versions: [saved] }),
        version: () => ({ design, version: saved }),
        saveDraft: ({ body }) => {
          if (body.revision !== saved.revision) throw new FakeProblem(409, 'STALE_VERSION');
          saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
          return { ...saved, editedAt: '2026-11-20T15:00:00.000Z' };
        },
        lockDraft: ({ body }) => {
          if (body.take) holder = null;
          return { mine: holder === null, holder };
        },
        draftLock: () => ({ mine: false, holder }),
        ...fakes,
      },
    },
  });
  return renderScreen(
    <div style={{ height: 860 }}>
      <DesignScreen designer={formDesigner} designId={7} />
    </div>,
  );
}
const announce = (kind: 'formDraft' | 'formDesign') => announceChanges([{ kind, id: 7 }]);

test('who opens a draft that somebody edits sees it read-only, follows each save, and can take over', async () => {
  holder = berta;
  const screen = await open();
  await expect.element(screen.getByText(/Berta Ruiz edita, desde/)).toBeVisible();
  await screen.getByRole('treeitem', { name: /^Estado/ }).click();
  const title = screen.getByRole('textbox', { name: 'Título (es)' });
  await expect.element(title).toBeDisabled();
  saved = { ...saved, revision: 2, definition: formWith('Estado del medidor') };
  announce('formDraft');
  await expect.element(title).toHaveValue('Estado del medidor');
  await screen.getByRole('button', { name: 'Tomar el control' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question.getByText(/Berta Ruiz pasa a solo lectura/)).toBeVisible();
  await question.getByRole('button', { name: /Confirmar|Aceptar|Sí/ }).click();
  await screen.getByRole('treeitem', { name: /^Estado/ }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Título (es)' }), 'Otro');
  await expect.poll(() => saved.revision).toBe(3);
});

test('whose draft is taken over becomes read-only, and what was not saved comes back when they edit again', async () => {
  let isDown = false;
  const screen = await open({
    saveDraft: ({ body }) => {
      if (isDown) throw new FakeProblem(503, 'BUSY');
      if (body.revision !== saved.revision) throw new FakeProblem(409, 'STALE_VERSION');
      saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
      return saved;
    },
  });
  await screen.getByRole('treeitem', { name: /^Estado/ }).click();
  await expect.poll(() => callsOf('parameterization.forms.lockDraft').length).toBeGreaterThan(0);
  isDown = true;
  await userEvent.fill(screen.getByRole('textbox', { name: 'Título (es)' }), 'Sin guardar');
  await expect.element(screen.getByText('Sin conexión, guardado aquí')).toBeVisible();
  isDown = false;
  holder = berta;
  saved = { ...saved, revision: 5, editor: 'Berta Ruiz', definition: formWith('De Berta') };
  const sent = callsOf('parameterization.forms.saveDraft').length;
  announce('formDraft');
  await expect.element(screen.getByText(/Berta Ruiz tomó el control/)).toBeVisible();
  await expect.element(screen.getByRole('treeitem', { name: /^De Berta/ })).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).toContain('Sin guardar');
  expect(callsOf('parameterization.forms.saveDraft').length).toBe(sent);
  holder = null;
  announce('formDraft');
  await screen.getByRole('button', { name: 'Editar', exact: true }).click();
  const conflict = screen.getByRole('dialog', { name: 'Otra persona guardó este borrador' });
  await expect.element(conflict.getByText(/«Estado» → «Sin guardar»/).first()).toBeVisible();
  await expect.element(conflict.getByText(/«Estado» → «De Berta»/).first()).toBeVisible();
  await conflict.getByRole('radio', { name: /^Lo de Berta Ruiz/ }).click();
  await conflict.getByRole('button', { name: 'Juntar los cambios' }).click();
  await expect.element(screen.getByRole('treeitem', { name: /^De Berta/ })).toBeVisible();
});

test('a draft that is published elsewhere is opened as it is, and what was not saved is shown first', async () => {
  const screen = await open();
  await expect.element(screen.getByText(/^Borrador 2/)).toBeVisible();
  saved = { ...saved, status: 'published' };
  announce('formDesign');
  await expect.element(screen.getByText('Publicada 2')).toBeVisible();
});
