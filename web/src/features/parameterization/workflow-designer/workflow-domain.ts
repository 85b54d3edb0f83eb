import { definitionBytes } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { client } from '#api/client.ts';
import { queryClient, queryFor } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { workflowDifferences } from './model/workflow-differences.rules.ts';

const names = queryFor(client.parameterization.workflows.references);

/** What the frame of the designers has to know of workflows. */
export const workflowDomain: DesignDomain = {
  kind: 'workflow',
  endpoints: client.parameterization.workflows,
  maxBytes: definitionBytes.workflow,
  list: { to: '/parameterization/', hash: 'workflows' },
  differences: (before, after, lang) =>
    workflowDifferences(before, after, lang, queryClient.getQueryData<DesignReferences>(names.queryKey)),
  Picture: lazyPart(() => import('./diagram/version-diagram.tsx')),
  readNames: () => queryClient.ensureQueryData(names),
};
