import { outline as outlineField, type featureCollection } from '@cuadrilla/contract/administration/zones.ts';
import { code as codeField, name as nameField } from '@cuadrilla/contract/kit/fields.ts';
import { centreOf, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { overlapsOf, type Zone } from './zones.store.ts';

type Feature = z.output<typeof featureCollection>['features'][number];

/** A feature of a GeoJSON file with what importing it would do. */
export interface ReadFeature {
  index: number;
  code: string;
  outcome: 'create' | 'update' | 'same' | 'fault';
  fault: string | null;
  overlaps: string[];
  id: number | null;
  values: Record<string, unknown>;
}

/** Reads the features of a file; a code may occur once. */
export function readFeatures(
  ctx: Ctx,
  features: readonly Feature[],
  existing: readonly Zone[],
): ReadFeature[] {
  const read = features.map((feature, index) => readFeature(ctx, feature, index, existing));
  const seen = new Set<string>();
  for (const each of read) {
    if (each.fault === null && seen.has(each.code))
      Object.assign(each, {
        outcome: 'fault',
        fault: ctx.locale === 'en' ? 'The code occurs twice' : 'El código se repite',
      });
    seen.add(each.code);
  }
  return read;
}

function readFeature(
  ctx: Ctx,
  { properties, geometry }: Feature,
  index: number,
  existing: readonly Zone[],
): ReadFeature {
  const given = properties as { code?: unknown; name_es?: unknown; name_en?: unknown; center?: unknown };
  const invalid = (es: string, en: string): ReadFeature => ({
    index,
    code: String(given.code ?? ''),
    outcome: 'fault',
    fault: ctx.locale === 'en' ? en : es,
    overlaps: [],
    id: null,
    values: {},
  });
  const code = codeField.safeParse(given.code);
  if (!code.success)
    return invalid('Falta «code» o no es alfanumérico', '“code” is missing or not alphanumeric');
  const outline = outlineField.safeParse(geometry);
  if (!outline.success)
    return invalid('La geometría no es un polígono cerrado', 'The geometry is no closed polygon');
  const zone = existing.find((each) => each.code === code.data);
  const nameEs = nameField.safeParse(given.name_es ?? zone?.name_es);
  if (!nameEs.success) return invalid('Falta «name_es»', '“name_es” is missing');
  const nameEn = nameField.safeParse(given.name_en ?? zone?.name_en ?? nameEs.data);
  const [longitude, latitude] = centreFor(given.center, zone, outline.data);
  const values: ZoneValues = {
    code: code.data,
    nameEs: nameEs.data,
    nameEn: nameEn.success ? nameEn.data : nameEs.data,
    longitude,
    latitude,
    outline: outline.data,
  };
  const overlaps = overlapsOf(ctx, existing, outline.data, (each) => each.code === code.data);
  return {
    index,
    code: code.data,
    outcome: !zone ? 'create' : hasValues(zone, values) ? 'same' : 'update',
    fault: null,
    overlaps: overlaps.map((each) => each.code),
    id: zone?.id ?? null,
    values: { ...values },
  };
}

interface ZoneValues {
  code: string;
  nameEs: string;
  nameEn: string;
  longitude: number;
  latitude: number;
  outline: Outline;
}

/** The given centre, or that of the existing zone, or that of the outline, as longitude and latitude. */
function centreFor(
  given: unknown,
  zone: Zone | undefined,
  outline: Outline,
): readonly [longitude: number, latitude: number] {
  if (Array.isArray(given) && given.length === 2 && given.every((part) => typeof part === 'number'))
    return given as [number, number];
  return zone ? [zone.longitude, zone.latitude] : centreOf(outline);
}

const hasValues = (zone: Zone, values: ZoneValues): boolean =>
  zone.name_es === values.nameEs &&
  zone.name_en === values.nameEn &&
  zone.longitude === values.longitude &&
  zone.latitude === values.latitude &&
  zone.outline?.type === values.outline.type &&
  JSON.stringify(zone.outline.coordinates) === JSON.stringify(values.outline.coordinates);
