/** Visits over streets; its library is loaded with it. */
import { LngLatBounds, type ErrorEvent, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { groupsOf } from '#kit/map/map-layout.rules.ts';
import { MapPin } from '#kit/map/map-pin.tsx';
import { addStreets } from '#kit/map/map-streets.ts';
import { pathFeatures } from '#kit/map/map-style.ts';
import { streetSource } from '#kit/map/street-layers.ts';
import { useMapLibrary } from '#kit/map/use-map-library.ts';
import { readStreetBytes, streetDb } from '../store/street-file.ts';
import type { Located } from './day-map.types.ts';
import { streetMessages } from './streets.messages.ts';
import { todayMessages } from './today.messages.ts';
import type { Place } from './visit-order.rules.ts';

interface Props {
  stops: readonly Located[];
  order: readonly number[];
  own: Place | null;
  chosen: number;
  onChoose: (id: number) => void;
  layer: StreetLayer;
  /** Of the file on the phone; null to read the streets from the server. */
  tag: string | null;
  /** Nothing can be drawn: the caller shows the visits without a map. */
  onFail: () => void;
}

/** Pixels below which pins hide one another. */
const reach = 30;

/** Draws the streets once the map is there. @returns whether some of them are missing */
function useStreetLayer(map: MapLibre | null, { layer, tag, onFail }: Props): boolean {
  const lang = useLanguage();
  const [isMissing, setMissing] = useState(false);
  const fail = useEffectEvent(onFail);
  // Names of streets keep the language in which the map was opened.
  const current = useEffectEvent(() => ({ layer, lang }));
  useEffect(() => {
    if (!map) return undefined;
    const stop = new AbortController();
    const note = (event: ErrorEvent & { sourceId?: string }) =>
      event.sourceId === streetSource ? setMissing(true) : reportError(event.error);
    map.on('error', note);
    const read =
      tag === null
        ? undefined
        : (offset: number, length: number) => readStreetBytes(streetDb, tag, offset, length);
    const now = current();
    addStreets(map, now.layer, now.lang, stop.signal, read).catch(() => stop.signal.aborted || fail());
    return () => {
      stop.abort();
      map.off('error', note);
    };
  }, [map, tag]);
  return isMissing;
}

function useWay(map: MapLibre | null, { stops, order, own }: Props): void {
  const way = useMemo(() => {
    const byId = new Map(stops.map((stop) => [stop.id, stop.place]));
    const places = [...(own ? [own] : []), ...order.flatMap((id) => byId.get(id) ?? [])];
    return places.map(({ longitude, latitude }) => [longitude, latitude] as const);
  }, [stops, order, own]);
  useEffect(() => {
    if (map) void (map.getSource('paths') as GeoJSONSource | undefined)?.setData(pathFeatures([way]));
  }, [map, way]);
}

/** Shows all visits at first, and whenever it is called. */
function useFit(map: MapLibre | null, { stops, own }: Props): () => void {
  const fit = () => {
    const places = [...stops.map(({ place }) => place), ...(own ? [own] : [])];
    const bounds = new LngLatBounds();
    for (const { longitude, latitude } of places) bounds.extend([longitude, latitude]);
    map?.fitBounds(bounds, { padding: 40, maxZoom: 16, animate: false });
  };
  const first = useEffectEvent(fit);
  useEffect(() => {
    if (map) first();
  }, [map]);
  return fit;
}

interface PinProps {
  stop: Located;
  isChosen: boolean;
  onChoose: (byTouch: boolean) => void;
}

function Pin({ stop, isChosen, onChoose }: PinProps) {
  const { item, rank, label } = stop;
  return (
    <button
      type="button"
      className={`f-pin ${item.isOpen ? '' : 'f-pin-done'}`}
      aria-pressed={isChosen}
      aria-label={label}
      onClick={({ detail }) => onChoose(detail > 0)}
    >
      <span>{rank || '✓'}</span>
    </button>
  );
}

export default function StreetMap(props: Props) {
  const { stops, own, chosen, onChoose, layer, onFail } = props;
  const t = useText(streetMessages);
  const name = useText(todayMessages);
  const holder = useRef<HTMLDivElement>(null);
  const { map, failed } = useMapLibrary(holder, {});
  const isMissing = useStreetLayer(map, props);
  useWay(map, props);
  const fit = useFit(map, props);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (failed) fail();
  }, [failed]);
  /** Visits that hide one another are chosen in turns by touch; a keyboard reaches each. */
  const choose = (id: number, byTouch: boolean) => {
    const group = groupsOf(stops, ({ place }) => map!.project([place.longitude, place.latitude]), reach).find(
      (members) => members.some((stop) => stop.id === id),
    )!;
    const at = group.findIndex((stop) => stop.id === id);
    onChoose(byTouch && id === chosen ? group[(at + 1) % group.length]!.id : id);
  };
  const buttons = [
    ['zoomIn', '+', () => map?.zoomIn()],
    ['zoomOut', '−', () => map?.zoomOut()],
    ['showAll', '⤢', fit],
  ] as const;
  return (
    <div className="f-streets-map" role="group" aria-label={name('map')}>
      <div ref={holder} className="f-streets-canvas" />
      {map && own && (
        <MapPin map={map} latitude={own.latitude} longitude={own.longitude}>
          <span className="f-pin-own" />
        </MapPin>
      )}
      {map &&
        stops.map((stop) => (
          <MapPin key={stop.id} map={map} latitude={stop.place.latitude} longitude={stop.place.longitude}>
            <Pin stop={stop} isChosen={stop.id === chosen} onChoose={(byTouch) => choose(stop.id, byTouch)} />
          </MapPin>
        ))}
      <div className="f-streets-buttons">
        {buttons.map(([key, sign, act]) => (
          <button key={key} type="button" className="f-button" aria-label={t(key)} onClick={act}>
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
      </div>
      {(isMissing || layer.attribution) && (
        <p className="f-streets-source" role={isMissing ? 'status' : undefined}>
          {isMissing ? t('noStreets') : layer.attribution}
        </p>
      )}
    </div>
  );
}
