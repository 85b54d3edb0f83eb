/** The street layer under the zones of every map (docs/operations.md, "Streets under the maps"). */
import { z } from 'zod';

export interface StreetTiles {
  kind: 'raster' | 'vector';
  /** With {z}, {x} and {y}. */
  address: string;
  /** For the content security policy: nothing else of that host's neighbours may be loaded. */
  origin: string;
}

export interface MapSettings {
  tiles: StreetTiles | null;
  /** Who made the street map, as its licence demands. */
  attribution: string;
  /** Largest zoom of the tiles; closer views enlarge them. */
  maxZoom: number | null;
}

export const mapVariables = ['MAP_TILES', 'MAP_TILES_KIND', 'MAP_TILES_MAX_ZOOM', 'MAP_ATTRIBUTION'] as const;

/** A host name without characters that end a source of the content security policy. */
const isTileAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    ['https:', 'http:'].includes(url?.protocol ?? '') &&
    /^[\w.:[\]-]+$/.test(url!.host) &&
    url!.username === '' &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
};

export const mapSettings = {
  MAP_TILES: z
    .string()
    .refine(isTileAddress, 'must be an address that begins with https:// or http:// and has {z}, {x} and {y}')
    .optional(),
  MAP_TILES_KIND: z.enum(['raster', 'vector'], 'must be one of raster, vector').optional(),
  MAP_TILES_MAX_ZOOM: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 24')
    .transform(Number)
    .refine((zoom) => zoom <= 24, 'must be a number from 0 to 24')
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must be at most 200 characters long').optional(),
};

interface Given {
  MAP_TILES?: string | undefined;
  MAP_TILES_KIND?: 'raster' | 'vector' | undefined;
  MAP_TILES_MAX_ZOOM?: number | undefined;
  MAP_ATTRIBUTION?: string | undefined;
}

const vectorEnding = /\.(pbf|mvt)$/i;

export const mapSettingsOf = (given: Given): MapSettings => {
  const address = given.MAP_TILES;
  const url = address === undefined ? null : new URL(address);
  return {
    tiles:
      url === null
        ? null
        : {
            kind: given.MAP_TILES_KIND ?? (vectorEnding.test(url.pathname) ? 'vector' : 'raster'),
            address: address!,
            origin: url.origin,
          },
    attribution: given.MAP_ATTRIBUTION ?? '',
    maxZoom: given.MAP_TILES_MAX_ZOOM ?? null,
  };
};
