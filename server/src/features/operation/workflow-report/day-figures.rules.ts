import type { StageReport, WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';

/** Figures of a workflow report, added up from those of days. */

type Counter =
  | 'opened'
  | 'open'
  | 'ended'
  | 'unrealized'
  | 'rejected'
  | 'reactivated'
  | 'due'
  | 'late'
  | 'lateOpen'
  | 'last';

/** What was opened at a stage on a day. `waiting` and `service` say how many hours of each follow in `hours`. */
export type DayStage = Partial<Record<Counter | 'waiting' | 'service', number>> & {
  stage: string;
  kind?: StageReport['kind'];
  /** How many of them follow an activity of another stage, by its key. */
  edges?: Record<string, number> | null;
};

export interface DayFigures {
  /** Null for what is added to no day. */
  day: string | null;
  stages: DayStage[];
  /** Numbers of eight bytes, the high byte first: for each stage its hours of waiting, then those of service. */
  hours: Buffer;
}

/** What is counted over the activities of the period. */
export type ActivityFigures = Pick<WorkflowReport, 'stages' | 'edges' | 'weeks'>;

interface StageSum {
  counts: Record<Counter, number>;
  kind: StageReport['kind'] | undefined;
  waiting: Buffer[];
  service: Buffer[];
}

const bytesOfNumber = 8;
const noCounts: Readonly<Record<Counter, number>> = {
  opened: 0,
  open: 0,
  ended: 0,
  unrealized: 0,
  rejected: 0,
  reactivated: 0,
  due: 0,
  late: 0,
  lateOpen: 0,
  last: 0,
};
const counters = Object.keys(noCounts) as Counter[];

export function sumOfDays(days: readonly DayFigures[]): ActivityFigures {
  const stages = new Map<string, StageSum>();
  const edges = new Map<string, WorkflowReport['edges'][number]>();
  const weeks = new Map<string, WorkflowReport['weeks'][number]>();
  for (const { day, stages: ofDay, hours } of days) {
    let offset = 0;
    const next = (count = 0): Buffer => hours.subarray(offset, (offset += count * bytesOfNumber));
    for (const each of ofDay) {
      const sum = stages.get(each.stage) ?? {
        counts: { ...noCounts },
        kind: undefined,
        waiting: [],
        service: [],
      };
      stages.set(each.stage, sum);
      for (const counter of counters) sum.counts[counter] += each[counter] ?? 0;
      if (each.kind !== undefined && (sum.kind === undefined || each.kind < sum.kind)) sum.kind = each.kind;
      sum.waiting.push(next(each.waiting));
      sum.service.push(next(each.service));
      addEdges(edges, each);
      if (day !== null) addToWeek(weeks, mondayOf(day), each);
    }
  }
  return {
    stages: [...stages].map(([stage, sum]) => stageReport(stage, sum)),
    edges: [...edges.values()],
    weeks: [...weeks.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1)),
  };
}

function addEdges(
  edges: Map<string, WorkflowReport['edges'][number]>,
  { stage, edges: before }: DayStage,
): void {
  for (const [from, count] of Object.entries(before ?? {})) {
    const key = JSON.stringify([from, stage]);
    const edge = edges.get(key);
    if (edge) edge.count += count;
    else edges.set(key, { from, to: stage, count });
  }
}

function addToWeek(
  weeks: Map<string, WorkflowReport['weeks'][number]>,
  week: string,
  { opened = 0, ended = 0, late = 0 }: DayStage,
): void {
  const sum = weeks.get(week) ?? { week, opened: 0, ended: 0, late: 0 };
  weeks.set(week, { week, opened: sum.opened + opened, ended: sum.ended + ended, late: sum.late + late });
}

function stageReport(
  stage: string,
  { counts: { ended: _ended, ...shown }, kind = 'system', waiting, service }: StageSum,
): StageReport {
  return {
    stage,
    kind,
    ...shown,
    waiting: durationOf(waiting),
    service: kind === 'system' ? null : durationOf(service),
  };
}

const dayLength = 86_400_000;

function mondayOf(day: string): string {
  const at = Date.parse(day);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * dayLength).toISOString().slice(0, 10);
}

function durationOf(parts: readonly Buffer[]): StageReport['waiting'] {
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) return null;
  const hours = new Float64Array(bytes.length / bytesOfNumber);
  Buffer.from(hours.buffer).set(bytes);
  Buffer.from(hours.buffer).swap64();
  hours.sort();
  return { median: quantile(hours, 0.5), p90: quantile(hours, 0.9) };
}

/** As `percentile_cont` computes it: between the two numbers that are next to it. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.ceil(place)]!;
  return low + (place - below) * (high - low);
}
