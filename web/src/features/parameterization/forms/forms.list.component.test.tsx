import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import Forms from './forms.list.tsx';

const form: FormItem = {
  id: 7,
  code: 'F1',
  name: 'Visita',
  nameEs: 'Visita',
  nameEn: 'Visit',
  qualityCode: 'Q1',
  status: true,
  versionId: 60,
  version: '1',
  draftId: 70,
  draftVersion: '2',
  questions: 12,
  createdDate: '2026-11-20T14:00:00.000Z',
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
  openOperations: null,
};
const draft = {
  ...version,
  id: 70,
  version: '2',
  status: 'draft' as const,
  basedOn: { id: 60, version: '1' },
};
const design = { id: 7, code: 'F1', nameEs: 'Visita', nameEn: 'Visit', qualityCode: 'Q1', active: true };
const definitions: Record<number, object> = {
  60: { elements: [{ type: 'text', name: 'a' }] },
  70: { elements: [{ type: 'text', name: 'b' }] },
};

function open(fakes: FakePart<'parameterization', 'forms'> = {}, can?: readonly Permission[]) {
  answerWith({
    parameterization: {
      forms: {
        criteria: () => pageOf([form]),
        history: () => ({ design, versions: [draft, version] }),
        version: ({ params }) => ({
          design,
          version: {
            ...(Number(params.versionId) === 60 ? version : draft),
            definition: { ...definitions[Number(params.versionId)] },
          },
        }),
        ...fakes,
      },
      whereUsed: { forms: () => [], formCounts: () => ({ '7': 5 }) },
    },
    operation: { formAnswers: { recent: () => ({ '7': 1234 }) } },
  });
  return renderScreen(<Forms />, can ? { can } : {});
}
type Screen = Awaited<ReturnType<typeof open>>;
async function choose(screen: Screen, action: string) {
  await screen.getByRole('button', { name: 'Acciones de Visita' }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

test('a form is listed with its version in force, its draft and its questions', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('gridcell', { name: 'Publicada 1 Borrador 2' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '12', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '5', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '1.234', exact: true })).toBeVisible();
});

test('a person who may only list forms can look and read the history, and change nothing', async () => {
  const screen = await open({}, ['FORM_MOD_LIST']);
  await screen.getByRole('button', { name: 'Acciones de Visita' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Ver estructura' })).toBeVisible();
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Ver estructura', 'Historial']);
  expect(screen.getByRole('button', { name: 'Crear formulario', includeHidden: true }).elements()).toEqual(
    [],
  );
});

test('a form is published with a note, after its changes and what it breaks were shown', async () => {
  const broken = {
    kind: 'workflow' as const,
    id: 3,
    code: 'WF1',
    name: 'Flujo',
    version: '4',
    status: 'published' as const,
    place: 'S03',
    message: 'a = si',
    refuses: 'overridable' as const,
  };
  const both = {
    elements: [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'b' },
    ],
  };
  const screen = await open({
    checkDraft: () => ({ faults: [], breaks: [broken] }),
    draftAuthors: () => [
      { name: 'Carla Ríos', mine: false, since: version.createdAt, definition: { ...definitions[60] } },
      { name: 'Ana Muñoz', mine: true, since: version.publishedAt, definition: both },
    ],
    publish: () => ({ ...draft, status: 'published' }),
  });
  await choose(screen, 'Publicar');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Carla Ríos, desde/)).toBeVisible();
  await expect.element(dialog.getByText('Se agregó la pregunta «b».')).toBeVisible();
  await expect.element(dialog.getByText(/^Usted, desde/)).toBeVisible();
  await expect.element(dialog.getByText('Se quitó la pregunta «a».')).toBeVisible();
  await expect.element(dialog.getByText('WF1 4 · S03')).toBeVisible();
  const publish = dialog.getByRole('button', { name: 'Publicar' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Qué cambia y por qué' }), 'Otra pregunta');
  await expect.element(publish).toBeDisabled();
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'Motivo para publicar de todos modos' }),
    'Da lo mismo',
  );
  await expect.element(publish).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Revisé los cambios de Carla Ríos' }).click();
  await publish.click();
  await expect.element(screen.getByText('Se publicó la versión 2.')).toBeVisible();
  expect(callsOf('parameterization.forms.publish')[0]).toMatchObject({
    params: { versionId: '70' },
    body: { revision: 3, note: 'Otra pregunta', overrideReason: 'Da lo mismo' },
  });
});

test('a form that dashboards show is retired after they were named and a reason was given', async () => {
  const screen = await open({
    retire: ({ body }) => {
      if (body.overrideReason) return { ...version, status: 'retired' };
      throw new FakeProblem(422, 'BREAKS_UNLESS_OVERRIDDEN', 'Otros cambiarían.', {
        fields: { 'DANOS 1 · Daños': 'muestra lo que nadie contará' },
      });
    },
  });
  await choose(screen, 'Retirar');
  const dialog = screen.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Motivo', exact: true }), 'Ya no se usa');
  const retire = dialog.getByRole('button', { name: 'Retirar' });
  await retire.click();
  await expect.element(dialog.getByText('DANOS 1 · Daños: muestra lo que nadie contará')).toBeVisible();
  await expect.element(retire).toBeDisabled();
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'Motivo para retirarlo de todos modos' }),
    'Se mira en papel',
  );
  await retire.click();
  await expect
    .poll(() => callsOf('parameterization.forms.retire')[1]?.body)
    .toEqual({
      note: 'Ya no se usa',
      overrideReason: 'Se mira en papel',
    });
});

test('a form that breaks a running workflow cannot be published, whatever is written', async () => {
  const screen = await open({
    checkDraft: () => ({ faults: [{ place: 'b', message: 'no se admite' }], breaks: [] }),
  });
  await choose(screen, 'Publicar');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('b: no se admite')).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Qué cambia y por qué' }), 'Igual');
  await expect.element(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled();
});

test('a copy of a form gets a code of its own and the definition of the version in force', async () => {
  const screen = await open({
    create: ({ body }) => ({ design: { ...design, id: 8, code: body.code }, version: draft }),
  });
  await choose(screen, 'Duplicar');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código', exact: true }), 'F2');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => screen.address()).toBe('/parameterization/survey/8');
  expect(callsOf('parameterization.forms.create')[0]!.body).toMatchObject({
    code: 'F2',
    version: '1',
    nameEs: 'Visita',
    definition: definitions[60],
  });
});

test('names longer than the specification allows are not sent', async () => {
  const screen = await open();
  await choose(screen, 'Configurar');
  const name = screen.getByRole('textbox', { name: 'Nombre en español' });
  await expect.element(name).toHaveAttribute('maxlength', '50');
  await userEvent.clear(name);
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Este campo es obligatorio')).toBeVisible();
});

test('a form that something needs is not retired, and what needs it is named', async () => {
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
