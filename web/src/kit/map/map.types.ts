import type { Map as MapLibre } from 'maplibre-gl';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Tone } from '../status-tones.ts';

/** A zone of the tenant: where its name is written, and its outline as GeoJSON. */
export interface ZoneShape {
  id: number;
  name: Bilingual;
  latitude: number;
  longitude: number;
  outline: Record<string, unknown> | null;
}
export type ZoneShapesEndpoint = ((input?: undefined, signal?: AbortSignal) => Promise<ZoneShape[]>) & {
  key: readonly string[];
};

export interface MapPoint {
  id: number;
  latitude: number;
  longitude: number;
  tone: Tone;
  /** Drawn with a ring, e.g. high priority. */
  marked?: boolean;
}

/** A person or thing that is shown by itself, never in a cluster, and can be reached by keyboard. */
export interface MapMarker {
  id: number;
  latitude: number;
  longitude: number;
  tone: Tone;
  /** Two letters at most are drawn. */
  initials: string;
  label: string;
}

export interface MapProps {
  /** What the map shows, for screen readers. */
  label: string;
  points?: readonly MapPoint[];
  markers?: readonly MapMarker[];
  /** Lines between places, as [longitude, latitude]. */
  paths?: readonly (readonly (readonly [number, number])[])[];
  selected?: number | null;
  selectedMarker?: number | null;
  onSelect?: (id: number) => void;
  onMarker?: (id: number) => void;
  onZone?: (id: number) => void;
  /** A place was clicked; points and zones are not selected then. */
  onPick?: (place: { latitude: number; longitude: number }) => void;
  /** The map is centred on it whenever another object is passed. */
  focus?: { latitude: number; longitude: number } | null;
  /** The largest zoom that the map chooses by itself; 15 by default. */
  maxZoom?: number;
  /** The view is fitted to the content when this changes; at first it always is. */
  fitKey?: string | number;
  /** Keeps the view when the first content appears, because the person is placing it. */
  keepView?: boolean;
  /** A zone that is not drawn, because something else draws it. */
  hiddenZone?: number | null;
  /** Receives the library's map once it is drawn, and null when it is removed. */
  onMap?: (map: MapLibre | null) => void;
}
