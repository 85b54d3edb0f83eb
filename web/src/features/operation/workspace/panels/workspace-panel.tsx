import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import type { WorkspaceDialog } from '#features/operation/workspace/workspace-dialogs.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { OperationPanel } from './operation-panel.tsx';

/** The record that the side panel shows, with its row where a list has it. */
export type ChosenRecord =
  | { kind: 'activity'; id: number; row?: Activity | undefined }
  | { kind: 'operation'; id: number; row?: Operation | undefined };

interface Props {
  chosen: ChosenRecord | null;
  onChoose: (chosen: ChosenRecord | null) => void;
  onDialog: (dialog: WorkspaceDialog) => void;
}

export function WorkspacePanel({ chosen, onChoose, onDialog }: Props) {
  if (!chosen) return null;
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
