import type { OperationStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Tone } from '#kit/status-tones.ts';

export const operationTones: Record<OperationStatus, Tone> = {
  open: 'blue',
  finished: 'green',
  cancelled: 'grey',
};
