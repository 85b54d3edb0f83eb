import { definitionBytes } from '@cuadrilla/contract/parameterization/designs.ts';
import { client } from '#api/client.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { workflowDifferences } from './model/workflow-differences.rules.ts';

/** What the frame of the designers has to know of workflows. */
export const workflowDomain: DesignDomain = {
  kind: 'workflow',
  endpoints: client.parameterization.workflows,
  maxBytes: definitionBytes.workflow,
  list: { to: '/parameterization/', hash: 'workflows' },
  differences: workflowDifferences,
};
