/** Readings of the place: the best of half a minute, taken earlier once it is accurate enough. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  at: number;
}

export type LocationProblem = 'denied' | 'unavailable' | 'inaccurate';

const patience = 30_000;

/**
 * @param enough metres
 * @param onReading receives every better reading
 * @returns a function that stops it; `onEnd` is called once with what came out
 */
export function readLocation(
  enough: number,
  onReading: (fix: Fix) => void,
  onEnd: (fix: Fix | null, problem: LocationProblem | null) => void,
): () => void {
  let best: Fix | null = null;
  let isOver = false;
  const end = (problem: LocationProblem | null) => {
    if (isOver) return;
    isOver = true;
    navigator.geolocation.clearWatch(watch);
    clearTimeout(timer);
    onEnd(best, problem);
  };
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
      if (best !== null && (best.accuracy ?? Infinity) <= accuracy) return;
      best = {
        latitude,
        longitude,
        accuracy: Math.min(100_000, Math.round(accuracy * 10) / 10),
        at: timestamp,
      };
      onReading(best);
      if (accuracy <= enough) end(null);
    },
    ({ code }) => {
      if (code === 1) end('denied');
    },
    { enableHighAccuracy: true, maximumAge: 10_000 },
  );
  const timer = setTimeout(
    () => end(best === null ? 'unavailable' : (best.accuracy ?? Infinity) <= enough ? null : 'inaccurate'),
    patience,
  );
  return () => end(null);
}
