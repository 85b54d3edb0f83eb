import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';

/** Lines of one request that follow each other, under the person who sent it. */
export interface RequestGroup {
  key: number;
  at: string;
  lines: AuditLine[];
}
export interface DayGroup {
  day: string;
  groups: RequestGroup[];
}

/** Lines by day, and within a day by request; the order of the lines stays. */
export function groupLines(lines: readonly AuditLine[], dayOf: (at: string) => string): DayGroup[] {
  const days: DayGroup[] = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    let current = days.at(-1);
    if (current?.day !== day) days.push((current = { day, groups: [] }));
    const last = current.groups.at(-1);
    const previous = last?.lines.at(-1);
    const isSame = previous && line.requestId !== null && previous.requestId === line.requestId;
    if (isSame) last!.lines.push(line);
    else current.groups.push({ key: line.id, at: line.at, lines: [line] });
  }
  return days;
}
