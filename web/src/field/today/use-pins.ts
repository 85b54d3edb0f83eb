import { useMemo } from 'react';
import { useText } from '#i18n/messages.ts';
import type { Spot } from '#kit/map/map-layout.rules.ts';
import { pinGroups, type PinGroup } from './day-map.rules.ts';
import type { Located } from './day-map.types.ts';
import { todayMessages } from './today.messages.ts';

/** One pin of the map, for one visit or for several. */
export interface VisitPin extends PinGroup<Located> {
  /** Of its first visit. */
  id: number;
  label: string;
  /** The turn of the first visit. */
  text: string;
  isDone: boolean;
  isChosen: boolean;
}

/** Visits that the label of a pin names; the cards below the map show all. */
const named = 5;

/** The pins of the visits, of which one is pressed. @param spotOf where a visit is on the screen; kept as long as it holds */
export function usePins(
  stops: readonly Located[],
  chosen: number,
  spotOf: (stop: Located) => Spot,
): { pins: VisitPin[]; pressed: readonly Located[] } {
  const t = useText(todayMessages);
  const groups = useMemo(() => pinGroups(stops, spotOf), [stops, spotOf]);
  const pins = groups.map((group): VisitPin => {
    const { members } = group;
    const first = members[0]!;
    const names = members
      .slice(0, named)
      .map(({ label }) => label)
      .join(', ');
    return {
      ...group,
      id: first.id,
      label:
        members.length === 1
          ? first.label
          : t('together', { n: members.length, names: names + (members.length > named ? '…' : '') }),
      text: first.rank ? String(first.rank) : '✓',
      isDone: members.every(({ item }) => !item.isOpen),
      isChosen: members.some(({ id }) => id === chosen),
    };
  });
  return { pins, pressed: pins.find(({ isChosen }) => isChosen)?.members ?? [] };
}
