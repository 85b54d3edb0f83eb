import { createContext, use } from 'react';
import { workflowTree, type WorkflowTree } from './model/workflow-tree.rules.ts';
import type { DesignWorld } from './model/workflow-notices.rules.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';

/** What is published now, for all parts of the designer. */
export const WorldContext = createContext<DesignWorld | null>(null);

export function useWorld(): DesignWorld {
  const world = use(WorldContext);
  if (!world) throw new Error('The designer of workflows is drawn without its references.');
  return world;
}

export const useTree = (document: DesignDocument): WorkflowTree =>
  workflowTree(document, useWorld().known.rules);
