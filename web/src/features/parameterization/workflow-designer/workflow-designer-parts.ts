import { lazyPart } from '#kit/lazy-part.ts';
import type { Designer } from '#features/parameterization/designer/design-domain.ts';
import { workflowNotices, type DesignWorld } from './model/workflow-notices.rules.ts';
import { useWorkflowActions } from './use-workflow-actions.ts';
import { workflowDomain } from './workflow-domain.ts';
import { WorkflowEditor } from './workflow-editor.tsx';

const Preview = lazyPart(() => import('./trial/workflow-trial.tsx'));

/** The designer of workflows, for the frame that all designers share; it checks against what is published now. */
export const workflowDesigner = (world: DesignWorld): Designer => ({
  domain: workflowDomain,
  Editor: WorkflowEditor,
  Preview,
  previewsCases: true,
  caseRules: world.known.rules,
  inspect: (document, lang) => workflowNotices(document, world, lang),
  useActions: useWorkflowActions,
});
