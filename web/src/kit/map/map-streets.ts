/** Draws the street layer that the operator has set; loaded when there is one. */
import type { Map as MapLibre, RasterSourceSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { streetLayers, streetSource } from './street-layers.ts';
import type { ReadRange } from './street-archive.ts';

interface Streets {
  tiles: 'raster' | 'vector';
  source: RasterSourceSpecification | VectorSourceSpecification;
  /** Names of the layers of vector tiles, where they are known. */
  known: ReadonlySet<string> | null;
}

/** Tiles of raster servers are drawn at this size, and fetched up to this zoom. */
const rasterDefaults = { tileSize: 256, maxzoom: 19 };
const vectorMaxZoom = 14;

function ofTiles(kind: Streets['tiles'], address: string, maxZoom: number | null): Streets {
  const tiles = [address];
  return {
    tiles: kind,
    known: null,
    source:
      kind === 'raster'
        ? { type: 'raster', tiles, ...rasterDefaults, ...(maxZoom === null ? {} : { maxzoom: maxZoom }) }
        : { type: 'vector', tiles, maxzoom: maxZoom ?? vectorMaxZoom },
  };
}

/** The header of the file says what its tiles are and how far they go. */
async function ofArchive(address: string, read: ReadRange | undefined): Promise<Streets> {
  const { openArchive, rangesOf } = await import('./street-archive.ts');
  const from = read ?? rangesOf(new URL(address, location.href).href);
  const { tiles, url, minZoom, maxZoom, layers } = await openArchive(from);
  const zooms = { minzoom: minZoom, maxzoom: maxZoom };
  return {
    tiles,
    known: layers,
    source:
      tiles === 'raster'
        ? { type: 'raster', tiles: [url], tileSize: 256, ...zooms }
        : { type: 'vector', tiles: [url], ...zooms },
  };
}

/**
 * Puts the streets under the zones, which then let them through.
 * @param read reads the file of streets where it was stored on the device
 */
export async function addStreets(
  map: MapLibre,
  { source, maxZoom }: StreetLayer,
  lang: Locale,
  signal: AbortSignal,
  read?: ReadRange,
): Promise<void> {
  const streets =
    source.type === 'archive'
      ? await ofArchive(source.address, read)
      : ofTiles(source.kind, source.address, maxZoom);
  if (signal.aborted) return;
  map.addSource(streetSource, streets.source);
  for (const layer of streetLayers(streets.tiles, lang, streets.known)) map.addLayer(layer, 'zone-area');
  map.setPaintProperty('zone-area', 'fill-opacity', 0.12);
  map.setPaintProperty('zone-edge', 'line-color', '#6b7288');
}
