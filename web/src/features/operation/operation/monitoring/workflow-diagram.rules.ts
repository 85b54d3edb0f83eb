/**
 * What of a workflow an operation has walked: pure, so that the diagram, the panels and the tests read the
 * same.
 */
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { z } from 'zod';
import type { operations, stageRun } from '@cuadrilla/contract/operation/operations.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { outgoing } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import type {
  Stage,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

export type StageRun = z.output<typeof stageRun>;
export type Monitoring = z.output<typeof operations.monitoring.reply>;
export type MonitoringEvent = Monitoring['events'][number];

export interface WalkedStage {
  key: string;
  name: Bilingual;
  kind: StageKind;
  /** Null for an activity that was opened by hand beside the workflow. */
  stage: Stage | null;
  /** The run that counts: the newest one that was not withdrawn; null when the stage was not reached. */
  run: StageRun | null;
  /** Open now: somebody, or the system, still has something to do. */
  live: boolean;
}
export interface WalkedPath {
  from: string;
  to: string;
  label: Bilingual | null;
  /** The operation went this way. */
  walked: boolean;
}

const opened = (run: StageRun) => Date.parse(run.activity.createdAt);

/**
 * The newest run of each stage; a withdrawn one counts only where there is no other, and then as not reached.
 */
export function runsByStage(runs: readonly StageRun[]): Map<string, StageRun> {
  const newest = new Map<string, StageRun>();
  for (const run of runs) {
    if (run.activity.withdrawnAt) continue;
    const known = newest.get(run.stage);
    if (!known || opened(run) >= opened(known)) newest.set(run.stage, run);
  }
  return newest;
}

export function walk(
  definition: WorkflowDefinition,
  runs: readonly StageRun[],
): { stages: WalkedStage[]; paths: WalkedPath[] } {
  const newest = runsByStage(runs);
  const isLive = (run: StageRun | undefined) =>
    run !== undefined && !run.activity.endedAt && !endedStatuses.includes(run.activity.status);
  const stages = definition.stages.map((stage): WalkedStage => {
    const run = newest.get(stage.key);
    return { key: stage.key, name: stage.name, kind: stage.kind, stage, run: run ?? null, live: isLive(run) };
  });
  const declared = new Set(definition.stages.map((stage) => stage.key));
  for (const [key, run] of newest) {
    if (!declared.has(key))
      stages.push({
        key,
        name: run.activity.stageName,
        kind: run.activity.kind,
        stage: null,
        run,
        live: isLive(run),
      });
  }
  const paths: WalkedPath[] = [];
  for (const { key } of definition.stages) {
    for (const { from, to, label } of outgoing(definition, key)) {
      const known = paths.find((path) => path.from === from && path.to === to);
      if (known) known.label ??= label ?? null;
      else paths.push({ from, to, label: label ?? null, walked: newest.has(from) && newest.has(to) });
    }
  }
  return { stages, paths };
}

/** The stage to look at first: what is late or open, else what happened last. */
export function stageInFocus(stages: readonly WalkedStage[]): string | null {
  const reached = stages.filter((stage) => stage.run);
  const rank = ({ run, live, kind }: WalkedStage) =>
    [live ? 1 : 0, kind === 'system' ? 0 : 1, opened(run!)] as const;
  const [first] = reached.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2];
  });
  return first?.key ?? null;
}
