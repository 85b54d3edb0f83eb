import { Suspense } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { LoadingState } from '../feedback/states.tsx';
import type { MapProps } from './map.types.ts';

const MapCanvas = lazyPart(() => import('./map-canvas.tsx'));

/** The map of the tenant's zones; its library is loaded when the first map is shown. It fills its parent. */
export function MapView(props: MapProps) {
  return (
    <Suspense fallback={<LoadingState shape="block" />}>
      <MapCanvas {...props} />
    </Suspense>
  );
}
