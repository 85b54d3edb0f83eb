/** What may be done with an activity: what the server says its state allows and the person is permitted. */
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Block from '@mui/icons-material/Block';
import Edit from '@mui/icons-material/EditOutlined';
import EditNote from '@mui/icons-material/EditNote';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import OpenInNew from '@mui/icons-material/ArticleOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import Pin from '@mui/icons-material/PinOutlined';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Replay from '@mui/icons-material/Replay';
import Route from '@mui/icons-material/AccountTreeOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Verified from '@mui/icons-material/VerifiedOutlined';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import type { actionMessages } from './activity-actions.messages.ts';

export type ActionName = keyof typeof actionMessages;
/** Actions that open a dialog; the others lead to another screen. */
export type DialogName =
  | 'assign'
  | 'reassign'
  | 'unassign'
  | 'reactivate'
  | 'reject'
  | 'review'
  | 'personnel'
  | 'code'
  | 'photos'
  | 'report';

export interface Action {
  name: ActionName;
  icon: SvgIconComponent;
  /** Address of the screen that it leads to. */
  to?: { to: string; params: Record<string, string>; search?: Record<string, string> };
  danger?: boolean;
}

const icons: Record<ActionName, SvgIconComponent> = {
  assign: AssignmentInd,
  reassign: SwapHoriz,
  unassign: PersonRemove,
  edit: Edit,
  reactivate: Replay,
  reject: Block,
  review: Verified,
  decide: EditNote,
  answers: FactCheck,
  monitor: Route,
  detail: OpenInNew,
  personnel: Groups,
  code: Pin,
  photos: PhotoLibrary,
  report: PictureAsPdf,
};

const hasAnswers = (status: Activity['status']) =>
  ['done', 'synchronized', 'unrealized', 'rejected'].includes(status);

/** Work that was done in the field, and whose evidence is whole. */
export const isReviewable = ({ kind, status, withdrawnAt }: Activity): boolean =>
  kind === 'field' && status === 'synchronized' && withdrawnAt === null;

type Offer = readonly [name: ActionName, offered: boolean, to?: Action['to']];
type May = ReturnType<typeof useMay>;
const { activities, activityReports, operations, photos, workCodes } = client.operation;

/** Sending the activity out again, to somebody else or once more. */
function resending({ allowed, status }: Activity, may: May): Offer[] {
  return [
    ['reassign', allowed.includes('reassign') && status !== 'new' && may(activities.reassign)],
    ['unassign', allowed.includes('unassign') && may(activities.unassign)],
    ['reactivate', allowed.includes('reactivate') && may(activities.reactivate)],
  ];
}

/** The screens that an activity leads to. */
function screens(activity: Activity, may: May, decidable: boolean): Offer[] {
  const params = { id: String(activity.operationId) };
  const monitoring = {
    to: '/operation/monitoring/{-$id}',
    params,
    search: { workflow: activity.workflowCode },
  };
  const readable =
    may(activities.survey) && activity.kind !== 'system' && hasAnswers(activity.status) && !decidable;
  return [
    ['monitor', may(operations.monitoring), monitoring],
    ['detail', may(operations.get), { to: '/operation/detail/{-$id}', params }],
    ['edit', activity.endedAt === null && may(operations.edit), { to: '/operation/edit/{-$id}', params }],
    ['answers', readable, surveyOf(activity)],
    ['report', readable && may(activityReports.offered)],
  ];
}

const surveyOf = ({ id }: Activity) => ({ to: '/operation/survey/{-$id}', params: { id: String(id) } });

/** What concerns the employee in the field. */
function fieldWork({ kind, status, endedAt, employee }: Activity, may: May): Offer[] {
  if (kind !== 'field') return [];
  const open = endedAt === null;
  return [
    ['photos', hasAnswers(status) && may(photos.requestDownload)],
    ['personnel', open && may(activities.personnel)],
    ['code', open && employee !== null && may(workCodes.generate)],
  ];
}

/** The actions of an activity, decisions first. */
export function useActivityActions(): (activity: Activity) => Action[] {
  const may = useMay();
  return (activity) => {
    const { allowed, kind } = activity;
    const decidable = kind === 'office' && allowed.includes('complete') && may(activities.decide);
    const offers: Offer[] = [
      ['assign', allowed.includes('assign') && may(activities.assign)],
      ['decide', decidable, surveyOf(activity)],
      ['review', isReviewable(activity) && may(activities.review)],
      ...resending(activity, may),
      ...screens(activity, may, decidable),
      ...fieldWork(activity, may),
      ['reject', allowed.includes('reject') && may(activities.reject)],
    ];
    return offers
      .filter(([, offered]) => offered)
      .map(([name, , to]) => ({
        name,
        icon: icons[name],
        ...(to ? { to } : {}),
        ...(name === 'reject' ? { danger: true } : {}),
      }));
  };
}
