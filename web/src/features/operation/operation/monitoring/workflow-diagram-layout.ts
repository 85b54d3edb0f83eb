/**
 * Places a workflow's stages from left to right. Stages not reached are drawn small, so that the live path
 * has room.
 */
import { Graph, layout } from '@dagrejs/dagre';
import type { WalkedStage } from './workflow-diagram.rules.ts';

export const sizes = { reached: { width: 216, height: 84 }, ahead: { width: 216, height: 40 } } as const;
export const sizeOf = ({ run }: Pick<WalkedStage, 'run'>) => (run ? sizes.reached : sizes.ahead);

export interface Place {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Upper left corners by stage. */
export function placeStages<S extends { key: string }>(
  stages: readonly S[],
  paths: readonly { from: string; to: string; walked?: boolean }[],
  size: (stage: S) => Size,
): Map<string, Place> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 40, edgesep: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const stage of stages) graph.setNode(stage.key, { ...size(stage) });
  for (const path of paths) graph.setEdge(path.from, path.to, path.walked ? { weight: 6 } : { weight: 1 });
  layout(graph);
  return new Map(
    stages.map((stage) => {
      const { x, y } = graph.node(stage.key) as Place;
      const { width, height } = size(stage);
      return [stage.key, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}
