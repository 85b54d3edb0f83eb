import { client } from '#api/client.ts';

/** Kinds of change that the server announces for this module. */
export type OperationEvent = 'activity' | 'operation' | 'position' | 'import' | 'download' | 'reportRun';

const { activities, operations, imports, photos, fieldDay, reportRuns } = client.operation;

/** Endpoints whose queries each kind of change makes out of date. */
export const operationLiveQueries: Record<OperationEvent, readonly object[]> = {
  activity: [activities, operations.search, operations.get, operations.monitoring, photos.list, fieldDay],
  operation: [operations.search, operations.get, operations.monitoring],
  position: [fieldDay, activities.personnel, operations.monitoring],
  import: [operations.importStatus, imports.list, operations.search],
  download: [photos.download],
  reportRun: [reportRuns.list],
};
