import Box from '@mui/material/Box';
import type { Map as MapLibre } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { Tone } from '../status-tones.ts';
import { MapView } from './map.tsx';
import type { MapMarker, MapProps } from './map.types.ts';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-76.6, 3.4],
      [-76.5, 3.4],
      [-76.5, 3.5],
      [-76.6, 3.5],
      [-76.6, 3.4],
    ],
  ],
};
const zone = {
  id: 1,
  code: 'ZN01',
  name: { es: 'Norte', en: 'North' },
  latitude: 3.45,
  longitude: -76.55,
  outline: square,
};
const barrio = (id: number, name: string, longitude: number) => ({
  id,
  code: `B${id}`,
  name,
  zoneId: 1,
  zoneCode: 'ZN01',
  latitude: 3.45,
  longitude,
});

// The library of the map is large, and drawn without a graphics card.
vi.setConfig({ testTimeout: 120_000 });

let map: MapLibre | null = null;
async function open(props: Partial<MapProps>, language: 'es' | 'en' = 'es') {
  answerWith({
    administration: {
      pickers: {
        zones: () => [zone],
        barrios: () => [barrio(1, 'La Flora', -76.56), barrio(2, 'Granada', -76.54)],
        streets: () => null,
      },
    },
  });
  const screen = await renderScreen(
    <Box sx={{ width: 700, height: 500 }}>
      <MapView label="Mapa" {...props} onMap={(next) => (map = next)} />
    </Box>,
    { language },
  );
  await expect.poll(() => map?.isStyleLoaded(), { timeout: 90_000 }).toBe(true);
  return screen;
}

const marker = (id: number, longitude: number, tone: Tone = 'blue'): MapMarker => ({
  id,
  latitude: 3.45,
  longitude,
  tone,
  initials: `P${id}`,
  label: `Persona ${id}`,
});
const overlapping = (elements: Element[]): boolean => {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return boxes.some((a, at) =>
    boxes
      .slice(at + 1)
      .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
};

test('9.35: people at one place are one ring, which spreads them by keyboard so that none hides another', async () => {
  const chosen = vi.fn();
  const markers = [1, 2, 3, 4].map((id) => marker(id, -76.55, id === 4 ? 'red' : 'blue'));
  const screen = await open({ markers: [...markers, marker(5, -76.52)], onMarker: chosen });
  const ring = screen.getByRole('button', {
    name: '4 en este lugar: Persona 1, Persona 2, Persona 3, Persona 4',
  });
  await expect.element(ring).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Persona 5' })).toBeVisible();
  expect(ring.element().querySelectorAll('circle')).toHaveLength(2);
  (ring.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const people = screen.getByRole('button', { name: /^Persona \d$/ });
  await expect.poll(() => people.elements().length).toBe(5);
  expect(overlapping([...people.elements(), ring.element()])).toBe(false);
  await expect.element(screen.getByRole('button', { name: 'Persona 1' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(chosen).toHaveBeenCalledWith(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Persona 2' })).not.toBeInTheDocument();
  await expect.element(ring).toHaveFocus();
});

test('9.35: a cluster shows the states it holds; closer it parts, and points of one place are spread', async () => {
  const point = (id: number, longitude: number, tone: Tone) => ({ id, latitude: 3.45, longitude, tone });
  const points = [
    point(1, -76.55, 'green'),
    point(2, -76.55, 'green'),
    point(3, -76.55, 'red'),
    point(4, -76.552, 'green'),
  ];
  const selected = vi.fn();
  const screen = await open({
    points,
    onSelect: selected,
    maxZoom: 12,
    pointLabel: (id) => `Actividad ${id}`,
    toneLabel: (tone) => (tone === 'red' ? 'Rechazada' : 'Sincronizada'),
  });
  const all = screen.getByRole('button', { name: '4 puntos cercanos: Sincronizada 3, Rechazada 1' });
  await all.click();
  const same = screen.getByRole('button', { name: '3 puntos cercanos: Sincronizada 2, Rechazada 1' });
  await expect.element(same).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
  await expect.poll(() => map!.isMoving()).toBe(false);
  await same.click();
  const spread = screen.getByRole('button', { name: /^Actividad/ });
  await expect.poll(() => spread.elements().length).toBe(3);
  expect(overlapping([...spread.elements(), same.element()])).toBe(false);
  await screen.getByRole('button', { name: 'Actividad 3' }).click();
  expect(selected).toHaveBeenCalledWith(3);
});

test('9.35: neighbourhoods are named as one comes closer, and read when they are first needed', async () => {
  const screen = await open({}, 'en');
  const names = () => [
    ...new Set(
      map!.queryRenderedFeatures({ layers: ['place-name'] }).map(({ properties }) => properties.name),
    ),
  ];
  await expect.poll(() => map!.queryRenderedFeatures({ layers: ['zone-name'] }).length).toBeGreaterThan(0);
  map!.jumpTo({ zoom: 10 });
  expect(names()).toEqual([]);
  map!.jumpTo({ center: [-76.55, 3.45], zoom: 13 });
  await expect.poll(() => new Set(names())).toEqual(new Set(['Granada', 'La Flora']));
  expect(callsOf('administration.pickers.barrios')).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
});

test('a marker of a zone shows its whole outline, and its name is kept off the marker', async () => {
  const { latitude, longitude } = zone;
  await open({
    markers: [{ id: 1, latitude, longitude, tone: 'green', initials: '96', label: 'Norte: 96 %' }],
  });
  await expect
    .poll(() => {
      const bounds = map!.getBounds();
      return square.coordinates[0]!.every(([x, y]) => bounds.contains([x!, y!]));
    })
    .toBe(true);
  const names = () => map!.queryRenderedFeatures({ layers: ['zone-name'] });
  await expect.poll(() => names().length).toBeGreaterThan(0);
  const under = map!.queryRenderedFeatures(map!.project([longitude, latitude]), { layers: ['zone-name'] });
  expect(under).toEqual([]);
});
