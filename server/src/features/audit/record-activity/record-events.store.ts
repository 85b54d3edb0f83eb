import { sql } from 'kysely';
import { verificationAddress, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { evidenceSchema } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { stampsOfSeals } from '#features/audit/time-stamps/time-stamp.store.ts';

/** What is recorded of activities, each kind from its own table, under one shape. */

type Photo = NonNullable<RecordEvent['photo']>;
type Reader = (ctx: TenantCtx, ids: readonly number[]) => Promise<RecordEvent[]>;

/** Most of one kind that a screen shows. */
export const mostOfKind = 2_000;

const blank = {
  deviceAt: null,
  actor: null,
  employee: null,
  device: null,
  subject: null,
  from: null,
  to: null,
  reason: null,
  latitude: null,
  longitude: null,
  photo: null,
  verification: null,
  reducible: false,
  superseded: false,
  lineId: null,
} satisfies Partial<RecordEvent>;

type Row<K extends keyof RecordEvent> = Pick<RecordEvent, K> & { id: number };

const readOpenings: Reader = async ({ db, tenantId }, ids) => {
  const { rows } = await sql<Row<'activityId' | 'at' | 'what'>>`
    select a.id, a.id as "activityId", a.created_at as at, a.stage as what from activity a
    where a.tenant_id = ${tenantId} and a.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, ...row }) => ({
    ...blank,
    ...row,
    key: `opened ${id}`,
    kind: 'opened',
    lane: 'server',
  }));
};

/** Events of a phone carry its clock or its number; those without a person are the server's. */
const readEvents: Reader = async ({ db, tenantId }, ids) => {
  const { rows } = await sql<
    Row<
      | 'activityId'
      | 'at'
      | 'deviceAt'
      | 'what'
      | 'from'
      | 'to'
      | 'reason'
      | 'latitude'
      | 'longitude'
      | 'actor'
      | 'employee'
      | 'device'
    > & { actorId: number | null; deviceId: string | null }
  >`
    select e.id, e.activity_id as "activityId", e.at, e.device_at as "deviceAt", e.event as what,
      e.from_status as "from", e.to_status as "to", e.reason, e.latitude, e.longitude,
      e.actor_id as "actorId", e.device_id as "deviceId", nullif(d.name, '') as device,
      nullif(concat_ws(' ', u.name, u.lastname), '') as actor,
      nullif(concat_ws(' ', m.name, m.lastname), '') as employee
    from activity_event e
    left join app_user u on u.tenant_id = e.tenant_id and u.id = e.actor_id
    left join app_user m on m.tenant_id = e.tenant_id and m.id = e.employee_id
    left join device d on d.tenant_id = e.tenant_id and d.id = e.device_id
    where e.tenant_id = ${tenantId} and e.activity_id = any(${ids}::bigint[])
    order by e.id desc limit ${mostOfKind}`.execute(db);
  return rows.map(({ id, actorId, deviceId, ...row }) => ({
    ...blank,
    ...row,
    key: `event ${id}`,
    kind: 'event',
    lane: deviceId !== null || row.deviceAt !== null ? 'device' : actorId === null ? 'server' : 'office',
  }));
};

const readLines: Reader = async ({ db, tenantId }, ids) => {
  const { rows } = await sql<
    Row<'activityId' | 'at' | 'what' | 'subject' | 'actor'> & { actorId: number | null }
  >`
    select a.id, a.subject_id::bigint as "activityId", a.at, a.action as what, a.subject, a.actor_id as "actorId",
      nullif(concat_ws(' ', u.name, u.lastname), '') as actor
    from audit a
    left join app_user u on u.tenant_id = a.tenant_id and u.id = a.actor_id
    where a.tenant_id = ${tenantId} and a.subject = 'activity'
      and a.subject_id = any(${ids.map(String)}::text[])
    order by a.id desc limit ${mostOfKind}`.execute(db);
  return rows.map(({ id, actorId, ...row }) => ({
    ...blank,
    ...row,
    key: `line ${id}`,
    kind: 'line',
    lane: actorId === null ? 'server' : 'office',
    lineId: id,
  }));
};

const readRules: Reader = async ({ db, tenantId }, ids) => {
  const { rows } = await sql<Row<'activityId' | 'at' | 'what'>>`
    select f.id, f.activity_id as "activityId", f.fired_at as at, r.code || ' v' || v.number as what
    from rule_firing f
    join rule_version v on v.tenant_id = f.tenant_id and v.id = f.rule_version_id
    join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id
    where f.tenant_id = ${tenantId} and f.activity_id = any(${ids}::bigint[])
    order by f.id desc limit ${mostOfKind}`.execute(db);
  return rows.map(({ id, ...row }) => ({
    ...blank,
    ...row,
    key: `rule ${id}`,
    kind: 'rule',
    lane: 'server',
  }));
};

const readSubmissions: Reader = async ({ db, tenantId }, ids) => {
  const { rows } = await sql<
    Row<'activityId' | 'at' | 'deviceAt' | 'what' | 'actor' | 'device' | 'latitude' | 'longitude'> & {
      state: string;
    }
  >`
    select s.id, s.activity_id as "activityId", s.received_at as at, s.device_at as "deviceAt",
      f.code || ' v' || v.version as what, s.state, s.latitude, s.longitude, nullif(d.name, '') as device,
      nullif(concat_ws(' ', u.name, u.lastname), '') as actor
    from submission s
    join form_version v on v.tenant_id = s.tenant_id and v.id = s.form_version_id
    join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
    left join app_user u on u.tenant_id = s.tenant_id and u.id = s.author_id
    left join device d on d.tenant_id = s.tenant_id and d.id = s.device_id
    where s.tenant_id = ${tenantId} and s.activity_id = any(${ids}::bigint[])
    order by s.id desc limit ${mostOfKind}`.execute(db);
  return rows.map(({ id, state, ...row }) => ({
    ...blank,
    ...row,
    key: `submission ${id}`,
    kind: 'submission',
    lane: 'evidence',
    reason: state,
    superseded: state !== 'current',
  }));
};

const readPhotos: Reader = async (ctx, ids) => {
  const { db, tenantId } = ctx;
  interface PhotoRow extends Row<'activityId' | 'at' | 'deviceAt'>, Omit<Photo, 'id' | 'title'> {
    state: string | null;
    formVersionId: number | null;
  }
  const { rows } = await sql<PhotoRow>`
    select p.id, p.activity_id as "activityId",
      coalesce(p.received_at, s.received_at, p.taken_at, a.created_at) as at, p.taken_at as "deviceAt",
      p.question, p.name, p.sha256, p.bytes, p.taken_at as "takenAt", p.received_at as "receivedAt", s.state,
      coalesce(s.form_version_id, a.form_version_id) as "formVersionId"
    from photo p
    join activity a on a.tenant_id = p.tenant_id and a.id = p.activity_id
    left join submission s on s.tenant_id = p.tenant_id and s.id = p.submission_id
    where p.tenant_id = ${tenantId} and p.activity_id = any(${ids}::bigint[])
    order by p.id desc limit ${mostOfKind}`.execute(db);
  const questions = new Map<number, ReadonlyMap<string, Question>>();
  for (const { formVersionId } of rows)
    if (formVersionId !== null && !questions.has(formVersionId))
      questions.set(formVersionId, questionsOf((await formVersion(ctx, formVersionId)).definition));
  return rows.map(({ activityId, at, deviceAt, state, formVersionId, ...photo }) => ({
    ...blank,
    activityId,
    at,
    deviceAt,
    key: `photo ${photo.id}`,
    kind: 'photo',
    lane: 'evidence',
    what: photo.receivedAt === null ? 'announced' : 'received',
    superseded: state !== null && state !== 'current',
    photo: { ...photo, title: questions.get(formVersionId ?? 0)?.get(photo.question)?.title ?? null },
  }));
};

const readSeals: Reader = async ({ db, tenantId, platform }, ids) => {
  const { rows } = await sql<Row<'activityId' | 'at' | 'what' | 'reducible'> & { code: string | null }>`
    select r.seal_no as id, r.activity_id as "activityId", r.sealed_at as at, r.seal_no::text as what, r.code,
      b.content::json ->> 'schema' = ${evidenceSchema} as reducible
    from evidence_record r
    join evidence_blob b on b.tenant_id = r.tenant_id and b.hash = r.manifest_hash
    where r.tenant_id = ${tenantId} and r.activity_id = any(${ids}::bigint[])
    order by r.leaf_index desc limit ${mostOfKind}`.execute(db);
  return rows.map(({ id, code, ...row }) => ({
    ...blank,
    ...row,
    key: `seal ${row.activityId} ${id}`,
    kind: 'seal',
    lane: 'evidence',
    verification:
      code === null
        ? null
        : {
            code: writtenCode(code),
            address: verificationAddress(platform.config.publicUrl, code),
          },
  }));
};

const readStamps: Reader = async (ctx, ids) => {
  const stamped = await stampsOfSeals(ctx, ids, mostOfKind);
  return stamped.map(({ activityId, seal, at, authority }) => ({
    ...blank,
    activityId,
    at,
    key: `stamp ${activityId} ${seal}`,
    kind: 'stamp',
    lane: 'evidence',
    what: String(seal),
    actor: authority,
  }));
};

const readers: readonly Reader[] = [
  readOpenings,
  readEvents,
  readLines,
  readRules,
  readSubmissions,
  readPhotos,
  readSeals,
  readStamps,
];

/** Everything that is recorded of some activities, oldest first by the server's clock. */
export async function recordEvents(ctx: TenantCtx, ids: readonly number[]): Promise<RecordEvent[]> {
  const parts: RecordEvent[][] = [];
  for (const read of readers) parts.push(await read(ctx, ids));
  // The opening of the activity says the same with the name of its stage.
  const shown = parts.flat().filter(({ kind, what }) => kind !== 'event' || what !== 'open');
  return shown.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
