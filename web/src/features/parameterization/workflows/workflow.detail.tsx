import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { PanelActions } from '#features/parameterization/forms/panel-actions.tsx';
import { StateChips } from './state-chips.tsx';
import { workflowsMessages } from './workflows.messages.ts';

interface Props {
  workflow: WorkflowItem;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** One workflow beside the list: its data, and which others open it. */
export function WorkflowDetail({ workflow, actions, onClose }: Props) {
  const t = useText(workflowsMessages);
  return (
    <SidePanel
      heading={workflow.code}
      title={workflow.name}
      chips={<StateChips workflow={workflow} />}
      actions={<PanelActions actions={actions.slice(0, 3)} />}
      onClose={onClose}
    >
      <Facts
        title={t('workflow')}
        facts={[
          [t('nameEs'), workflow.nameEs],
          [t('nameEn'), workflow.nameEn],
          [t('stages'), workflow.stages],
          [t('openOperations'), workflow.openOperations],
        ]}
      />
      <Uses id={workflow.id} />
    </SidePanel>
  );
}

function Uses({ id }: { id: number }) {
  const t = useText(workflowsMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.whereUsed.workflows, { params: { id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('unused')}</Box>;
  return (
    <Facts
      title={t('usedBy')}
      facts={data.map(({ code, name, version, places }) => [
        version === null ? code : `${code} ${version}`,
        [name, places.join(', ')].filter(Boolean).join(' · '),
      ])}
    />
  );
}
