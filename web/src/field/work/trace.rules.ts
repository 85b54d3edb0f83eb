import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';

/** A point of a trace, as the answer has it. */
export interface TracePoint {
  lat: number;
  lng: number;
  accuracy: number | null;
}

/** Standing still adds nothing: points closer than this are the same place. */
const closest = 5;

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const traceLength = (points: readonly TracePoint[]): number =>
  points.slice(1).reduce((sum, point, at) => sum + distanceMetres(points[at]!, point), 0);

/** Every second point, and always the first and the last: a long way fits, coarser. */
const thinned = (points: readonly TracePoint[]): TracePoint[] =>
  points.filter((_, at) => at % 2 === 0 || at === points.length - 1);

/**
 * The trace with one more reading; the same trace when the reading is too inaccurate or too near.
 * @param most metres of accuracy; null for any
 * @param isForced whether the person marked the place: it counts wherever it is
 */
export function withPoint(
  points: readonly TracePoint[],
  { lat, lng, accuracy }: TracePoint,
  most: number | null,
  isForced = false,
): readonly TracePoint[] {
  const point = {
    lat: rounded(lat),
    lng: rounded(lng),
    accuracy: accuracy === null ? null : Math.round(accuracy),
  };
  if (most !== null && (accuracy ?? Infinity) > most) return points;
  const last = points.at(-1);
  if (last && !isForced && distanceMetres(last, point) < closest) return points;
  if (last && last.lat === point.lat && last.lng === point.lng) return points;
  const room = points.length < answerLimits.trace ? points : thinned(points);
  return [...room, point];
}
