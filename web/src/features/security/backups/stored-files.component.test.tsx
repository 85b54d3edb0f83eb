import { expect, test } from 'vitest';
import type { FileCheck } from '@cuadrilla/contract/security/backups.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { StoredFiles } from './stored-files.tsx';

const sound: FileCheck = {
  running: false,
  finishedAt: '2026-11-22T08:12:00.000Z',
  files: 1234,
  damagedFiles: 0,
  damaged: [],
};
const damaged: FileCheck = {
  ...sound,
  damagedFiles: 2,
  damaged: [
    {
      folder: 'photos',
      sha256: 'a'.repeat(64),
      name: 'IMG_0007.jpg',
      problem: 'altered',
      foundAt: '2026-11-22T08:10:00.000Z',
    },
    {
      folder: 'contracts',
      sha256: 'b'.repeat(64),
      name: 'acta.pdf',
      problem: 'missing',
      foundAt: '2026-11-22T08:10:00.000Z',
    },
  ],
};
const open = (check: FileCheck, language: 'es' | 'en' = 'es') => {
  answerWith({ security: { backups: { fileCheck: () => check } } });
  return renderScreen(<StoredFiles />, { language });
};

test('N12: an administrator sees when the stored files were checked', async () => {
  const screen = await open(sound);
  await expect.element(screen.getByText(/^Archivos guardados: 1\.234 revisados/)).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('N12: an administrator sees which files are damaged, in both languages', async () => {
  const screen = await open(damaged);
  await expect.element(screen.getByText(/Hay 2 archivos guardados dañados o perdidos/)).toBeVisible();
  await screen.getByRole('button', { name: 'Ver archivos' }).click();
  const list = screen.getByRole('list', { name: 'Archivos dañados' });
  await expect.element(list.getByText('IMG_0007.jpg')).toBeVisible();
  await expect.element(list.getByText(/Contrato · perdido/)).toBeVisible();
  await screen.unmount();
  const english = await open(damaged, 'en');
  await expect.element(english.getByText(/2 stored files are damaged or missing/)).toBeVisible();
});
