import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hasStoredFile, removeFile } from '#kit/table-import/file-store.ts';
import { storeDraft } from '#kit/table-import/import-draft.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import ZoneGeojson from './zone-geojson.tsx';

const place = 'zones.geojson';
const square = [
  [
    [-76.5, 3.4],
    [-76.4, 3.4],
    [-76.4, 3.5],
    [-76.5, 3.4],
  ],
];
const collection = {
  type: 'FeatureCollection',
  name: 'barrios',
  features: [
    {
      type: 'Feature',
      properties: { code: 'ZN77', name_es: 'Ladera' },
      geometry: { type: 'Polygon', coordinates: square },
    },
  ],
};
const fileOf = (content: unknown) => new File([JSON.stringify(content)], 'zonas.geojson');
const result = {
  created: 1,
  updated: 0,
  unchanged: 0,
  features: [{ index: 0, code: 'ZN77', outcome: 'create' as const, fault: null, overlaps: ['ZN01'] }],
};
let refused: 'check' | 'load' | null;

beforeEach(async () => {
  refused = null;
  storeDraft(place, { file: null, query: null });
  await removeFile(place);
});

function Frame() {
  const [open, setOpen] = useState(false);
  return open ? (
    <ZoneGeojson onClose={() => setOpen(false)} />
  ) : (
    <button onClick={() => setOpen(true)}>Abrir</button>
  );
}

/** `stored`: what the tab had before it was loaded again. */
async function open(stored: Record<string, string> = {}) {
  answerWith({
    administration: {
      zones: {
        importGeojson: ({ body }) => {
          if (refused === (body.dryRun ? 'check' : 'load'))
            throw new FakeProblem(503, 'UNAVAILABLE', 'El servidor está ocupado.');
          return result;
        },
      },
    },
  });
  const screen = await renderScreen(<Frame />);
  Object.assign(sessionStorage, stored);
  await opener(screen).click();
  return screen;
}
type Opened = Awaited<ReturnType<typeof renderScreen>>;
const opener = (screen: Opened) => screen.getByRole('button', { name: 'Abrir' });
const choose = (screen: Opened, file: File) =>
  userEvent.upload(screen.getByLabelText('Elegir archivo GeoJSON'), file);
const importButton = (screen: Opened) => screen.getByRole('button', { name: 'Importar', exact: true });
const calls = () => callsOf('administration.zones.importGeojson').map(({ body }) => body);

test('9.31: the chosen GeoJSON is previewed again after a reload, until it is imported', async () => {
  let screen = await open();
  await choose(screen, fileOf(collection));
  await expect.element(screen.getByText('1 por crear, 0 por actualizar, 0 sin cambios')).toBeVisible();
  await expect.poll(() => hasStoredFile(place)).toBe(true);
  const stored = { ...sessionStorage };
  await screen.unmount();
  storeDraft(place, { file: null });
  screen = await open(stored);
  await expect.element(screen.getByText(/^Eligió este archivo antes de recargar/)).toBeVisible();
  await expect.element(screen.getByText('zonas.geojson')).toBeVisible();
  await expect.element(screen.getByText('se cruza con ZN01')).toBeVisible();
  await importButton(screen).click();
  await expect.element(opener(screen)).toBeVisible();
  expect(calls().at(-1)).toEqual({
    dryRun: false,
    collection: { type: 'FeatureCollection', features: collection.features },
  });
  await expect.poll(() => hasStoredFile(place)).toBe(false);
});

test('9.31: neither a refused check nor a refused import loses the GeoJSON', async () => {
  refused = 'check';
  const screen = await open();
  await choose(screen, fileOf(collection));
  await expect.element(screen.getByText('El servidor está ocupado.')).toBeVisible();
  await expect.element(importButton(screen)).toBeDisabled();
  refused = 'load';
  await screen.getByRole('button', { name: 'Revisar de nuevo' }).click();
  await expect.element(screen.getByText('se cruza con ZN01')).toBeVisible();
  await importButton(screen).click();
  await expect.element(screen.getByText('El servidor está ocupado.')).toBeVisible();
  await expect.element(screen.getByText('se cruza con ZN01')).toBeVisible();
  refused = null;
  await importButton(screen).click();
  await expect.element(opener(screen)).toBeVisible();
});

test('a file that holds no zones says so, and another can take its place', async () => {
  const screen = await open();
  await choose(screen, fileOf({ type: 'Topology' }));
  await expect.element(screen.getByText('El archivo no es una FeatureCollection de GeoJSON.')).toBeVisible();
  expect(calls()).toEqual([]);
  await userEvent.upload(screen.getByLabelText('Reemplazar'), fileOf(collection));
  await expect.element(screen.getByText('1 por crear, 0 por actualizar, 0 sin cambios')).toBeVisible();
  await screen.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Elegir archivo GeoJSON' })).toBeVisible();
  await expect.poll(() => hasStoredFile(place)).toBe(false);
});
