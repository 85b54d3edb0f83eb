import { expect, test, vi } from 'vitest';
import type { RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf } from '../../../../test/samples.ts';
import ReportDialog from './report-dialog.tsx';

const document: RecordDocument = {
  locale: 'es',
  organization: 'Aguas del Valle',
  title: 'Acta de suspensión',
  number: 'SUS-2026-000041',
  footer: 'ACTASUSP 1.0',
  blocks: [
    { from: 0, block: { type: 'heading', text: 'Predio' } },
    { from: 1, block: { type: 'fields', columns: 2, fields: [{ label: 'Lectura', value: '1234' }] } },
    {
      from: 2,
      block: { type: 'table', title: 'Materiales', columns: ['Material'], rows: [['Sello']], leftOut: 0 },
    },
    { from: 3, block: { type: 'signatures', signatures: [{ label: 'Firma del usuario', image: null }] } },
  ],
};
const name = { es: 'Acta de suspensión', en: 'Suspension record' };

test('a report is read where it was asked for, and saved as PDF', async () => {
  answerWith({
    operation: {
      activityReports: {
        offered: () => [{ reportId: 7, code: 'ACTASUSP', name, version: '1.0' }],
        document: () => document,
        pdf: () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }) as never,
      },
    },
  });
  const screen = await renderScreen(<ReportDialog open activity={activityOf()} onClose={vi.fn()} />);
  await expect.element(screen.getByRole('article', { name: 'Acta de suspensión' })).toBeVisible();
  await expect.element(screen.getByText('1234')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Material' })).toBeVisible();
  await screen.getByRole('button', { name: 'Descargar PDF' }).click();
  await vi.waitFor(() =>
    expect(callsOf('operation.activityReports.pdf')).toMatchObject([{ query: { reportId: '7' } }]),
  );
});

test('without a report for its form an activity says so', async () => {
  answerWith({ operation: { activityReports: { offered: () => [] } } });
  const screen = await renderScreen(<ReportDialog open activity={activityOf()} onClose={vi.fn()} />, {
    language: 'en',
  });
  await expect.element(screen.getByText('There are no reports for this activity')).toBeVisible();
  expect(callsOf('operation.activityReports.document')).toEqual([]);
});
