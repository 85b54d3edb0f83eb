import type { StageReport } from '@cuadrilla/contract/operation/workflow-report.ts';

/** How hot a stage is: the share of what was late, or its median against the slowest stage. */
export const heatMeasures = ['late', 'waiting', 'service'] as const;
export type HeatMeasure = (typeof heatMeasures)[number];

/** From cold to hot; dark text can be read on all of them. */
export const heatColours = ['#ffffff', '#fff3d6', '#ffe0ad', '#ffc890', '#ffab85', '#ff8f80'] as const;

export const lateShare = ({ late, due }: StageReport): number => (due === 0 ? 0 : late / due);

/** 0 to 1 by stage. */
export function heatOf(stages: readonly StageReport[], measure: HeatMeasure): Map<string, number> {
  if (measure === 'late') return new Map(stages.map((stage) => [stage.stage, lateShare(stage)]));
  const hottest = stages.reduce((most, stage) => Math.max(most, stage[measure]?.median ?? 0), 0);
  return new Map(
    stages.map((stage) => [stage.stage, hottest === 0 ? 0 : (stage[measure]?.median ?? 0) / hottest]),
  );
}

/** The colour of a heat: anything above zero is no longer cold. */
export const heatColour = (heat: number): string =>
  heatColours[Math.min(heatColours.length - 1, Math.ceil(Math.max(0, heat) * (heatColours.length - 1)))]!;
