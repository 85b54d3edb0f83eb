import { z } from 'zod';
import { activityStatuses, operationStatuses, syncStates } from './activity-status.ts';

export const activityStatus = z.enum(activityStatuses);
export const syncState = z.enum(syncStates);
export const operationStatus = z.enum(operationStatuses);
