import { Suspense, useEffect } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import type { WorkspaceDialog } from '#features/operation/workspace/workspace-dialogs.tsx';
import {
  loadActivityPanel,
  loadOperationPanel,
  preloadOnDemand,
} from '#features/operation/workspace/workspace-parts.ts';

const ActivityPanel = lazyPart(loadActivityPanel);
const OperationPanel = lazyPart(loadOperationPanel);
/** Milliseconds after which the person is at work. */
const preloadDelay = 15_000;

/** The record that the side panel shows, with its row where a list has it. */
export type ChosenRecord =
  | { kind: 'activity'; id: number; row?: Activity | undefined }
  | { kind: 'operation'; id: number; row?: Operation | undefined };

interface Props {
  chosen: ChosenRecord | null;
  onChoose: (chosen: ChosenRecord | null) => void;
  onDialog: (dialog: WorkspaceDialog) => void;
}

function ChosenPanel({ chosen, onChoose, onDialog }: Props & { chosen: ChosenRecord }) {
  const close = () => onChoose(null);
  if (chosen.kind === 'activity')
    return (
      <ActivityPanel
        key={chosen.id}
        id={chosen.id}
        row={chosen.row}
        onClose={close}
        onDialog={(name, activity) => onDialog({ kind: 'action', action: { name, activities: [activity] } })}
      />
    );
  return (
    <OperationPanel
      key={chosen.id}
      id={chosen.id}
      row={chosen.row}
      onClose={close}
      onActivity={(row) => onChoose({ kind: 'activity', id: row.id, row })}
      onPhotos={(id) => onDialog({ kind: 'photos', operationIds: [id] })}
    />
  );
}

/** Beside the list; loaded with the first record that is chosen, or when the person is at work. */
export function WorkspacePanel({ chosen, ...handlers }: Props) {
  useEffect(() => {
    const timer = setTimeout(preloadOnDemand, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{chosen && <ChosenPanel {...handlers} chosen={chosen} />}</Suspense>;
}
