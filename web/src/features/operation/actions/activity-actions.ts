/**
 * What may be done with an activity: what its state allows (told by the server) and what the person is
 * permitted.
 */
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Block from '@mui/icons-material/Block';
import EditNote from '@mui/icons-material/EditNote';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import OpenInNew from '@mui/icons-material/ArticleOutlined';
import Pin from '@mui/icons-material/PinOutlined';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import Replay from '@mui/icons-material/Replay';
import Route from '@mui/icons-material/AccountTreeOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import type { actionMessages } from './activity-actions.messages.ts';

export type ActionName = keyof typeof actionMessages;
/** Actions that open a dialog; the others lead to another screen. */
export type DialogName = 'assign' | 'reassign' | 'reactivate' | 'reject' | 'personnel' | 'code' | 'photos';

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
  reactivate: Replay,
  reject: Block,
  decide: EditNote,
  answers: FactCheck,
  monitor: Route,
  detail: OpenInNew,
  personnel: Groups,
  code: Pin,
  photos: PhotoLibrary,
};

const answered = new Set<Activity['status']>(['done', 'synchronized', 'unrealized', 'rejected']);

/** Answers the actions of an activity, decisions first. */
export function useActivityActions(): (activity: Activity) => Action[] {
  const may = useMay();
  const { activities, operations, photos, workCodes } = client.operation;
  return (activity) => {
    const { allowed, kind, status, endedAt } = activity;
    const id = String(activity.id);
    const operation = String(activity.operationId);
    const decidable = kind === 'office' && allowed.includes('complete') && may(activities.decide);
    const readable = may(activities.survey) && kind !== 'system' && answered.has(status) && !decidable;
    const offered: [ActionName, boolean, Action['to']?][] = [
      ['assign', allowed.includes('assign') && may(activities.assign)],
      ['decide', decidable, { to: '/operation/survey/{-$id}', params: { id } }],
      ['reassign', allowed.includes('reassign') && status !== 'new' && may(activities.reassign)],
      ['reactivate', allowed.includes('reactivate') && may(activities.reactivate)],
      [
        'monitor',
        may(operations.monitoring),
        {
          to: '/operation/monitoring/{-$id}',
          params: { id: operation },
          search: { workflow: activity.workflowCode },
        },
      ],
      ['detail', may(operations.get), { to: '/operation/detail/{-$id}', params: { id: operation } }],
      ['answers', readable, { to: '/operation/survey/{-$id}', params: { id } }],
      ['photos', kind === 'field' && answered.has(status) && may(photos.requestDownload)],
      ['personnel', kind === 'field' && endedAt === null && may(activities.personnel)],
      ['code', kind === 'field' && activity.employee !== null && endedAt === null && may(workCodes.generate)],
      ['reject', allowed.includes('reject') && may(activities.reject)],
    ];
    return offered
      .filter(([, yes]) => yes)
      .map(([name, , to]) => ({
        name,
        icon: icons[name],
        ...(to ? { to } : {}),
        ...(name === 'reject' ? { danger: true } : {}),
      }));
  };
}
