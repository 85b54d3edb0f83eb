import type { AuditHistogram } from '@cuadrilla/contract/audit/audit.ts';

type Bar = AuditHistogram['bars'][number];

/** More bars than this cannot be distinguished on a screen. */
const mostBars = 400;
const hour = 3_600_000;
const lengths: Record<AuditHistogram['step'], number> = {
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
};

/** The bars of a period without gaps: those that the server left out have no lines. */
export function allBars({ from, until, step, bars }: AuditHistogram): Bar[] {
  const length = lengths[step];
  const filled: Bar[] = [];
  const fill = (start: number, end: number) => {
    const n = Math.round((end - start) / length);
    for (let at = 0; at < n && filled.length < mostBars; at++)
      filled.push({
        from: new Date(start + ((end - start) * at) / n).toISOString(),
        until: new Date(start + ((end - start) * (at + 1)) / n).toISOString(),
        count: 0,
      });
  };
  let reached = bars[0] ? Math.min(Date.parse(from), Date.parse(bars[0].from)) : Date.parse(from);
  for (const bar of bars) {
    fill(reached, Date.parse(bar.from));
    filled.push(bar);
    reached = Date.parse(bar.until);
  }
  fill(reached, Date.parse(until));
  return filled;
}
