import { Suspense } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { DialogName } from './activity-actions.ts';

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'));
const ReassignDialog = lazyPart(() => import('./reassign-dialog.tsx'));
const UnassignDialog = lazyPart(() => import('./unassign-dialog.tsx'));
const ReactivateDialog = lazyPart(() => import('./reactivate-dialog.tsx'));
const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'));
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));
const PersonnelDialog = lazyPart(() => import('#features/operation/actions/personnel/personnel-dialog.tsx'));
const WorkCodeDialog = lazyPart(() => import('#features/operation/actions/work-code/work-code-dialog.tsx'));
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const PhotoDownloadDialog = lazyPart(() => import('./photo-download-dialog.tsx'));

export interface OpenDialog {
  name: DialogName;
  /** The one acted upon, or several (assign, photos). */
  activities: readonly Activity[];
}
interface Props {
  dialog: OpenDialog | null;
  onClose: () => void;
  /** Ids that an assignment of several left unassigned. */
  onAssigned?: (failed: number[]) => void;
}

const sharedZone = (activities: readonly Activity[]): number | undefined => {
  const [first] = activities;
  return activities.every(({ zone }) => zone?.id === first?.zone?.id) ? first?.zone?.id : undefined;
};

/** Giving activities to somebody, and taking them back. */
function AssignmentDialogs({ dialog, onClose, onAssigned }: Props & { dialog: OpenDialog }) {
  const base = { open: true, onClose, ...(onAssigned ? { onDone: onAssigned } : {}) };
  return (
    <>
      {dialog.name === 'assign' && (
        <AssignDialog
          {...base}
          activityIds={dialog.activities.map(({ id }) => id)}
          zoneId={sharedZone(dialog.activities)}
          kind={dialog.activities.every(({ kind }) => kind === 'office') ? 'office' : 'field'}
        />
      )}
      {dialog.name === 'unassign' && <UnassignDialog {...base} activities={dialog.activities} />}
    </>
  );
}

/** Draws the dialog of whatever is being decided; each is loaded when it is first needed. */
export function ActivityDialogs({ dialog, onClose, onAssigned }: Props) {
  const activity = dialog?.activities[0];
  if (!dialog || !activity) return null;
  const base = { open: true, onClose };
  return (
    <Suspense fallback={null}>
      <AssignmentDialogs dialog={dialog} onClose={onClose} {...(onAssigned ? { onAssigned } : {})} />
      {dialog.name === 'reassign' && <ReassignDialog {...base} activity={activity} />}
      {dialog.name === 'reactivate' && <ReactivateDialog {...base} activity={activity} />}
      {dialog.name === 'reject' && <RejectDialog {...base} activity={activity} />}
      {dialog.name === 'review' && <ReviewDialog {...base} activity={activity} />}
      {dialog.name === 'personnel' && (
        <PersonnelDialog
          {...base}
          activityId={activity.id}
          {...(activity.zone ? { zoneId: activity.zone.id } : {})}
        />
      )}
      {dialog.name === 'code' && (
        <WorkCodeDialog {...base} {...(activity.employee ? { employeeId: activity.employee.id } : {})} />
      )}
      {dialog.name === 'report' && <ReportDialog {...base} activity={activity} />}
      {dialog.name === 'photos' && (
        <PhotoDownloadDialog {...base} activityIds={dialog.activities.map(({ id }) => id)} />
      )}
    </Suspense>
  );
}
