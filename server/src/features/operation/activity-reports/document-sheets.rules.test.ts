import { expect, test } from 'vitest';
import type { DocumentBlock, RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import { sheetsOf } from './document-sheets.rules.ts';

const table = (title: string, leftOut = 0): DocumentBlock => ({
  type: 'table',
  title,
  columns: ['Material', 'Cantidad'],
  rows: [['Tubo PVC 1/2', '3']],
  leftOut,
});
const document: RecordDocument = {
  locale: 'es',
  organization: 'Aguas del Valle',
  title: 'Acta de daño',
  number: 'DAN-2026-000041',
  footer: 'ACTADANO 1.0',
  blocks: (
    [
      { type: 'fields', columns: 2, fields: [{ label: 'Lectura', value: '1234' }] },
      table('Materiales: tubería / accesorios [instalados]'),
      { type: 'photos', perRow: 2, photos: [{ photoId: 1, caption: 'Antes', missing: true }], leftOut: 0 },
      { type: 'signatures', signatures: [{ label: 'Firma del usuario', image: null }] },
      table('Materiales: tubería / accesorios [retirados]', 2),
      table(''),
    ] satisfies DocumentBlock[]
  ).map((block, from) => ({ from, block })),
};

test('11.C: a report as a spreadsheet has one sheet for each repeated group, each under a name that Excel takes', () => {
  const [first, ...others] = sheetsOf(document);
  expect(first!.rows).toEqual([
    ['Acta de daño', 'DAN-2026-000041'],
    ['Aguas del Valle'],
    ['ACTADANO 1.0'],
    ['Lectura', '1234'],
    ['Foto: Antes', 'no ha llegado'],
    ['Firma del usuario', 'sin firma'],
  ]);
  expect(others.map(({ name }) => name)).toEqual([
    'Materiales tubería accesorios i',
    'Materiales tubería accesorios r',
    'Tabla',
  ]);
  expect(others[1]!.rows).toEqual([
    ['Material', 'Cantidad'],
    ['Tubo PVC 1/2', '3'],
    ['No se muestran 2 filas más'],
  ]);
});

test('11.C: groups of one name have sheets of different names', () => {
  const twice = {
    ...document,
    blocks: [table('Reporte'), table('REPORTE')].map((block, from) => ({ from, block })),
  };
  expect(sheetsOf(twice).map(({ name }) => name)).toEqual(['Reporte', 'Reporte 2', 'REPORTE 3']);
});
