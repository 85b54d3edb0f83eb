import {
  gridColumns,
  narrowest,
  tallest,
  type DashboardWidget,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';

type Placed = Pick<DashboardWidget, 'place'>;
export type Direction = 'up' | 'down' | 'left' | 'right';

interface Slot {
  row: number;
  column: number;
}

/** Where the grid puts each widget: in their order, in the next row when a row is full. */
export function slotsOf(widgets: readonly Placed[]): Slot[] {
  let [row, column] = [0, 0];
  return widgets.map(({ place: { w } }) => {
    if (column + w > gridColumns) [row, column] = [row + 1, 0];
    const slot = { row, column };
    column += w;
    return slot;
  });
}

/** To which position a widget goes; its own where there is nowhere to go. */
export function targetOf(widgets: readonly Placed[], at: number, direction: Direction): number {
  if (direction === 'left') return Math.max(0, at - 1);
  if (direction === 'right') return Math.min(widgets.length - 1, at + 1);
  const slots = slotsOf(widgets);
  const { row, column } = slots[at]!;
  const wanted = row + (direction === 'up' ? -1 : 1);
  const distance = (index: number) => Math.abs(slots[index]!.column - column);
  const candidates = widgets.flatMap((_, index) => (slots[index]!.row === wanted ? [index] : []));
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0] ?? at;
}

export function moved<W extends Placed>(widgets: readonly W[], at: number, to: number): W[] {
  const others = widgets.filter((_, index) => index !== at);
  return [...others.slice(0, to), widgets[at]!, ...others.slice(to)];
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const resized = ({ w, h }: DashboardWidget['place'], wider: number, taller: number) => ({
  w: within(w + wider, narrowest, gridColumns),
  h: within(h + taller, 1, tallest),
});
