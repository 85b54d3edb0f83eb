import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hasStoredFile, removeFile } from '#kit/table-import/file-store.ts';
import { storeDraft } from '#kit/table-import/import-draft.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../test/samples.ts';
import { FormImport } from './form-import-dialog.tsx';

const place = 'form.new';
const design = { id: 9, code: 'F1', nameEs: 'Visita', nameEn: 'Visit', qualityCode: 'Q1', active: true };
const version = draftVersionOf({}, { designId: 9, revision: 3 });

const preview = {
  format: 'xlsform' as const,
  ready: true,
  settings: { code: 'LECTURA', nameEs: 'Lectura', nameEn: 'Reading', version: '3' },
  questions: 9,
  bytes: 9_000,
  counts: { fault: 0, warning: 1, remark: 0 },
  notes: [
    {
      level: 'warning' as const,
      code: 'DEGRADED',
      sheet: 'survey',
      row: 12,
      column: 'type',
      value: 'geoshape',
      message: '«geoshape» se pregunta como geotrace',
      remedy: 'Revise la pregunta en el diseñador',
    },
  ],
  renamings: [{ row: 4, from: 'a-b', to: 'a_b' }],
  lists: [
    {
      name: 'municipio',
      source: 'choices' as const,
      choices: 40,
      columns: ['dpto'],
      questions: 1,
      use: 'inline' as const,
      code: 'MUNICIPIO',
      exists: false,
    },
  ],
};
const workbook = new File(['x'], 'lectura.xlsx');

beforeEach(async () => {
  storeDraft(place, { file: null, query: null });
  await removeFile(place);
});

function Frame() {
  const [open, setOpen] = useState(false);
  return open ? (
    <FormImport form={null} onClose={() => setOpen(false)} />
  ) : (
    <button onClick={() => setOpen(true)}>Abrir</button>
  );
}

/** `stored`: what the tab had before it was loaded again. */
async function open(fakes: FakePart<'parameterization', 'forms'>, stored: Record<string, string> = {}) {
  answerWith({ parameterization: { forms: fakes } });
  const screen = await renderScreen(<Frame />);
  Object.assign(sessionStorage, stored);
  await screen.getByRole('button', { name: 'Abrir' }).click();
  return { screen, dialog: screen.getByRole('dialog') };
}
const importNew = () => ({ design, version, lists: ['MPIO'] });

test('a workbook is shown cell by cell, a list of it becomes a list, and the designer opens', async () => {
  const { screen, dialog } = await open({ importPreview: () => preview, importNew });
  await userEvent.upload(dialog.getByLabelText('Elegir archivo'), workbook);
  await expect.element(dialog.getByText('Se puede importar: 9 preguntas.')).toBeVisible();
  await expect.element(dialog.getByText('survey · fila 12 · type')).toBeVisible();
  await expect.element(dialog.getByText('Fila 4: a-b → a_b')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Uso de «municipio»' }).click();
  await screen.getByRole('option', { name: 'En Listas' }).click();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Código de la lista' }), 'MPIO');
  await dialog.getByRole('button', { name: 'Revisar de nuevo' }).click();
  await expect.poll(() => callsOf('parameterization.forms.importPreview')).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.poll(() => screen.address()).toBe('/parameterization/survey/9');
  expect(callsOf('parameterization.forms.importNew')[0]!.query).toMatchObject({
    fileName: 'lectura.xlsx',
    code: 'LECTURA',
    version: '3',
    lists: JSON.stringify([{ name: 'municipio', use: 'list', code: 'MPIO' }]),
  });
});

test('a workbook with a fault is not imported, and the cell is named with what to do', async () => {
  const notes = [
    { ...preview.notes[0]!, level: 'fault' as const, message: 'La función once() no se admite aquí' },
  ];
  const { dialog } = await open({
    importPreview: () => ({ ...preview, ready: false, counts: { fault: 1, warning: 0, remark: 0 }, notes }),
  });
  await userEvent.upload(dialog.getByLabelText('Elegir archivo'), workbook);
  await expect.element(dialog.getByText('No se importa nada mientras haya faltas: 1.')).toBeVisible();
  await expect.element(dialog.getByText('La función once() no se admite aquí')).toBeVisible();
  await expect.element(dialog.getByText('Revise la pregunta en el diseñador')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
});

test('9.31: the chosen workbook, its lists and the typed names outlive a reload and a refused check', async () => {
  let refused = true;
  const fakes: FakePart<'parameterization', 'forms'> = {
    importPreview: () => {
      if (refused) throw new FakeProblem(503, 'UNAVAILABLE', 'El servidor está ocupado.');
      return preview;
    },
    importNew,
  };
  const first = await open(fakes);
  await userEvent.upload(first.dialog.getByLabelText('Elegir archivo'), workbook);
  await expect.element(first.dialog.getByText('El servidor está ocupado.')).toBeVisible();
  refused = false;
  await first.dialog.getByRole('button', { name: 'Revisar de nuevo' }).click();
  await expect.element(first.dialog.getByText('Se puede importar: 9 preguntas.')).toBeVisible();
  await userEvent.fill(first.dialog.getByRole('textbox', { name: 'Nombre en español' }), 'Lectura de barrio');
  await first.dialog.getByRole('combobox', { name: 'Uso de «municipio»' }).click();
  await first.screen.getByRole('option', { name: 'En Listas' }).click();
  await userEvent.fill(first.dialog.getByRole('textbox', { name: 'Código de la lista' }), 'MPIO');
  await expect.poll(() => hasStoredFile(place)).toBe(true);

  const stored = { ...sessionStorage };
  await first.screen.unmount();
  storeDraft(place, { file: null, query: null });
  const { screen, dialog } = await open(fakes, stored);
  await expect.element(dialog.getByText(/^Eligió este archivo antes de recargar/)).toBeVisible();
  await expect.element(dialog.getByText('lectura.xlsx')).toBeVisible();
  const name = (label: string) => dialog.getByRole('textbox', { name: label });
  await expect.element(name('Nombre en español')).toHaveValue('Lectura de barrio');
  await expect.element(name('Nombre en inglés')).toHaveValue('Reading');
  await expect.element(name('Código de la lista')).toHaveValue('MPIO');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.poll(() => screen.address()).toBe('/parameterization/survey/9');
  expect(callsOf('parameterization.forms.importNew')[0]!.query).toMatchObject({
    nameEs: 'Lectura de barrio',
    lists: JSON.stringify([{ name: 'municipio', use: 'list', code: 'MPIO' }]),
  });
  await expect.poll(() => hasStoredFile(place)).toBe(false);
});
