import type { ReactNode } from 'react';
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

/** What a map of the visits is given, over streets or on a sheet. */
export interface VisitMapProps {
  stops: readonly Located[];
  order: readonly number[];
  own: Place | null;
  /** The visit that was chosen last; the pin that holds it is pressed. */
  chosen: number;
  onChoose: (id: number) => void;
  /** What stands below the map for the visits of the pressed pin. */
  below: (members: readonly Located[]) => ReactNode;
}
