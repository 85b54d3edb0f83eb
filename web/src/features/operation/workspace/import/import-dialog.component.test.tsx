import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ImportJob, ImportPreview } from '@cuadrilla/contract/kit/table-import.ts';
import type { OperationImport, UndoCheck } from '@cuadrilla/contract/operation/imports.ts';
import { signOut } from '#api/session.ts';
import { storeDraft } from '#kit/table-import/import-draft.ts';
import { answerWith, callsOf } from '../../../../../test/fake-server.ts';
import { renderScreen, sampleTokens } from '../../../../../test/render-screen.tsx';
import WorkOrderImport from './import-dialog.tsx';

const label = (es: string, en: string) => ({ es, en });
const job: ImportJob = {
  id: 5,
  fileName: 'órdenes de noviembre.csv',
  bytes: 48_000,
  status: 'checked',
  rows: 120,
  good: 118,
  bad: 2,
  done: 0,
  undone: 0,
  left: 0,
  failure: null,
  faults: [],
  unusual: 0,
  warnings: [],
};
const columns: ImportPreview['columns'] = [
  { name: 'number', label: 'Número', type: 'text' },
  { name: 'subscriber', label: 'Suscriptor', type: 'text' },
  { name: 'priority', label: 'Prioridad', type: 'text' },
  { name: 'dueAt', label: 'Vencimiento', type: 'instant' },
  { name: 'prefill.via', label: 'La vía está bloqueada', type: 'boolean' },
];
const good = (line: number): ImportPreview['rows'][number] => ({
  line,
  cells: [
    { expected: `DF-2026-${String(line).padStart(6, '0')}` },
    'María Peñón de los Ángeles Ñáñez viuda de Güiza',
    'Media',
    '2026-11-30T17:00:00.000Z',
    true,
  ],
  faults: [],
  warnings: [],
});
const bad: ImportPreview['rows'][number] = {
  line: 17,
  cells: ['OT-17', 'Ana', 'urgente', null, null],
  faults: [
    {
      column: 'prioridad',
      at: 2,
      value: 'urgente',
      message_key: 'UNKNOWN_PRIORITY',
      message: 'La prioridad debe ser baja, media o alta',
      remedy: 'Corríjala en el archivo.',
    },
  ],
  warnings: [],
};
const imported: OperationImport = {
  id: 3,
  fileName: 'ayer.xlsx',
  bytes: 9000,
  workflowCode: 'DANOS',
  workflowName: label('Daños en la red', 'Network damage'),
  status: 'loaded',
  rows: 5,
  created: 5,
  refused: 0,
  undone: 0,
  left: 0,
  createdBy: 'Ana Muñoz',
  createdAt: '2026-11-21T15:00:00.000Z',
  undoneBy: null,
  undoneAt: null,
  own: true,
  mayUndo: true,
};
let current: ImportJob;
let listed: OperationImport[];
let begun: UndoCheck['first'];

beforeEach(() => {
  storeDraft('operation', { file: null, query: null, upload: null });
  current = structuredClone(job);
  listed = [structuredClone(imported)];
  begun = [];
  answerWith({
    access: { session: { login: () => sampleTokens as never } },
    parameterization: {
      choices: {
        workflows: () =>
          [{ code: 'DANOS', name: label('Daños en la red', 'Network damage'), mayCreate: true }] as never,
      },
    },
    operation: {
      operations: {
        importCheck: () => current,
        importStatus: () => current,
        importRows: ({ query }) => {
          if (query?.only === 'faulty') return { columns, rows: [bad], total: 2 };
          const first = Number(query?.page ?? 0) * 50 + 2;
          return { columns, rows: Array.from({ length: 50 }, (_, at) => good(first + at)), total: 120 };
        },
      },
      imports: {
        list: () => ({ content: listed, page: 0, size: 5, total: listed.length }),
        undoCheck: () => ({ operations: 5, begun: begun.length, first: begun }),
        undo: () => {
          listed[0] = { ...imported, status: 'undone', undone: 3, left: 2, undoneBy: 'Ana', mayUndo: false };
          return listed[0];
        },
      },
    },
  });
});

const open = (language: 'es' | 'en' = 'es') =>
  renderScreen(<WorkOrderImport open onClose={() => undefined} onShow={() => undefined} />, { language });
type Opened = Awaited<ReturnType<typeof open>>;
const file = () => new File(['orden;cuenta\n'], job.fileName, { type: 'text/csv' });
const card = (screen: Opened) => screen.getByRole('group', { name: 'Archivo elegido' });
const pickWorkflow = async (screen: Opened) => {
  await screen.getByRole('combobox', { name: /Flujo de trabajo/ }).click();
  await screen.getByRole('option', { name: 'Daños en la red' }).click();
};
const upload = async () => {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await userEvent.upload(document.querySelector('input[type=file]')!, file());
};

test('9.31: the chosen file outlives a closed dialog and a failed dry run, until the person signs out', async () => {
  let screen = await open();
  await upload();
  await expect.element(screen.getByText('Elija primero el flujo de trabajo.')).toBeVisible();
  await expect.element(card(screen).getByText(job.fileName)).toBeVisible();
  await screen.unmount();
  screen = await open();
  await expect.element(card(screen).getByText(job.fileName)).toBeVisible();
  await pickWorkflow(screen);
  current = { ...job, status: 'failed', failure: 'La columna «color» no se conoce' };
  await screen.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect.element(screen.getByText(/La columna «color» no se conoce/)).toBeVisible();
  await screen.unmount();
  screen = await open();
  await expect.element(screen.getByText(/La columna «color» no se conoce/)).toBeVisible();
  current = structuredClone(job);
  await screen.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect.element(card(screen).getByText('48 kB · 120 filas')).toBeVisible();
  expect(callsOf('operation.operations.importCheck').map(({ query }) => query)).toEqual(
    Array.from({ length: 2 }, () => ({ workflow: 'DANOS', fileName: job.fileName })),
  );
  await signOut();
  await screen.unmount();
  screen = await open();
  await expect.element(screen.getByText('Arrastre aquí un archivo CSV o XLSX')).toBeVisible();
  expect(card(screen).elements()).toHaveLength(0);
});

test('9.31: a file that was changed on the disk is named, and can be chosen again', async () => {
  const screen = await open();
  await pickWorkflow(screen);
  const unreadable = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('changed', 'NotReadableError'));
  await upload();
  await expect.element(screen.getByText(/«órdenes de noviembre.csv» cambió/)).toBeVisible();
  expect(callsOf('operation.operations.importCheck')).toEqual([]);
  unreadable.mockRestore();
  await upload();
  await expect.element(card(screen).getByText('48 kB · 120 filas')).toBeVisible();
  await card(screen).getByRole('button', { name: 'Quitar' }).click();
  await expect.element(screen.getByText('Arrastre aquí un archivo CSV o XLSX')).toBeVisible();
});

test('9.31: rows are shown before the import in words, those with errors with value and remedy', async () => {
  const screen = await open();
  await pickWorkflow(screen);
  await upload();
  const faulty = screen.getByRole('table', { name: 'Filas con errores' });
  await expect.element(faulty.getByRole('cell', { name: 'urgente', exact: true })).toHaveClass('faulty');
  await expect
    .element(
      faulty.getByText(/«urgente»: La prioridad debe ser baja, media o alta. Corríjala en el archivo./),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'Todas (120)' }).click();
  const rows = screen.getByRole('table', { name: 'Filas que se importarán' });
  await expect.element(rows.getByText('DF-2026-000002')).toBeVisible();
  await expect.element(rows.getByRole('cell', { name: '30 nov, 12:00' }).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Filas siguientes' }).click();
  await expect.element(rows.getByText('DF-2026-000052')).toBeVisible();
  await expect.element(screen.getByText('51–100 de 120')).toBeVisible();
});

test('9.31: an import with begun work is undone only in part, on request, in both languages', async () => {
  begun = [
    { id: 1, number: 'OT-1', why: 'phone' },
    { id: 2, number: 'OT-2', why: 'edited' },
  ];
  const screen = await open('en');
  await screen.getByRole('button', { name: 'Undo the import of ayer.xlsx' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Undo the import' });
  await expect.element(dialog.getByText('2 operations have begun')).toBeVisible();
  await expect.element(dialog.getByText(/OT-1.*a phone downloaded it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the other 3 alone' }).click();
  await expect.element(screen.getByText(/Undone by Ana · 3 operations cancelled · 2 left/)).toBeVisible();
  expect(callsOf('operation.imports.undo')).toMatchObject([{ params: { id: '3' }, body: { rest: true } }]);
  await screen.unmount();
  listed = [structuredClone(imported)];
  begun = [];
  const spanish = await open();
  await spanish.getByRole('button', { name: 'Deshacer la importación de ayer.xlsx' }).click();
  await spanish.getByRole('button', { name: 'Cancelar 5 operaciones' }).click();
  await expect.poll(() => callsOf('operation.imports.undo').at(-1)?.body).toEqual({ rest: false });
});
