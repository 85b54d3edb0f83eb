import { createHash } from 'node:crypto';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { SyncError } from '#features/operation/lifecycle/sync-error.rules.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { ActivityRecord } from './records.ts';
import type { Simulation } from './simulation.ts';

/** What a phone sent and the server refused, as the table of mutations has it. */
export interface RefusedStep {
  device_id: string;
  id: string;
  sequence: number;
  body_hash: string;
  body: object;
  state: 'refused';
  answer: object;
  received_at: string;
  bytes: number;
}

/** A phone's submission that was refused: the office sees it with the phone, and why. */
export function refuseStep(
  simulation: Simulation,
  row: ActivityRecord,
  device: string,
  at: Date,
  stored: string,
): void {
  const { message_key, fields, detail } = JSON.parse(stored) as SyncError;
  const { refusedSteps, random } = simulation;
  const id = random.uuid(at);
  const sequence = refusedSteps.filter((step) => step.device_id === device).length + 1;
  const body = {
    type: 'finish',
    id,
    sequence,
    at: at.toISOString(),
    place: null,
    activityId: row.id,
    baseVersion: row.version,
    startedAt: row.started_at,
    formVersionId: row.form_version_id,
    answers: {},
    annexes: [],
    photos: [],
  };
  const text = JSON.stringify(body);
  refusedSteps.push({
    device_id: device,
    id,
    sequence,
    body_hash: `\\x${createHash('sha256').update(text).digest('hex')}`,
    body,
    state: 'refused',
    answer: {
      id,
      result: 'refused',
      message_key,
      message: formatError(message_key as ErrorCode, 'es', detail),
      fields: fields ?? null,
      retryAfter: null,
      activityId: row.id,
      version: row.version,
      status: row.status,
    },
    received_at: at.toISOString(),
    bytes: Buffer.byteLength(text),
  });
}
