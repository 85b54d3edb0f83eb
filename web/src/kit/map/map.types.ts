import type { Map as MapLibre } from 'maplibre-gl';
import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
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
/** A neighbourhood, whose name appears as one comes closer. */
export interface PlaceName {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
}
export type Reads<T> = ((input?: undefined, signal?: AbortSignal) => Promise<T>) & { key: readonly string[] };
/** Where the ground of every map comes from. */
export interface MapContributions {
  zones: Reads<ZoneShape[]>;
  places: Reads<PlaceName[]>;
  streets: Reads<StreetLayer | null>;
}

export interface MapPoint {
  id: number;
  latitude: number;
  longitude: number;
  tone: Tone;
  /** Drawn with a ring, e.g. high priority. */
  marked?: boolean;
}

/** A person or thing that can be reached by keyboard; those that would hide one another are shown as one ring. */
export interface MapMarker {
  id: number;
  latitude: number;
  longitude: number;
  tone: Tone;
  /** Three characters at most are drawn: `100` is not `10`. */
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
  /** What a point is, for those that are spread out of a cluster. */
  pointLabel?: (id: number) => string;
  /** What a tone stands for, for the clusters. */
  toneLabel?: (tone: Tone) => string;
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
