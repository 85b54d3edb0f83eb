import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import { useText } from '#i18n/messages.ts';
import { DesignStateChips } from '#features/parameterization/designer/design-state-chips.tsx';
import { workflowsMessages } from './workflows.messages.ts';

/** The version in force and the draft of a workflow; one with neither is retired. */
export function StateChips({ workflow, compact = false }: { workflow: WorkflowItem; compact?: boolean }) {
  const t = useText(workflowsMessages);
  return (
    <DesignStateChips
      version={workflow.version}
      draftVersion={workflow.draftVersion}
      compact={compact}
      retired={t('retired')}
    />
  );
}
