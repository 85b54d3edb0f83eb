import { expect, test } from 'vitest';
import type { AnsweredForm, FormAnswer } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import { AnswersOf } from './form-answers.tsx';

const form: AnsweredForm = {
  id: 7,
  code: 'FVIS01',
  name: { es: 'Visita', en: 'Visit' },
  versions: [
    { id: 71, version: '2.0' },
    { id: 70, version: '1.0' },
  ],
  columns: [
    { name: 'resultado', title: { es: 'Resultado', en: 'Result' }, kind: 'text', versions: ['2.0', '1.0'] },
    { name: 'lectura', title: { es: 'Lectura', en: 'Reading' }, kind: 'number', versions: ['1.0'] },
  ],
};
const answer: FormAnswer = {
  id: 5,
  activityId: 41,
  operationId: 40,
  operationNumber: 'SR-26-000040',
  version: '1.0',
  receivedAt: '2026-11-20T14:00:00.000Z',
  author: 'Íñigo Peñaloza',
  zone: { es: 'San Antonio', en: 'San Antonio' },
  company: 'Redes del Valle',
  latitude: 3.44,
  longitude: -76.53,
  cells: { resultado: 'Efectiva', lectura: 1205 },
  photos: {},
};

function open({ can, address = '/' }: { can?: readonly Permission[]; address?: string } = {}) {
  answerWith({
    operation: {
      formAnswers: { search: () => pageOf([answer]), export: () => new File(['[]'], 'FVIS01.json') },
    },
    administration: { zones: { options: () => [] }, companies: { options: () => [] } },
    security: { users: { search: () => pageOf([]) } },
  });
  return renderScreen(<AnswersOf form={form} />, { address, ...(can ? { can } : {}) });
}

test('answers of all versions are in one table, with a column for each question', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('gridcell', { name: 'SR-26-000040' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'Efectiva' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Lectura' })).toBeInTheDocument();
});

test('the address says which answers are shown', async () => {
  const screen = await open({ address: '/?from=2026-11-01&until=2026-11-30&version=70&q=SR' });
  await expect.element(screen.getByRole('gridcell', { name: 'SR-26-000040' })).toBeVisible();
  expect(callsOf('operation.formAnswers.search').at(-1)!.body).toMatchObject({
    filters: [
      { key: 'receivedAt', operator: 'BETWEEN', value: ['2026-11-01', '2026-11-30'] },
      { key: 'versionId', operator: 'EQUAL', value: 70 },
      { key: 'operationNumber', operator: 'LIKE', value: 'SR' },
    ],
  });
});

test('a person who may not download forms reads the answers and has no files', async () => {
  const screen = await open({ can: ['SUBOPERATIVE_MOD_VIEWFORM'] });
  await expect.element(screen.getByRole('gridcell', { name: 'SR-26-000040' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar' }).elements()).toEqual([]);
});
