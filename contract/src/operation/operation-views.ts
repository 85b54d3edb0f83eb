import { savedViewEndpoints } from '../kit/saved-views.ts';

const base = '/operacion-campo-service';

/** Those who distribute work decide which views everybody gets. */
const sharing = 'SUBOPERATIVE_MOD_ASSIGN';

export const activityViews = savedViewEndpoints(
  `${base}/activity/v1/views`,
  'activities',
  'SUBOPERATIVE_MOD_LIST',
  sharing,
);
export const operationViews = savedViewEndpoints(
  `${base}/operation/v1/views`,
  'operations',
  'SUBOPERATIVE_MOD_LIST',
  sharing,
);
