// Printed from the migrated database by `npm run schema`; do not edit.
import type { ColumnType } from 'kysely';

export type Json = unknown;

export interface AbsenceTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  employee_id: number;
  reason: 'VACATION' | 'SICK' | 'LEAVE' | 'TRAINING' | 'OTHER';
  starts_on: string;
  ends_on: string;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ActivityTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  operation_id: number;
  workflow_id: number;
  stage: string;
  kind: 'field' | 'office' | 'system';
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  form_version_id: ColumnType<number | null, number | null | undefined, number | null>;
  status: ColumnType<'new' | 'assigned' | 'downloaded' | 'seen' | 'pending' | 'done' | 'synchronized' | 'unrealized' | 'rejected', 'new' | 'assigned' | 'downloaded' | 'seen' | 'pending' | 'done' | 'synchronized' | 'unrealized' | 'rejected' | undefined, 'new' | 'assigned' | 'downloaded' | 'seen' | 'pending' | 'done' | 'synchronized' | 'unrealized' | 'rejected'>;
  sync_state: ColumnType<'SYNC' | 'BY_SYNC' | 'ERROR', 'SYNC' | 'BY_SYNC' | 'ERROR' | undefined, 'SYNC' | 'BY_SYNC' | 'ERROR'>;
  sync_error: ColumnType<string | null, string | null | undefined, string | null>;
  priority: ColumnType<'low' | 'half' | 'high', 'low' | 'half' | 'high' | undefined, 'low' | 'half' | 'high'>;
  employee_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  account: ColumnType<string, string | undefined, string>;
  subscriber: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  predecessor_id: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  not_before: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  assigned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  done_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  wakes_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reactivated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  withdrawn_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  version: ColumnType<number, number | undefined, number>;
  touched: ColumnType<string, string | undefined, string>;
  assigned_version: ColumnType<number, number | undefined, number>;
  operation_number: string;
  search: ColumnType<string | null, never, never>;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
  review: ColumnType<'accepted' | 'rejected' | null, 'accepted' | 'rejected' | null | undefined, 'accepted' | 'rejected' | null>;
  reviewed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reviewed_by: ColumnType<number | null, number | null | undefined, number | null>;
  own_texts: ColumnType<boolean, boolean | undefined, boolean>;
  reserved_number: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ActivityDayTallyTable {
  tenant_id: number;
  day: string;
  status: string;
  n: number;
  kind: string;
  priority: ColumnType<string, string | undefined, string>;
  sync_state: ColumnType<string, string | undefined, string>;
}

export interface ActivityDayTotalTable {
  tenant_id: number;
  day: string;
  status: string;
  kind: string;
  n: number;
}

export interface ActivityEventTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  activity_id: number;
  at: ColumnType<string, string | Date | undefined, string | Date>;
  device_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  event: string;
  from_status: ColumnType<string | null, string | null | undefined, string | null>;
  to_status: string;
  employee_id: ColumnType<number | null, number | null | undefined, number | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  edit_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ActivityFormTable {
  tenant_id: number;
  activity_id: number;
  position: number;
  form_version_id: number;
  condition: ColumnType<Json, unknown | undefined, unknown>;
}

export interface ActivityReleaseTable {
  tenant_id: number;
  employee_id: number;
  activity_id: number;
  touched: ColumnType<string, string | undefined, string>;
}

export interface ActivityTallyTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  day: string;
  status: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: number;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  n: number;
  folded: ColumnType<boolean, boolean | undefined, boolean>;
  kind: string;
  priority: ColumnType<string, string | undefined, string>;
  sync_state: ColumnType<string, string | undefined, string>;
}

export interface ActivityTotalTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  status: string;
  kind: string;
  priority: string;
  sync_state: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: number;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  n: number;
}

export interface ActivityTypeTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  form_id: ColumnType<number | null, number | null | undefined, number | null>;
  priority: ColumnType<'low' | 'half' | 'high', 'low' | 'half' | 'high' | undefined, 'low' | 'half' | 'high'>;
  standard_minutes: ColumnType<number, number | undefined, number>;
  skill: ColumnType<string | null, string | null | undefined, string | null>;
  evidence: ColumnType<Json, unknown | undefined, unknown>;
  term: ColumnType<Json, unknown | undefined, unknown>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  icon: ColumnType<string | null, string | null | undefined, string | null>;
  color: ColumnType<string | null, string | null | undefined, string | null>;
  resource_types: ColumnType<string[], string[] | undefined, string[]>;
}

export interface ActivityTypeFormTable {
  tenant_id: number;
  type_id: number;
  position: number;
  form_id: ColumnType<number | null, number | null | undefined, number | null>;
  group_id: ColumnType<number | null, number | null | undefined, number | null>;
  condition: ColumnType<Json, unknown | undefined, unknown>;
}

export interface AlertTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  name: string;
  name_key: ColumnType<string, never, never>;
  measure: string;
  split_by: ColumnType<string | null, string | null | undefined, string | null>;
  filters: ColumnType<Json, unknown | undefined, unknown>;
  days: number;
  comparison: 'below' | 'above' | 'off_target';
  threshold: ColumnType<number | null, number | null | undefined, number | null>;
  least: ColumnType<number, number | undefined, number>;
  pending_minutes: ColumnType<number, number | undefined, number>;
  keep_minutes: ColumnType<number, number | undefined, number>;
  no_data: 'keep' | 'report';
  mail: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  revision: ColumnType<number, number | undefined, number>;
  owner_id: number;
  owner_reach: ColumnType<number | null, number | null | undefined, number | null>;
  state: ColumnType<'ok' | 'pending' | 'firing' | 'recovering' | 'no_data' | 'failed', 'ok' | 'pending' | 'firing' | 'recovering' | 'no_data' | 'failed' | undefined, 'ok' | 'pending' | 'firing' | 'recovering' | 'no_data' | 'failed'>;
  since: ColumnType<string, string | Date | undefined, string | Date>;
  evaluated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  observation: ColumnType<Json, unknown | undefined, unknown>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  acknowledged_by: ColumnType<number | null, number | null | undefined, number | null>;
  acknowledged_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  note: ColumnType<string, string | undefined, string>;
}

export interface AppUserTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  username: string;
  name: string;
  lastname: string;
  email: string;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  code: string;
  id_type: ColumnType<string | null, string | null | undefined, string | null>;
  id_number: ColumnType<string | null, string | null | undefined, string | null>;
  birth_date: ColumnType<string | null, string | null | undefined, string | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  job_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  department_id: ColumnType<number | null, number | null | undefined, number | null>;
  executive: ColumnType<string | null, string | null | undefined, string | null>;
  is_mobile: ColumnType<boolean, boolean | undefined, boolean>;
  skills: ColumnType<string[], string[] | undefined, string[]>;
  password_hash: string;
  must_change_password: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  locale: ColumnType<string, string | undefined, string>;
  work_code_epoch: ColumnType<number, number | undefined, number>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search: ColumnType<string | null, never, never>;
  gender_id: ColumnType<number, number | undefined, number>;
  contact: ColumnType<string | null, never, never>;
  reach: ColumnType<'tenant' | 'company', 'tenant' | 'company' | undefined, 'tenant' | 'company'>;
}

export interface AuditTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  at: ColumnType<string, string | Date | undefined, string | Date>;
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  action: string;
  subject: string;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  before: ColumnType<Json, unknown | undefined, unknown>;
  after: ColumnType<Json, unknown | undefined, unknown>;
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  written_by: ColumnType<string, string | undefined, string>;
  result: ColumnType<'done' | 'refused' | 'failed', 'done' | 'refused' | 'failed' | undefined, 'done' | 'refused' | 'failed'>;
}

export interface AuditChainTable {
  tenant_id: number;
  position: number;
  audit_id: number;
  hash: Buffer;
}

export interface AuditCountTable {
  tenant_id: number;
  subject: string;
  action: string;
  result: string;
  hour: ColumnType<string, string | Date, string | Date>;
  n: number;
}

export interface AuditHeadTable {
  tenant_id: number;
  position: number;
  hash: Buffer;
  signature: Buffer;
  signed_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface AuditSealingTable {
  tenant_id: number;
  up_to: ColumnType<string, string | undefined, string>;
  after_id: ColumnType<number, number | undefined, number>;
  counted_to: ColumnType<string | null, string | null | undefined, string | null>;
  counted_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface BackupTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  kind: 'tenant' | 'work' | 'device';
  origin: 'manual' | 'schedule' | 'upload';
  status: 'queued' | 'working' | 'verifying' | 'ready' | 'damaged' | 'failed';
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  subject_id: ColumnType<number | null, number | null | undefined, number | null>;
  file_name: string;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  taken_at: ColumnType<string, string | Date | undefined, string | Date>;
  done: ColumnType<number, number | undefined, number>;
  total: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<number, number | undefined, number>;
  rows: ColumnType<number, number | undefined, number>;
  files: ColumnType<number, number | undefined, number>;
  missing_files: ColumnType<number, number | undefined, number>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  heartbeat_at: ColumnType<string, string | Date | undefined, string | Date>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  damaged_files: ColumnType<number, number | undefined, number>;
}

export interface BackupScheduleTable {
  tenant_id: number;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  clock: string;
  weekdays: ColumnType<Json, unknown, unknown>;
  keep: number;
  next_at: ColumnType<string, string | Date, string | Date>;
  changed_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface BarrioTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  comuna: string;
  zone_id: number;
  latitude: number;
  longitude: number;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search: ColumnType<string | null, never, never>;
}

export interface CityTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  region: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search: ColumnType<string | null, never, never>;
  name_key: ColumnType<string | null, never, never>;
}

export interface CompanyTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  tax_id: string;
  contractor: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  contacts: ColumnType<Json, unknown | undefined, unknown>;
  search: ColumnType<string | null, never, never>;
  name_key: ColumnType<string | null, never, never>;
}

export interface CompanyJobTable {
  tenant_id: number;
  company_id: number;
  job_id: number;
  id: ColumnType<number, number | undefined, number>;
}

export interface ContractTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  company_id: number;
  starts_on: string;
  ends_on: string;
  activity_types: ColumnType<string[], string[] | undefined, string[]>;
  zones: ColumnType<string[], string[] | undefined, string[]>;
  budget_cap: ColumnType<string | null, string | null | undefined, string | null>;
  budget_alert_pct: ColumnType<number, number | undefined, number>;
  insurance_expires_on: ColumnType<string | null, string | null | undefined, string | null>;
  tariff_basis: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  budget_spent: ColumnType<string, string | undefined, string>;
  search: ColumnType<string | null, never, never>;
}

export interface ContractFileTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  contract_id: number;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface DamagedFileTable {
  tenant_id: number;
  folder: string;
  sha256: string;
  problem: 'missing' | 'altered' | 'unreadable';
  found_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface DashboardTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  name_key: ColumnType<string, never, never>;
  description: ColumnType<string, string | undefined, string>;
  refresh_hours: ColumnType<number | null, number | null | undefined, number | null>;
  widgets: ColumnType<Json, unknown | undefined, unknown>;
  revision: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  updated_by: ColumnType<number | null, number | null | undefined, number | null>;
  updated_at: ColumnType<string, string | Date | undefined, string | Date>;
  version: ColumnType<number, number | undefined, number>;
  draft: ColumnType<Json, unknown | undefined, unknown>;
  draft_by: ColumnType<number | null, number | null | undefined, number | null>;
  draft_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  readers: ColumnType<string[], string[] | undefined, string[]>;
}

export interface DashboardMailTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  name: string;
  name_key: ColumnType<string, never, never>;
  dashboard_id: ColumnType<number | null, number | null | undefined, number | null>;
  dashboard_code: ColumnType<string | null, string | null | undefined, string | null>;
  every: 'day' | 'week' | 'month';
  weekday: number;
  month_day: number;
  clock: string;
  business_days: boolean;
  period: string;
  attach: boolean;
  skip_empty: boolean;
  active: boolean;
  revision: ColumnType<number, number | undefined, number>;
  owner_id: number;
  owner_reach: ColumnType<number | null, number | null | undefined, number | null>;
  next_at: ColumnType<string, string | Date, string | Date>;
  last_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  attach_pdf: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface DashboardMailDeliveryTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  mail_id: number;
  user_id: number;
  planned_at: ColumnType<string, string | Date, string | Date>;
  outcome: 'waiting' | 'sent' | 'empty' | 'no_right' | 'no_address' | 'failed';
  attempts: ColumnType<number, number | undefined, number>;
  at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface DashboardSnapshotTable {
  tenant_id: number;
  dashboard: string;
  question_hash: string;
  taken_at: ColumnType<string, string | Date, string | Date>;
  reply: ColumnType<Json, unknown, unknown>;
}

export interface DashboardVersionTable {
  tenant_id: number;
  dashboard_id: number;
  number: number;
  widgets: ColumnType<Json, unknown, unknown>;
  published_by: ColumnType<number | null, number | null | undefined, number | null>;
  published_at: ColumnType<string, string | Date, string | Date>;
}

export interface DepartmentTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  name: string;
  parent_id: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  position: ColumnType<number, number | undefined, number>;
  name_key: ColumnType<string | null, never, never>;
}

export interface DesignCaseTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  form_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: ColumnType<number | null, number | null | undefined, number | null>;
  rule_id: ColumnType<number | null, number | null | undefined, number | null>;
  name: string;
  name_key: ColumnType<string, never, never>;
  content: ColumnType<Json, unknown, unknown>;
  revision: ColumnType<number, number | undefined, number>;
  edited_by: ColumnType<number | null, number | null | undefined, number | null>;
  edited_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface DeviceTable {
  tenant_id: number;
  id: string;
  user_id: number;
  name: ColumnType<string, string | undefined, string>;
  app_version: ColumnType<string, string | undefined, string>;
  last_sequence: ColumnType<number, number | undefined, number>;
  registered_at: ColumnType<string, string | Date | undefined, string | Date>;
  last_seen_at: ColumnType<string, string | Date | undefined, string | Date>;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  held_count: ColumnType<number, number | undefined, number>;
  held_bytes: ColumnType<number, number | undefined, number>;
  refused_bytes: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<Json, unknown | undefined, unknown>;
  unsent: ColumnType<Json, unknown | undefined, unknown>;
  unsent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface DocumentTypeTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface DraftAuthorTable {
  tenant_id: number;
  kind: 'form' | 'workflow' | 'rule';
  version_id: number;
  number: number;
  user_id: number;
  since: ColumnType<string, string | Date, string | Date>;
  definition: ColumnType<Json, unknown, unknown>;
}

export interface DraftLockTable {
  tenant_id: number;
  kind: 'form' | 'workflow' | 'rule';
  version_id: number;
  user_id: number;
  tab: string;
  since: ColumnType<string, string | Date, string | Date>;
  until: ColumnType<string, string | Date, string | Date>;
}

export interface DueWarningTable {
  tenant_id: number;
  subject: 'contract' | 'resource';
  subject_id: number;
  kind: string;
  mark: string;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface DutyChangeTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  first: string;
  last: string;
}

export interface EmployeePositionTable {
  tenant_id: number;
  user_id: number;
  latitude: number;
  longitude: number;
  accuracy: ColumnType<number | null, number | null | undefined, number | null>;
  battery: ColumnType<number | null, number | null | undefined, number | null>;
  device_at: ColumnType<string, string | Date, string | Date>;
  received_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface EvidenceBlobTable {
  tenant_id: number;
  hash: string;
  content: string;
}

export interface EvidenceCheckpointTable {
  tenant_id: number;
  size: number;
  root: Buffer;
  note: string;
  kid: string;
  signed_at: ColumnType<string, string | Date, string | Date>;
}

export interface EvidenceFileTable {
  tenant_id: number;
  sha256: string;
  name: string;
  bytes: number;
}

export interface EvidenceKeyTable {
  tenant_id: number;
  kid: string;
  verifier: string;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface EvidenceNodeTable {
  tenant_id: number;
  level: number;
  idx: number;
  hash: Buffer;
}

export interface EvidenceRecordTable {
  tenant_id: number;
  activity_id: number;
  seal_no: number;
  event_id: number;
  manifest_hash: string;
  leaf_index: number;
  leaf: Buffer;
  sealed_at: ColumnType<string, string | Date, string | Date>;
  on_demand: ColumnType<boolean, boolean | undefined, boolean>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface EvidenceSignatureTable {
  tenant_id: number;
  activity_id: number;
  seal_no: number;
  kid: string;
  signature: Buffer;
}

export interface EvidenceStampTable {
  tenant_id: number;
  size: number;
  token: Buffer;
  chain: string;
  authority: string;
  root: string;
  policy: string;
  serial: string;
  stamped_at: ColumnType<string, string | Date, string | Date>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ExecutiveRoleTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface FactActivityTable {
  tenant_id: number;
  activity_id: number;
  operation_id: number;
  day: string;
  hour: number;
  ended_at: ColumnType<string, string | Date, string | Date>;
  workflow_id: number;
  stage: string;
  kind: 'field' | 'office';
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  barrio_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  employee_id: ColumnType<number | null, number | null | undefined, number | null>;
  priority: string;
  outcome: 'done' | 'unrealized' | 'rejected';
  effective: boolean;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
  in_term: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  in_operation_term: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  cycle_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  work_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  sync_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  distance_m: ColumnType<number | null, number | null | undefined, number | null>;
  off_site: boolean;
  evidence_ok: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  evidence_missing: ColumnType<string[], string[] | undefined, string[]>;
  revisit: boolean;
  reactivated: boolean;
  staff_rejected: boolean;
  opened_day: ColumnType<string | null, string | null | undefined, string | null>;
  cycle: ColumnType<string | null, string | null | undefined, string | null>;
  reviewed: ColumnType<boolean, boolean | undefined, boolean>;
  deviation: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  self_reconnected: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  water: ColumnType<string | null, string | null | undefined, string | null>;
  energy: ColumnType<string | null, string | null | undefined, string | null>;
  route: ColumnType<string | null, string | null | undefined, string | null>;
  channel: ColumnType<string | null, string | null | undefined, string | null>;
  answers: ColumnType<Json, unknown | undefined, unknown>;
  occurrences: ColumnType<Json, unknown | undefined, unknown>;
}

export interface FactPositionTable {
  tenant_id: number;
  up_to: ColumnType<string, string | undefined, string>;
  after_id: ColumnType<number, number | undefined, number>;
  as_of: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  differences: ColumnType<number, number | undefined, number>;
  declared: ColumnType<Json, unknown | undefined, unknown>;
  people_days: ColumnType<string[], string[] | undefined, string[]>;
  months_to_count: ColumnType<string[], string[] | undefined, string[]>;
  duty_days: ColumnType<string[], string[] | undefined, string[]>;
  duty_from: ColumnType<string | null, string | null | undefined, string | null>;
  duty_to: ColumnType<string | null, string | null | undefined, string | null>;
  duty_holidays: ColumnType<string[], string[] | undefined, string[]>;
  quarters_to_count: ColumnType<string[], string[] | undefined, string[]>;
  duty_periods: ColumnType<string[], string[] | undefined, string[]>;
}

export interface FileCheckTable {
  tenant_id: number;
  started_at: ColumnType<string, string | Date | undefined, string | Date>;
  position: ColumnType<string, string | undefined, string>;
  files: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<number, number | undefined, number>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  finished_files: ColumnType<number, number | undefined, number>;
  new_damage: ColumnType<number, number | undefined, number>;
}

export interface FormTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  quality_code: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface FormBlockTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  name: string;
  name_key: ColumnType<string, never, never>;
  element: ColumnType<Json, unknown, unknown>;
  questions: number;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface FormGroupTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface FormGroupFormTable {
  tenant_id: number;
  group_id: number;
  position: number;
  form_id: number;
  condition: ColumnType<Json, unknown | undefined, unknown>;
}

export interface FormVersionTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  form_id: number;
  version: string;
  status: 'draft' | 'published' | 'retired';
  definition: ColumnType<Json, unknown, unknown>;
  published_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  touched: ColumnType<string, string | undefined, string>;
  revision: ColumnType<number, number | undefined, number>;
  based_on_id: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  edited_by: ColumnType<number | null, number | null | undefined, number | null>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  published_by: ColumnType<number | null, number | null | undefined, number | null>;
  override_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface HeadquartersTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  kind: string;
  latitude: number;
  longitude: number;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  name_key: ColumnType<string | null, never, never>;
}

export interface ImportTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  kind: string;
  file_name: string;
  file_sha256: string;
  file_key: string;
  options: ColumnType<Json, unknown | undefined, unknown>;
  status: 'checking' | 'checked' | 'loading' | 'loaded' | 'failed' | 'undoing' | 'undone';
  rows: ColumnType<number, number | undefined, number>;
  good: ColumnType<number, number | undefined, number>;
  bad: ColumnType<number, number | undefined, number>;
  done: ColumnType<number, number | undefined, number>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  bytes: ColumnType<number, number | undefined, number>;
  undone: ColumnType<number, number | undefined, number>;
  undo_left: ColumnType<number, number | undefined, number>;
  undo_after: ColumnType<number, number | undefined, number>;
  undone_by: ColumnType<number | null, number | null | undefined, number | null>;
  undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ImportFaultTable {
  tenant_id: number;
  import_id: number;
  line: number;
  faults: ColumnType<Json, unknown, unknown>;
  row: ColumnType<Json, unknown, unknown>;
}

export interface ImportOperationTable {
  tenant_id: number;
  import_id: number;
  operation_id: number;
}

export interface InsightRecipientTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  alert_id: ColumnType<number | null, number | null | undefined, number | null>;
  mail_id: ColumnType<number | null, number | null | undefined, number | null>;
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  role_id: ColumnType<number | null, number | null | undefined, number | null>;
  team_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface JobTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface ListTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  parent_list_id: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  touched: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  config: ColumnType<Json, unknown | undefined, unknown>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface ListItemTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  list_id: number;
  code: string;
  name_es: string;
  name_en: string;
  parent_code: ColumnType<string | null, string | null | undefined, string | null>;
  position: ColumnType<number, number | undefined, number>;
  attributes: ColumnType<Json, unknown | undefined, unknown>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search: ColumnType<string | null, never, never>;
}

export interface LoginDirectoryTable {
  username: string;
  tenant_id: number;
  user_id: number;
}

export interface MutationTable {
  tenant_id: number;
  device_id: string;
  id: string;
  sequence: number;
  body_hash: Buffer;
  body: ColumnType<Json, unknown | undefined, unknown>;
  state: 'held' | 'applied' | 'refused';
  answer: ColumnType<Json, unknown | undefined, unknown>;
  received_at: ColumnType<string, string | Date | undefined, string | Date>;
  bytes: ColumnType<number, number | undefined, number>;
}

export interface NotificationTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  user_id: number;
  title: ColumnType<string | null, string | null | undefined, string | null>;
  content: ColumnType<string | null, string | null | undefined, string | null>;
  body: ColumnType<Json, unknown | undefined, unknown>;
  read_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  created_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  written_by: ColumnType<string, string | undefined, string>;
  kind: ColumnType<string | null, string | null | undefined, string | null>;
  english: ColumnType<Json, unknown | undefined, unknown>;
  text_id: ColumnType<number | null, number | null | undefined, number | null>;
  text_ids: ColumnType<string[], string[] | undefined, string[]>;
  unread: ColumnType<number[], number[] | undefined, number[]>;
  is_unread: ColumnType<boolean, never, never>;
}

export interface NotificationMuteTable {
  tenant_id: number;
  user_id: number;
  kind: string;
}

export interface NotificationTextTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string | undefined, string>;
  title: string;
  content: string;
  body: ColumnType<Json, unknown, unknown>;
  english: ColumnType<Json, unknown | undefined, unknown>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  seen_from: ColumnType<string, string | undefined, string>;
}

export interface OperationTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  number: string;
  workflow_id: number;
  workflow_version_id: number;
  status: ColumnType<'open' | 'finished' | 'cancelled', 'open' | 'finished' | 'cancelled' | undefined, 'open' | 'finished' | 'cancelled'>;
  priority: ColumnType<'low' | 'half' | 'high', 'low' | 'half' | 'high' | undefined, 'low' | 'half' | 'high'>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  barrio_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  account: ColumnType<string, string | undefined, string>;
  subscriber: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  prefill: ColumnType<Json, unknown | undefined, unknown>;
  facts: ColumnType<Json, unknown | undefined, unknown>;
  for_review: ColumnType<boolean, boolean | undefined, boolean>;
  parent_id: ColumnType<number | null, number | null | undefined, number | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  end_reason: ColumnType<string | null, string | null | undefined, string | null>;
  version: ColumnType<number, number | undefined, number>;
  search: ColumnType<string | null, never, never>;
  note: ColumnType<string, string | undefined, string>;
  company_by_assignment: ColumnType<boolean, boolean | undefined, boolean>;
  number_freed: ColumnType<number, number | undefined, number>;
}

export interface OperationEditTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  operation_id: number;
  at: ColumnType<string, string | Date | undefined, string | Date>;
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  changes: ColumnType<Json, unknown, unknown>;
}

export interface OperationSeriesTable {
  tenant_id: number;
  series: string;
  last: number;
}

export interface ParameterTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  key: string;
  module: string;
  value: ColumnType<Json, unknown, unknown>;
  unit: ColumnType<string | null, string | null | undefined, string | null>;
  basis: ColumnType<string | null, string | null | undefined, string | null>;
  valid_from: string;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface PasswordResetTable {
  tenant_id: number;
  hash: Buffer;
  user_id: number;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface PhotoTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  activity_id: number;
  submission_id: ColumnType<number | null, number | null | undefined, number | null>;
  question: string;
  name: string;
  sha256: string;
  type: ColumnType<string | null, string | null | undefined, string | null>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  width: ColumnType<number | null, number | null | undefined, number | null>;
  height: ColumnType<number | null, number | null | undefined, number | null>;
  taken_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  received_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface PhotoDownloadTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  user_id: number;
  selection: ColumnType<Json, unknown, unknown>;
  status: 'queued' | 'working' | 'ready' | 'failed';
  photos: ColumnType<number, number | undefined, number>;
  done: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<number, number | undefined, number>;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  heavy: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PhotoUploadTable {
  tenant_id: number;
  id: string;
  user_id: number;
  activity_id: number;
  sha256: string;
  bytes: number;
  received: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ReadingCycleTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  cycle: string;
  month: string;
  read_from: string;
  read_to: string;
  bills_on: string;
  meters: number;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface RecordSeriesTable {
  tenant_id: number;
  series: string;
  last: number;
}

export interface RefreshTokenTable {
  tenant_id: number;
  hash: Buffer;
  session_id: string;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  successor: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface RehearsalTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  workflow_id: number;
  published_version_id: number;
  status: ColumnType<'queued' | 'working' | 'ready' | 'failed', 'queued' | 'working' | 'ready' | 'failed' | undefined, 'queued' | 'working' | 'ready' | 'failed'>;
  months: number;
  filters: ColumnType<Json, unknown | undefined, unknown>;
  company_scope: ColumnType<number | null, number | null | undefined, number | null>;
  parameters: 'then' | 'today';
  draft_number: ColumnType<number | null, number | null | undefined, number | null>;
  draft_revision: ColumnType<number | null, number | null | undefined, number | null>;
  designs: ColumnType<Json, unknown, unknown>;
  rule_drafts: ColumnType<string[], string[] | undefined, string[]>;
  total: ColumnType<number, number | undefined, number>;
  done: ColumnType<number, number | undefined, number>;
  summary: ColumnType<Json, unknown | undefined, unknown>;
  created_by: number;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  touched_at: ColumnType<string, string | Date | undefined, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface RehearsalCaseTable {
  tenant_id: number;
  rehearsal_id: number;
  operation_id: number;
  class: string;
  reproduced: boolean;
  published: string[];
  draft: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  reasons: ColumnType<Json, unknown | undefined, unknown>;
}

export interface ReportTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  data_set: string;
  format: ColumnType<string, string | undefined, string>;
  version_id: ColumnType<number | null, number | null | undefined, number | null>;
  roles: ColumnType<string[], string[] | undefined, string[]>;
  filters: ColumnType<Json, unknown | undefined, unknown>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface ReportRunTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  user_id: number;
  report_id: number;
  code: string;
  name_es: string;
  name_en: string;
  number: string;
  template: ColumnType<Json, unknown, unknown>;
  filters: ColumnType<Json, unknown, unknown>;
  company_scope: ColumnType<number | null, number | null | undefined, number | null>;
  locale: 'es' | 'en';
  status: ColumnType<'queued' | 'working' | 'ready' | 'cancelled' | 'failed', 'queued' | 'working' | 'ready' | 'cancelled' | 'failed' | undefined, 'queued' | 'working' | 'ready' | 'cancelled' | 'failed'>;
  slot: number;
  total: number;
  done: ColumnType<number, number | undefined, number>;
  failed: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  touched_at: ColumnType<string, string | Date | undefined, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ReportRunItemTable {
  tenant_id: number;
  run_id: number;
  position: number;
  activity_id: ColumnType<number | null, number | null | undefined, number | null>;
  number: string;
  status: ColumnType<'pending' | 'done' | 'failed', 'pending' | 'done' | 'failed' | undefined, 'pending' | 'done' | 'failed'>;
  tries: ColumnType<number, number | undefined, number>;
  file: ColumnType<string | null, string | null | undefined, string | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ReportVersionTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  report_id: number;
  number: string;
  status: ColumnType<'draft' | 'published' | 'retired', 'draft' | 'published' | 'retired' | undefined, 'draft' | 'published' | 'retired'>;
  template: ColumnType<Json, unknown, unknown>;
  published_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ResourceTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  type_id: number;
  headquarters_id: ColumnType<number | null, number | null | undefined, number | null>;
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  papers_expire_on: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  serial: ColumnType<string | null, string | null | undefined, string | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  calibration_expires_on: ColumnType<string | null, string | null | undefined, string | null>;
  minimum_stock: ColumnType<string, string | undefined, string>;
  stock: ColumnType<string, string | undefined, string>;
  search: ColumnType<string | null, never, never>;
}

export interface ResourceMovementTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  resource_id: number;
  kind: 'in' | 'out' | 'adjust' | 'assign';
  quantity: string;
  stock_after: string;
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  headquarters_id: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ResourceTypeTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  serialised: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  unit: ColumnType<string | null, string | null | undefined, string | null>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface RoleTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  scope: ColumnType<'tenant' | 'company', 'tenant' | 'company' | undefined, 'tenant' | 'company'>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_key: ColumnType<string | null, never, never>;
}

export interface RolePermissionTable {
  tenant_id: number;
  role_id: number;
  permission: string;
}

export interface RollAnswerTable {
  tenant_id: number;
  question: string;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  answers: number;
  amount: string;
}

export interface RollCauseTable {
  tenant_id: number;
  day: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
  ineffective: number;
}

export interface RollCoarseTable {
  tenant_id: number;
  day: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: ColumnType<number, number | undefined, number>;
  deviations_checked: ColumnType<number, number | undefined, number>;
  deviations: ColumnType<number, number | undefined, number>;
  reconnection_readings: ColumnType<number, number | undefined, number>;
  self_reconnections: ColumnType<number, number | undefined, number>;
  water: ColumnType<string, string | undefined, string>;
  energy: ColumnType<string, string | undefined, string>;
}

export interface RollCoarseMonthTable {
  tenant_id: number;
  day: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollDayTable {
  tenant_id: number;
  day: string;
  kind: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: number;
  stage: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: ColumnType<number, number | undefined, number>;
  deviations_checked: ColumnType<number, number | undefined, number>;
  deviations: ColumnType<number, number | undefined, number>;
  reconnection_readings: ColumnType<number, number | undefined, number>;
  self_reconnections: ColumnType<number, number | undefined, number>;
  water: ColumnType<string, string | undefined, string>;
  energy: ColumnType<string, string | undefined, string>;
}

export interface RollDayLatencyTable {
  tenant_id: number;
  day: string;
  counted: number;
  p95: number;
  classes: number[];
  counts: number[];
  minutes: number[];
}

export interface RollDayMonthTable {
  tenant_id: number;
  day: string;
  kind: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: number;
  stage: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollDividedMonthTable {
  tenant_id: number;
  divided_by: string;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  workflow_id: ColumnType<number | null, number | null | undefined, number | null>;
  stage: ColumnType<string | null, string | null | undefined, string | null>;
  kind: string;
  weekday: ColumnType<number | null, number | null | undefined, number | null>;
  value: ColumnType<string | null, string | null | undefined, string | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollDutyTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  worked_minutes: number;
  available_minutes: number;
  works: number;
}

export interface RollHourTable {
  tenant_id: number;
  day: string;
  hour: number;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollMonthLatencyTable {
  tenant_id: number;
  divided_by: string;
  day: string;
  value: ColumnType<string | null, string | null | undefined, string | null>;
  class: ColumnType<number | null, number | null | undefined, number | null>;
  counted: number;
  minutes: number;
}

export interface RollMonthPeopleTable {
  tenant_id: number;
  divided_by: string;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  value: ColumnType<string | null, string | null | undefined, string | null>;
  done: number;
  people: number;
  of_value: number;
  of_company: number;
  of_all: number;
}

export interface RollPeopleTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  done: number;
  people: number;
  once: number;
}

export interface RollPersonTable {
  tenant_id: number;
  period: string;
  day: string;
  employee_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
  person_days: number;
}

export interface RollPersonDutyTable {
  tenant_id: number;
  period: string;
  day: string;
  employee_id: number;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  worked_minutes: number;
  available_minutes: number;
}

export interface RollTotalTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollTotalMonthTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollTypeTotalTable {
  tenant_id: number;
  day: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollTypeTotalMonthTable {
  tenant_id: number;
  day: string;
  type_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
}

export interface RollZoneTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RollZoneMonthTable {
  tenant_id: number;
  day: string;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RollZoneTotalTable {
  tenant_id: number;
  day: string;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RollZoneTotalMonthTable {
  tenant_id: number;
  day: string;
  closed: number;
  done: number;
  visits: number;
  effective: number;
  ineffective: number;
  unrealized: number;
  rejected: number;
  with_term: number;
  in_term: number;
  term_effective: number;
  with_operation_term: number;
  in_operation_term: number;
  evidence_due: number;
  evidence_ok: number;
  off_site: number;
  revisits: number;
  staff_rejected: number;
  cycle_minutes: number;
  cycles: number;
  work_minutes: number;
  works: number;
  reviewed: number;
  deviations_checked: number;
  deviations: number;
  reconnection_readings: number;
  self_reconnections: number;
  water: string;
  energy: string;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RuleTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  definition: ColumnType<Json, unknown | undefined, unknown>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface RuleFiringTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  activity_id: number;
  rule_version_id: number;
  fired_at: ColumnType<string, string | Date, string | Date>;
}

export interface RuleVersionTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  rule_id: number;
  number: number;
  status: 'draft' | 'published' | 'retired';
  definition: ColumnType<Json, unknown, unknown>;
  published_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  revision: ColumnType<number, number | undefined, number>;
  based_on_id: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  edited_by: ColumnType<number | null, number | null | undefined, number | null>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  published_by: ColumnType<number | null, number | null | undefined, number | null>;
  override_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SavedViewTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  owner_id: number;
  screen: string;
  name: string;
  name_key: ColumnType<string, never, never>;
  shared: ColumnType<boolean, boolean | undefined, boolean>;
  definition: ColumnType<Json, unknown, unknown>;
  revision: ColumnType<number, number | undefined, number>;
}

export interface SavedViewDefaultTable {
  tenant_id: number;
  user_id: number;
  screen: string;
  view_id: number;
}

export interface SessionTable {
  tenant_id: number;
  id: string;
  user_id: number;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  last_used_at: ColumnType<string, string | Date | undefined, string | Date>;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  revoked_for: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  agent: ColumnType<string | null, string | null | undefined, string | null>;
  viewer_id: ColumnType<number | null, number | null | undefined, number | null>;
  password_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ShiftTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  employee_id: number;
  days: 'MON_FRI' | 'MON_SAT' | 'SAT' | 'SAT_SUN' | 'EVERY_DAY';
  starts_at: string;
  ends_at: string;
  break_minutes: ColumnType<number, number | undefined, number>;
  on_holidays: ColumnType<boolean, boolean | undefined, boolean>;
  starts_on: string;
  ends_on: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface SigningKeyTable {
  kid: string;
  signs_from: ColumnType<string, string | Date | undefined, string | Date>;
  retires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface SubmissionTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  activity_id: number;
  number: number;
  form_version_id: number;
  state: 'current' | 'earlier' | 'superseded';
  answers: ColumnType<Json, unknown, unknown>;
  author_id: number;
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  mutation_id: ColumnType<string | null, string | null | undefined, string | null>;
  started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  device_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  received_at: ColumnType<string, string | Date | undefined, string | Date>;
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  annexes: ColumnType<Json, unknown | undefined, unknown>;
  operation_number: ColumnType<string, string | undefined, string>;
  zone_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface TeamTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  name: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_key: ColumnType<string | null, never, never>;
}

export interface TeamRoleTable {
  tenant_id: number;
  team_id: number;
  role_id: number;
}

export interface TeamUserTable {
  tenant_id: number;
  team_id: number;
  user_id: number;
}

export interface TenantTable {
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name: string;
  tax_id: string;
  time_zone: ColumnType<string, string | undefined, string>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ThrottleTable {
  key: string;
  window_start: ColumnType<string, string | Date, string | Date>;
  count: number;
}

export interface UserPermissionTable {
  tenant_id: number;
  user_id: number;
  permission: string;
  granted: boolean;
}

export interface UserRoleTable {
  tenant_id: number;
  user_id: number;
  role_id: number;
}

export interface WorkCodeUseTable {
  tenant_id: number;
  employee_id: number;
  activity_id: number;
  hour: ColumnType<string, string | Date, string | Date>;
  used_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface WorkPlanTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  contract_id: number;
  activity_type_id: number;
  month: string;
  planned: number;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface WorkflowTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface WorkflowDayTable {
  tenant_id: number;
  workflow_id: number;
  day: string;
  is_stale: ColumnType<boolean, boolean | undefined, boolean>;
  stages: ColumnType<Json, unknown | undefined, unknown>;
  hours: ColumnType<Buffer, Buffer | undefined, Buffer>;
}

export interface WorkflowDayPositionTable {
  tenant_id: number;
  up_to: ColumnType<string, string | undefined, string>;
  after_id: ColumnType<number, number | undefined, number>;
  time_zone: string;
}

export interface WorkflowMigrationTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  workflow_id: number;
  from_version_id: number;
  to_version_id: number;
  status: ColumnType<'working' | 'ready' | 'cancelled' | 'failed', 'working' | 'ready' | 'cancelled' | 'failed' | undefined, 'working' | 'ready' | 'cancelled' | 'failed'>;
  stages: ColumnType<Json, unknown, unknown>;
  new_terms: ColumnType<boolean, boolean | undefined, boolean>;
  reason: string;
  company_scope: ColumnType<number | null, number | null | undefined, number | null>;
  total: ColumnType<number, number | undefined, number>;
  moved: ColumnType<number, number | undefined, number>;
  stayed: ColumnType<number, number | undefined, number>;
  after_id: ColumnType<number, number | undefined, number>;
  claimed_until: ColumnType<string, string | Date | undefined, string | Date>;
  created_by: number;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface WorkflowRuleTable {
  tenant_id: number;
  workflow_version_id: number;
  rule_version_id: number;
}

export interface WorkflowVersionTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  workflow_id: number;
  number: number;
  status: 'draft' | 'published' | 'retired';
  definition: ColumnType<Json, unknown, unknown>;
  published_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  revision: ColumnType<number, number | undefined, number>;
  based_on_id: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  edited_by: ColumnType<number | null, number | null | undefined, number | null>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  published_by: ColumnType<number | null, number | null | undefined, number | null>;
  override_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ZoneTable {
  tenant_id: number;
  id: ColumnType<number, number | undefined, number>;
  code: string;
  name_es: string;
  name_en: string;
  latitude: number;
  longitude: number;
  outline: ColumnType<Json, unknown | undefined, unknown>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  name_es_key: ColumnType<string | null, never, never>;
}

export interface Database {
  absence: AbsenceTable;
  activity: ActivityTable;
  activity_day_tally: ActivityDayTallyTable;
  activity_day_total: ActivityDayTotalTable;
  activity_event: ActivityEventTable;
  activity_form: ActivityFormTable;
  activity_release: ActivityReleaseTable;
  activity_tally: ActivityTallyTable;
  activity_total: ActivityTotalTable;
  activity_type: ActivityTypeTable;
  activity_type_form: ActivityTypeFormTable;
  alert: AlertTable;
  app_user: AppUserTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  audit_count: AuditCountTable;
  audit_head: AuditHeadTable;
  audit_sealing: AuditSealingTable;
  backup: BackupTable;
  backup_schedule: BackupScheduleTable;
  barrio: BarrioTable;
  city: CityTable;
  company: CompanyTable;
  company_job: CompanyJobTable;
  contract: ContractTable;
  contract_file: ContractFileTable;
  damaged_file: DamagedFileTable;
  dashboard: DashboardTable;
  dashboard_mail: DashboardMailTable;
  dashboard_mail_delivery: DashboardMailDeliveryTable;
  dashboard_snapshot: DashboardSnapshotTable;
  dashboard_version: DashboardVersionTable;
  department: DepartmentTable;
  design_case: DesignCaseTable;
  device: DeviceTable;
  document_type: DocumentTypeTable;
  draft_author: DraftAuthorTable;
  draft_lock: DraftLockTable;
  due_warning: DueWarningTable;
  duty_change: DutyChangeTable;
  employee_position: EmployeePositionTable;
  evidence_blob: EvidenceBlobTable;
  evidence_checkpoint: EvidenceCheckpointTable;
  evidence_file: EvidenceFileTable;
  evidence_key: EvidenceKeyTable;
  evidence_node: EvidenceNodeTable;
  evidence_record: EvidenceRecordTable;
  evidence_signature: EvidenceSignatureTable;
  evidence_stamp: EvidenceStampTable;
  executive_role: ExecutiveRoleTable;
  fact_activity: FactActivityTable;
  fact_position: FactPositionTable;
  file_check: FileCheckTable;
  form: FormTable;
  form_block: FormBlockTable;
  form_group: FormGroupTable;
  form_group_form: FormGroupFormTable;
  form_version: FormVersionTable;
  headquarters: HeadquartersTable;
  import: ImportTable;
  import_fault: ImportFaultTable;
  import_operation: ImportOperationTable;
  insight_recipient: InsightRecipientTable;
  job: JobTable;
  list: ListTable;
  list_item: ListItemTable;
  login_directory: LoginDirectoryTable;
  mutation: MutationTable;
  notification: NotificationTable;
  notification_mute: NotificationMuteTable;
  notification_text: NotificationTextTable;
  operation: OperationTable;
  operation_edit: OperationEditTable;
  operation_series: OperationSeriesTable;
  parameter: ParameterTable;
  password_reset: PasswordResetTable;
  photo: PhotoTable;
  photo_download: PhotoDownloadTable;
  photo_upload: PhotoUploadTable;
  reading_cycle: ReadingCycleTable;
  record_series: RecordSeriesTable;
  refresh_token: RefreshTokenTable;
  rehearsal: RehearsalTable;
  rehearsal_case: RehearsalCaseTable;
  report: ReportTable;
  report_run: ReportRunTable;
  report_run_item: ReportRunItemTable;
  report_version: ReportVersionTable;
  resource: ResourceTable;
  resource_movement: ResourceMovementTable;
  resource_type: ResourceTypeTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  roll_answer: RollAnswerTable;
  roll_cause: RollCauseTable;
  roll_coarse: RollCoarseTable;
  roll_coarse_month: RollCoarseMonthTable;
  roll_day: RollDayTable;
  roll_day_latency: RollDayLatencyTable;
  roll_day_month: RollDayMonthTable;
  roll_divided_month: RollDividedMonthTable;
  roll_duty: RollDutyTable;
  roll_hour: RollHourTable;
  roll_month_latency: RollMonthLatencyTable;
  roll_month_people: RollMonthPeopleTable;
  roll_people: RollPeopleTable;
  roll_person: RollPersonTable;
  roll_person_duty: RollPersonDutyTable;
  roll_total: RollTotalTable;
  roll_total_month: RollTotalMonthTable;
  roll_type_total: RollTypeTotalTable;
  roll_type_total_month: RollTypeTotalMonthTable;
  roll_zone: RollZoneTable;
  roll_zone_month: RollZoneMonthTable;
  roll_zone_total: RollZoneTotalTable;
  roll_zone_total_month: RollZoneTotalMonthTable;
  rule: RuleTable;
  rule_firing: RuleFiringTable;
  rule_version: RuleVersionTable;
  saved_view: SavedViewTable;
  saved_view_default: SavedViewDefaultTable;
  session: SessionTable;
  shift: ShiftTable;
  signing_key: SigningKeyTable;
  submission: SubmissionTable;
  team: TeamTable;
  team_role: TeamRoleTable;
  team_user: TeamUserTable;
  tenant: TenantTable;
  throttle: ThrottleTable;
  user_permission: UserPermissionTable;
  user_role: UserRoleTable;
  work_code_use: WorkCodeUseTable;
  work_plan: WorkPlanTable;
  workflow: WorkflowTable;
  workflow_day: WorkflowDayTable;
  workflow_day_position: WorkflowDayPositionTable;
  workflow_migration: WorkflowMigrationTable;
  workflow_rule: WorkflowRuleTable;
  workflow_version: WorkflowVersionTable;
  zone: ZoneTable;
}
