/** What changed between two versions of a workflow, over one diagram. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { knownReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { VersionPair } from '#features/parameterization/designer/design-domain.ts';
import { versionOverlay, type StageChange } from '../model/version-overlay.rules.ts';
import { workflowDesignerMessages } from '../workflow-designer.messages.ts';
import { WorldContext } from '../workflow-world.ts';
import WorkflowDiagram from './workflow-diagram.tsx';

const toneOf = { added: 'green', changed: 'amber', removed: 'red' } as const satisfies Record<
  StageChange,
  string
>;
const labelOf = { added: 'stagesAdded', changed: 'stagesChanged', removed: 'stagesRemoved' } as const;
const nothing = () => undefined;
const noNotices = [] as const;

export default function VersionDiagram({ before, after }: VersionPair) {
  const t = useText(workflowDesignerMessages);
  const { data, error, refetch } = useQuery({
    ...queryFor(client.parameterization.workflows.references),
    staleTime: 60_000,
  });
  const world = useMemo(() => data && { references: data, known: knownReferences(data) }, [data]);
  const { document, changes } = useMemo(() => versionOverlay(before, after), [before, after]);
  const marks = useMemo(
    () => new Map([...changes].map(([key, change]) => [key, toneOf[change]] as const)),
    [changes],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!world) return <LoadingState shape="block" />;
  const kinds = (Object.keys(toneOf) as StageChange[]).filter((kind) => [...changes.values()].includes(kind));
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {kinds.map((kind) => (
          <ToneChip
            key={kind}
            tone={toneOf[kind]}
            label={t(labelOf[kind], {
              keys: [...changes].flatMap(([key, change]) => (change === kind ? [key] : [])).join(', '),
            })}
          />
        ))}
        {kinds.length === 0 && <span>{t('stagesSame')}</span>}
      </Box>
      <Box sx={{ position: 'relative', height: 320, border: 1, borderColor: 'divider', borderRadius: 2 }}>
        <WorldContext value={world}>
          <WorkflowDiagram
            document={document}
            selected={null}
            notices={noNotices}
            onSelect={nothing}
            marks={marks}
          />
        </WorldContext>
      </Box>
    </Box>
  );
}
