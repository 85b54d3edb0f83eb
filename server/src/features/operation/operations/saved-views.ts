import { activityViews, operationViews } from '@cuadrilla/contract/operation/operation-views.ts';
import { serveSavedViews } from '#platform/saved-views.ts';

export const activityViewHandlers = serveSavedViews('activities', activityViews);
export const operationViewHandlers = serveSavedViews('operations', operationViews);
