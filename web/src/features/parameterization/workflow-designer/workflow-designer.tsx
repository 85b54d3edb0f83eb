/** `/parameterization/workflow/{id}`: the designer of one workflow. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  knownReferences,
  type DesignReferences,
} from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { workflowDesigner } from './workflow-designer-parts.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';
import { WorldContext } from './workflow-world.ts';

export default function WorkflowDesigner() {
  const t = useText(workflowDesignerMessages);
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0)
    return <WorkflowDesignerOf key={number} designId={number} />;
  return (
    <EmptyState
      heading
      title={t('chooseTitle')}
      text={t('chooseText')}
      action={
        <Button component={Link} to="/parameterization/" hash="workflows" variant="outlined">
          {t('toList')}
        </Button>
      }
    />
  );
}

/** The designer of one workflow, once it is known what a workflow may refer to. */
export function WorkflowDesignerOf({ designId }: { designId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(client.parameterization.workflows.references),
    staleTime: 60_000,
  });
  if (data) return <Loaded designId={designId} references={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState shape="block" />;
}

function Loaded({ designId, references }: { designId: number; references: DesignReferences }) {
  const world = useMemo(() => ({ references, known: knownReferences(references) }), [references]);
  const designer = useMemo(() => workflowDesigner(world), [world]);
  return (
    <WorldContext value={world}>
      <DesignScreen designer={designer} designId={designId} />
    </WorldContext>
  );
}
