import type { Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { tones, type Tone } from '../status-tones.ts';
import type { ToneCounts } from './map-layout.rules.ts';
import { MapPin } from './map-pin.tsx';
import { MapRing } from './map-ring.tsx';
import { MapSpread } from './map-spread.tsx';
import type { MapMarker, MapProps } from './map.types.ts';

interface Cluster {
  id: number;
  latitude: number;
  longitude: number;
  counts: ToneCounts;
}
type Labels = Pick<MapProps, 'pointLabel' | 'toneLabel'>;
interface Props extends Labels {
  map: MapLibre;
  selected: number | null;
  onSelect: MapProps['onSelect'];
}

/** The clusters of the tiles that are there; one at the border of two tiles comes with both. */
function readClusters(map: MapLibre): Cluster[] {
  const found = new Map<number, Cluster>();
  const bounds = map.getBounds();
  for (const { properties, geometry } of map.querySourceFeatures('points', {
    filter: ['has', 'point_count'],
  })) {
    const [longitude, latitude] = (geometry as Point).coordinates as [number, number];
    // What is outside of the view can be seen by nobody, and must not be reached by keyboard either.
    if (!bounds.contains([longitude, latitude])) continue;
    const counts = (Object.keys(tones) as Tone[]).flatMap((tone): [Tone, number][] =>
      properties[tone] > 0 ? [[tone, Number(properties[tone])]] : [],
    );
    const id = Number(properties.cluster_id);
    found.set(id, { id, latitude, longitude, counts: counts.toSorted((a, b) => b[1] - a[1]) });
  }
  return [...found.values()].toSorted((a, b) => b.latitude - a.latitude || a.longitude - b.longitude);
}

/** Follows the clusters on the map; new ones appear when their tiles are there. */
function useClusters(map: MapLibre): readonly Cluster[] {
  const [clusters, setClusters] = useState<readonly Cluster[]>([]);
  useEffect(() => {
    let known = '';
    const follow = () => {
      if (!map.isSourceLoaded('points')) return;
      const next = readClusters(map);
      const signature = JSON.stringify(next);
      if (signature === known) return;
      known = signature;
      setClusters(next);
    };
    const followSource = ({ sourceId }: MapSourceDataEvent) => void (sourceId === 'points' && follow());
    follow();
    map.on('moveend', follow);
    map.on('idle', follow);
    map.on('sourcedata', followSource);
    return () => {
      map.off('moveend', follow);
      map.off('idle', follow);
      map.off('sourcedata', followSource);
    };
  }, [map]);
  return clusters;
}

/** Points of one place that are spread out at a time; a ring of more says how many there are. */
const mostSpread = 80;

/** Groups of points as buttons: a click comes closer until they part, and spreads those of one place. */
export function MapClusters({ map, selected, onSelect, ...labels }: Props) {
  const clusters = useClusters(map);
  const [spread, setSpread] = useState<{ cluster: number; members: MapMarker[] } | null>(null);
  const opened = useRef<HTMLButtonElement>(null);
  const describe = useLabels(labels);
  const open = async ({ id, latitude, longitude }: Cluster) => {
    if (spread?.cluster === id) return setSpread(null);
    const source = map.getSource('points') as GeoJSONSource;
    const zoom = await source.getClusterExpansionZoom(id);
    if (zoom <= map.getMaxZoom()) {
      map.easeTo({ center: [longitude, latitude], zoom });
      // The ring will be gone: a keyboard continues on the map.
      map.getCanvas().focus({ preventScroll: true });
      return;
    }
    const leaves = await source.getClusterLeaves(id, mostSpread, 0);
    const members = leaves.map(({ properties }) => ({
      id: Number(properties!.id),
      latitude,
      longitude,
      tone: properties!.tone as Tone,
      initials: properties!.marked ? '!' : '',
      label: describe.point(Number(properties!.id)),
    }));
    setSpread({ cluster: id, members });
  };
  return clusters.map((cluster) => {
    const isOpen = spread?.cluster === cluster.id;
    return (
      <MapPin key={cluster.id} map={map} latitude={cluster.latitude} longitude={cluster.longitude}>
        <MapRing
          {...(isOpen ? { ref: opened } : {})}
          counts={cluster.counts}
          label={describe.cluster(cluster.counts)}
          expanded={isOpen ? true : undefined}
          onOpen={() => void open(cluster)}
        />
        {isOpen && (
          <MapSpread
            map={map}
            latitude={cluster.latitude}
            longitude={cluster.longitude}
            members={spread.members}
            selected={selected}
            onChoose={(id) => onSelect?.(id)}
            onClose={(byKeyboard) => {
              setSpread(null);
              if (byKeyboard) opened.current?.focus();
            }}
          />
        )}
      </MapPin>
    );
  });
}

function useLabels({ pointLabel, toneLabel }: Labels) {
  const t = useText(kitMessages);
  return {
    point: (id: number) => pointLabel?.(id) ?? t('mapPoint', { id }),
    cluster: (counts: ToneCounts) => {
      const n = counts.reduce((sum, [, count]) => sum + count, 0);
      const parts = counts.flatMap(([tone, count]) => (toneLabel ? [`${toneLabel(tone)} ${count}`] : []));
      return t('mapCluster', { n }) + (parts.length > 0 ? `: ${parts.join(', ')}` : '');
    },
  };
}
