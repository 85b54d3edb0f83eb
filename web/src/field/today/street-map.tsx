/** Visits over streets; its library is loaded with it. */
import { LngLatBounds, type ErrorEvent, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { worldPixels } from '#kit/map/map-layout.rules.ts';
import { MapPin } from '#kit/map/map-pin.tsx';
import { addStreets } from '#kit/map/map-streets.ts';
import { pathFeatures } from '#kit/map/map-style.ts';
import { streetSource } from '#kit/map/street-layers.ts';
import { useMapLibrary } from '#kit/map/use-map-library.ts';
import { useMapZoom } from '#kit/map/use-map-zoom.ts';
import { readStreetBytes, streetDb } from '../store/street-file.ts';
import type { Located, VisitMapProps } from './day-map.types.ts';
import { streetMessages } from './streets.messages.ts';
import { todayMessages } from './today.messages.ts';
import { usePins } from './use-pins.ts';

interface Props extends VisitMapProps {
  layer: StreetLayer;
  /** Of the file on the phone; null to read the streets from the server. */
  tag: string | null;
  /** Nothing can be drawn: the caller shows the visits without a map. */
  onFail: () => void;
}

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
    map?.fitBounds(bounds, {
      padding: { top: 40, bottom: 40, left: 40, right: 84 },
      maxZoom: 16,
      animate: false,
    });
  };
  const first = useEffectEvent(fit);
  useEffect(() => {
    if (map) first();
  }, [map]);
  return fit;
}

interface PinsProps extends VisitMapProps {
  map: MapLibre;
}

/** Real buttons over the map, so that a keyboard reaches them; and what is below the map for the pressed one. */
function Pins({ map, stops, chosen, onChoose, below }: PinsProps) {
  const zoom = useMapZoom(map);
  const spotOf = useMemo(
    () =>
      ({ place }: Located) =>
        worldPixels(place.longitude, place.latitude, zoom),
    [zoom],
  );
  const { pins, pressed } = usePins(stops, chosen, spotOf);
  return (
    <>
      {pins.map(({ id, members, target, label, text, isDone, isChosen }) => (
        <MapPin key={id} map={map} {...members[0]!.place}>
          <button
            type="button"
            className={`f-pin ${isDone ? 'f-pin-done' : ''}`}
            style={{ width: target, height: target }}
            data-count={members.length > 1 ? members.length : undefined}
            aria-pressed={isChosen}
            aria-label={label}
            onClick={() => onChoose(id)}
          >
            <span>{text}</span>
          </button>
        </MapPin>
      ))}
      {below(pressed)}
    </>
  );
}

export default function StreetMap(props: Props) {
  const { stops, own, chosen, layer, onFail, below } = props;
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
  const buttons = [
    ['zoomIn', '+', () => map?.zoomIn()],
    ['zoomOut', '−', () => map?.zoomOut()],
    ['showAll', '⤢', fit],
  ] as const;
  return (
    <>
      <div className="f-streets-map" role="group" aria-label={name('map')}>
        <div ref={holder} className="f-streets-canvas" />
        {map && own && (
          <MapPin map={map} latitude={own.latitude} longitude={own.longitude}>
            <span className="f-pin-own" />
          </MapPin>
        )}
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
      {map ? <Pins {...props} map={map} /> : below(stops.filter(({ id }) => id === chosen))}
    </>
  );
}
