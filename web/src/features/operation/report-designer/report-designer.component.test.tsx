import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fixedRecordFields } from '@cuadrilla/contract/operation/record-fields.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { ReportDesignerOf } from './report-designer.tsx';

const template = {
  kind: 'record',
  form: 'FSUSP01',
  title: { es: 'Acta', en: 'Act' },
  blocks: [
    { type: 'heading', text: { es: 'Predio', en: 'Premises' } },
    { type: 'fields', columns: 2, fields: ['operation.account'] },
  ],
};
const version = {
  id: 5,
  reportId: 7,
  reportCode: 'ACTASUSP',
  reportName: 'Acta',
  version: '1.0',
  status: 'published',
  revision: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  publishedAt: '2026-11-01T10:00:00.000Z',
} as const;
const draft = { ...version, id: 6, version: '1.1', status: 'draft', publishedAt: null } as const;
const saveVersion = vi.fn(() => draft);
const publishVersion = vi.fn();
const versionsNow = vi.fn((): object[] => [version]);
const templateNow = vi.fn((): object => template);

beforeEach(() => {
  publishVersion.mockReset();
  answerWith({
    administration: {
      reports: {
        get: () =>
          ({
            id: 7,
            code: 'ACTASUSP',
            nameEs: 'Acta',
            nameEn: 'Act',
            description: null,
            dataSet: 'submissions',
            format: 'pdf',
            versions: 1,
            currentVersion: '1.0',
            active: true,
            version: 1,
          }) as never,
        versionsCriteria: () => ({ content: versionsNow() as never, page: 0, size: 100, total: 1 }),
        template: () => ({ ...version, template: templateNow() as never }),
        saveVersion,
        publishVersion,
      },
    },
    operation: {
      activityReports: {
        dictionary: () => [...fixedRecordFields],
        records: () => [],
      },
    },
  });
});

test('a block is added, moved and filled in by keyboard and buttons, and saved as the next draft', async () => {
  const screen = await renderScreen(<ReportDesignerOf id={7} />);
  await screen.getByRole('button', { name: 'Agregar bloque' }).click();
  await screen.getByRole('menuitem', { name: 'Texto' }).click();
  await userEvent.fill(
    screen.getByRole('textbox', { name: 'Texto en español' }),
    'Cuenta {{operation.account}}.',
  );
  await screen.getByRole('button', { name: 'Bajar' }).click();
  await screen.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect.element(screen.getByText('Borrador 1.1')).toBeVisible();
  expect(callsOf('administration.reports.saveVersion')).toMatchObject([
    {
      body: {
        version: '1.1',
        template: {
          blocks: [
            { type: 'heading' },
            { type: 'fields' },
            { type: 'text', text: { es: 'Cuenta {{operation.account}}.' } },
          ],
        },
      },
    },
  ]);
});

test('what a publication refuses is said, and its block is marked', async () => {
  publishVersion.mockImplementation(() => {
    throw new FakeProblem(422, 'REPORT_FIELD_UNKNOWN', 'El bloque 2 usa un campo que no existe', {
      fields: { 'template.blocks.1.answers.nada': 'UNKNOWN_RECORD_FIELD' },
    });
  });
  const screen = await renderScreen(<ReportDesignerOf id={7} />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Título en español' }), 'Acta nueva');
  await screen.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('El bloque 2 usa un campo que no existe');
  expect(callsOf('administration.reports.publishVersion')).toHaveLength(1);
});

test('9.21: a draft that somebody else saved meanwhile is shown beside the own one, and neither is lost', async () => {
  const theirs = { ...template, blocks: [...template.blocks, { type: 'line' }, { type: 'qr', size: 30 }] };
  saveVersion.mockImplementationOnce(() => {
    throw new FakeProblem(409, 'STALE_VERSION');
  });
  const screen = await renderScreen(<ReportDesignerOf id={7} />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Título en español' }), 'Acta mía');
  versionsNow.mockReturnValueOnce([{ ...draft, revision: 4 }, version]);
  templateNow.mockReturnValueOnce(theirs);
  await screen.getByRole('button', { name: 'Guardar borrador' }).click();
  const saved = screen.getByRole('region', { name: 'Lo que está guardado' });
  await expect.element(saved.getByText('Código QR 30 mm (solo aquí)')).toBeVisible();
  const own = screen.getByRole('region', { name: 'Lo que tengo aquí' });
  await expect.element(own.getByText('Acta mía (solo aquí)')).toBeVisible();
  await screen.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.element(screen.getByText('Borrador 1.1')).toBeVisible();
  expect(callsOf('administration.reports.saveVersion').at(-1)).toMatchObject({
    body: { revision: 4, version: '1.1', template: { title: { es: 'Acta mía' } } },
  });
});
