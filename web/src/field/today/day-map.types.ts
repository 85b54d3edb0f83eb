import type { DayItem } from './use-day.ts';
import type { Place } from './visit-order.rules.ts';

/** A visit whose place is known. */
export interface Located {
  id: number;
  item: DayItem;
  place: Place;
  /** Its turn in the day from 1; 0 when it is done. */
  rank: number;
  label: string;
}
