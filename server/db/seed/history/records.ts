import type { NotificationKind } from '@cuadrilla/contract/activity/notifications.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Answers } from './answers/scene.ts';
import type { Customer } from './customers.ts';

/** What the history wants of one stage of one operation; everything else is left to chance. */
export interface StagePlan {
  answers?: Answers;
  /** How far a field stage gets. */
  outcome?: 'synchronized' | 'unrealized' | 'rejected' | 'done' | 'open' | 'new' | 'late_photos';
  /** When it is finished. */
  finishAt?: Date;
  status?: ActivityStatus;
  offSite?: number;
  syncError?: string;
  employee?: string;
}

/** An operation to be opened at a moment of the past. */
export interface NewOperation {
  workflow: string;
  customer: Customer;
  at: Date;
  createdBy: string | null;
  facts?: Record<string, unknown>;
  prefill?: Record<string, unknown>;
  plan?: Record<string, StagePlan>;
  number?: string;
  parentId?: number;
}

export interface OperationRecord {
  id: number;
  number: string;
  workflow: string;
  definition: WorkflowDefinition;
  customer: Customer;
  createdAt: Date;
  createdBy: string | null;
  company: string;
  parentId: number | null;
  prefill: Record<string, unknown>;
  facts: Record<string, unknown>;
  plan: Record<string, StagePlan>;
  forReview: boolean;
  status: 'open' | 'finished';
  endedAt: Date | null;
  open: number;
  opened: Set<string>;
  answers: Record<string, Answers>;
}

/** Rows as the tables have them; the tenant is added when they are written. */
export interface ActivityRecord {
  id: number;
  operation_id: number;
  operation_number: string;
  workflow_id: number;
  stage: string;
  kind: 'field' | 'office' | 'system';
  type_id: number | null;
  form_version_id: number | null;
  status: ActivityStatus;
  sync_state: 'SYNC' | 'BY_SYNC' | 'ERROR';
  sync_error: string | null;
  priority: string;
  employee_id: number | null;
  company_id: number | null;
  zone_id: number | null;
  account: string;
  subscriber: string;
  address: string;
  latitude: number;
  longitude: number;
  predecessor_id: number | null;
  created_at: string;
  not_before: string | null;
  due_at: string | null;
  assigned_at: string | null;
  started_at: string | null;
  done_at: string | null;
  ended_at: string | null;
  wakes_at: string | null;
  reason: string | null;
  cause: string | null;
  review: 'accepted' | 'rejected' | null;
  reviewed_at: string | null;
  reviewed_by: number | null;
  reactivated_at: string | null;
  reserved_number: string | null;
  version: number;
}

export interface ActivityFormRecord {
  activity_id: number;
  position: number;
  form_version_id: number;
  condition: unknown;
}

export interface EventRecord {
  activity_id: number;
  at: string;
  device_at: string | null;
  actor_id: number | null;
  device_id: string | null;
  event: string;
  from_status: string | null;
  to_status: string;
  employee_id: number | null;
  reason: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface EventDetail {
  from?: ActivityStatus | null;
  actor?: number | null;
  device?: string | null;
  deviceAt?: Date | null;
  reason?: string | null;
  place?: { lat: number; lng: number } | null;
}

export interface SubmissionRecord {
  id: number;
  activity_id: number;
  number: number;
  form_version_id: number;
  state: 'current';
  answers: Answers;
  annexes: { form: string; formVersionId: number; answers: Answers }[];
  author_id: number;
  device_id: string | null;
  mutation_id: string | null;
  started_at: string | null;
  device_at: string | null;
  received_at: string;
  latitude: number | null;
  longitude: number | null;
}

export interface PhotoRecord {
  activity_id: number;
  submission_id: number;
  question: string;
  name: string;
  sha256: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  taken_at: string;
  received_at: string | null;
}

export interface NotificationRecord {
  user_id: number;
  kind: NotificationKind;
  title: string;
  content: string;
  body: { format: string; formato: string; operationId: number; activityId: number };
  english: { title: string; content: string; format: string };
  read_at: string | null;
  created_at: string;
}

export interface PositionRecord {
  user_id: number;
  latitude: number;
  longitude: number;
  accuracy: number;
  battery: number;
  device_at: string;
  received_at: string;
}
