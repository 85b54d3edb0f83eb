/** Where toasts stand: at the top right, or as near to it as they hide nothing that is pressed. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Obstacle extends Area {
  /** Tabs, actions, menus of rows and the buttons of a dialog are never hidden as long as there is any other place. */
  isProtected: boolean;
}
export interface Place {
  left: number;
  top: number;
}

const margin = 16;
/** Under the top bar. */
const highest = 56;
const step = 8;

const overlap = (one: Area, other: Area): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
};

/** Room that stays free around what is protected. */
const around = 4;
const grown = ({ left, top, width, height }: Area): Area => ({
  left: left - around,
  top: top - around,
  width: width + 2 * around,
  height: height + 2 * around,
});

/** Whether toasts here would hide a tab, an action or a button of a dialog. */
export const hides = (toasts: Area, obstacles: readonly Obstacle[]): boolean =>
  obstacles.some((obstacle) => obstacle.isProtected && overlap(toasts, obstacle) > 0);

/** The place for toasts of this size that hides the least, the nearest to the top right of those. */
export function placeFor(
  size: { width: number; height: number },
  view: { width: number; height: number },
  obstacles: readonly Obstacle[],
): Place {
  const right = Math.max(0, view.width - size.width - margin);
  const lowest = Math.max(highest, view.height - size.height - margin);
  const areas = obstacles.map((each) => (each.isProtected ? { ...each, ...grown(each) } : each));
  let best: Place = { left: right, top: highest };
  let least = Infinity;
  for (let top = highest; top <= lowest; top += step) {
    for (let left = right; left >= Math.min(margin, right); left -= step) {
      const area = { left, top, ...size };
      let cost = right - left + 1.5 * (top - highest);
      for (const obstacle of areas) cost += overlap(area, obstacle) * (obstacle.isProtected ? 1000 : 1);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}
