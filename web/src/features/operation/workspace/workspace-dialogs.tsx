import { Suspense } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { ActivityDialogs, type OpenDialog } from '#features/operation/actions/activity-actions-dialogs.tsx';
import type { Filters } from './filters/activity-filters.ts';
import type { Selection } from './workspace-selection.ts';

const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx'));
const DecideManyDialog = lazyPart(
  () => import('#features/operation/actions/decision/decide-many-dialog.tsx'),
);
const PhotoDownloadDialog = lazyPart(() => import('#features/operation/actions/photo-download-dialog.tsx'));

/** The one dialog that is open over the workspace. */
export type WorkspaceDialog =
  | { kind: 'action'; action: OpenDialog }
  | { kind: 'decide'; activities: readonly Activity[] }
  | { kind: 'photos'; operationIds: number[] }
  | { kind: 'import' };

interface Props {
  dialog: WorkspaceDialog | null;
  selection: Selection;
  onClose: () => void;
  /** Draws the changes that were held back while a dialog about activities was open. */
  onRefresh: () => void;
  onReadAgain: () => void;
  onChange: (part: Partial<Filters>) => void;
}

export function WorkspaceDialogs({ dialog, selection, onClose, onRefresh, onReadAgain, onChange }: Props) {
  const close = (after: () => void) => () => {
    onClose();
    after();
  };
  return (
    <>
      <ActivityDialogs
        dialog={dialog?.kind === 'action' ? dialog.action : null}
        onClose={close(onRefresh)}
        onAssigned={(failed) => selection.select(selection.ids.filter((id) => failed.includes(id)))}
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'photos' && (
          <PhotoDownloadDialog open operationIds={dialog.operationIds} onClose={onClose} />
        )}
        {dialog?.kind === 'decide' && (
          <DecideManyDialog
            activities={dialog.activities}
            onClose={onClose}
            onDone={(undecided) => selection.select(undecided)}
          />
        )}
        {dialog?.kind === 'import' && (
          <ImportDialog
            open
            onClose={close(onReadAgain)}
            onShow={(part) => {
              onClose();
              onChange(part);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
