import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import type { MutationReply, UnsentWork } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { DeviceTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import type { KnownMutation } from './mutation-intake.rules.ts';
import { writeSyncError, type SyncError } from '#features/operation/lifecycle/sync-error.rules.ts';

/** A number that was deferred while later ones were applied: it is still accepted. */
export interface SkippedNumber {
  sequence: number;
  activityId: number | null;
}
export type Device = Omit<Selectable<DeviceTable>, 'skipped'> & { skipped: SkippedNumber[] };

/** Who brings mutations: the phone itself, or the office with a copy that was saved on it. */
export type Carrier = 'phone' | 'office';

/** Lets one request of a device run at a time: its mutations are applied in its own order. */
export async function lockDevice(ctx: Ctx, id: string, carrier: Carrier = 'phone'): Promise<Device> {
  const row = await ctx.db
    .selectFrom('device')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .forUpdate()
    .executeTakeFirst();
  return checked(row, carrier);
}

/** A device of the caller's. @throws NOT_FOUND, FORBIDDEN when it is revoked */
export async function knownDevice(ctx: Ctx, id: string): Promise<Device> {
  return checked(
    await ctx.db
      .selectFrom('device')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.userId)
      .executeTakeFirst(),
  );
}

/** What was done on a phone that was revoked since may still be brought by the office. */
function checked(row: Selectable<DeviceTable> | undefined, carrier: Carrier = 'phone'): Device {
  if (!row) return fail('NOT_FOUND', {}, { deviceId: 'unknown' });
  if (row.revoked_at !== null && carrier === 'phone') fail('FORBIDDEN', { reason: 'device_revoked' });
  return { ...row, skipped: row.skipped as SkippedNumber[] };
}

/** A stored mutation without its body. */
export interface KnownAnswer extends KnownMutation {
  answer: MutationReply | null;
}

export interface StoredMutation extends KnownAnswer {
  /** As the phone sent it; stored while it waits, and when it was readable and not applied. */
  body: unknown;
}

/**
 * The stored mutations with these ids, and all that the device has waiting. Each is found by its own key:
 * the statement never scans everything that a device has sent, and reads no body.
 */
export async function storedMutations(
  ctx: TenantCtx,
  deviceId: string,
  ids: readonly string[],
): Promise<KnownAnswer[]> {
  const { rows } = await storedSql(ctx.tenantId, deviceId, ids).execute(ctx.db);
  return rows.map(({ body_hash, ...row }) => ({ ...row, hash: body_hash.toString('hex') }));
}

export const storedSql = (
  tenantId: number,
  deviceId: string,
  ids: readonly string[],
): RawBuilder<Omit<KnownAnswer, 'hash'> & { body_hash: Buffer }> => sql`
    select id, sequence, body_hash, bytes, state, answer from mutation
    where tenant_id = ${tenantId} and device_id = ${deviceId} and state = 'held'
    union all
    select m.* from unnest(${[...new Set(ids)]}::uuid[]) as given(id)
    cross join lateral (
      select id, sequence, body_hash, bytes, state, answer from mutation
      where tenant_id = ${tenantId} and device_id = ${deviceId} and id = given.id and state <> 'held'
      offset 0
    ) m`;

export async function storeMutations(
  ctx: TenantCtx,
  deviceId: string,
  stored: readonly StoredMutation[],
): Promise<void> {
  if (stored.length === 0) return;
  await sql`
    insert into mutation (tenant_id, device_id, id, sequence, body_hash, body, bytes, state, answer)
    select ${ctx.tenantId}, ${deviceId}::uuid, m.id, m.sequence, decode(m.hash, 'hex'),
      m.body, m.bytes, m.state, m.answer
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as m(
      id uuid, sequence bigint, hash text, body jsonb, bytes integer, state text, answer jsonb)
    on conflict (tenant_id, device_id, id) do update
      set state = excluded.state, body = excluded.body, bytes = excluded.bytes,
        answer = excluded.answer`.execute(ctx.db);
}

/** How far a device is, and who brought it there: a copy that the office loads is no contact of the phone. */
export interface DeviceProgress {
  lastSequence: number;
  skipped: readonly SkippedNumber[];
  carrier: Carrier;
}

/** @param added to what the device has waiting; what is less than before is negative */
export async function advanceDevice(
  ctx: TenantCtx,
  deviceId: string,
  { lastSequence, skipped, carrier }: DeviceProgress,
  added: { count: number; bytes: number; refused: number },
): Promise<void> {
  await ctx.db
    .updateTable('device')
    .set({
      last_sequence: lastSequence,
      skipped: JSON.stringify(skipped),
      ...(carrier === 'phone' ? { last_seen_at: sql<string>`now()` } : {}),
      held_count: sql<number>`held_count + ${added.count}`,
      held_bytes: sql<number>`held_bytes + ${added.bytes}`,
      refused_bytes: sql<number>`refused_bytes + ${added.refused}`,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', deviceId)
    .execute();
}

/** A phone that pulls often writes its contact at most once a minute, unless what it has not sent changes. */
export async function recordContact(
  ctx: TenantCtx,
  { id, last_seen_at, unsent: known }: Device,
  unsent: UnsentWork | null,
): Promise<void> {
  const isFresh = ctx.now.getTime() - Date.parse(last_seen_at) < 60_000;
  const isSame = unsent === null || isDeepStrictEqual(known, unsent);
  if (isFresh && isSame) return;
  const at = ctx.now.toISOString();
  await ctx.db
    .updateTable('device')
    .set({
      last_seen_at: at,
      ...(unsent === null ? {} : { unsent: JSON.stringify(unsent), unsent_at: at }),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Those of the activities that were ever given to this employee. */
export async function givenBefore(
  ctx: TenantCtx,
  activityIds: readonly number[],
  employeeId: number,
): Promise<Set<number>> {
  if (activityIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('activity_event')
    .select('activity_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`activity_id = any(${activityIds}::bigint[])`)
    .where('employee_id', '=', employeeId)
    .execute();
  return new Set(rows.map(({ activity_id }) => activity_id));
}

export interface NewSubmission {
  activityId: number;
  formVersionId: number;
  answers: Record<string, unknown>;
  annexes: readonly AnnexAnswers[];
  deviceId: string;
  mutationId: string;
  startedAt: string;
  deviceAt: string;
  place: { latitude: number; longitude: number } | null;
  photos: { question: string; sha256: string; bytes: number; name: string; takenAt: string | null }[];
}

/**
 * Stores answers of different activities and the photos that they announce, in one statement; the activities
 * are locked by the caller. A photo that an activity already has need not come again.
 * @returns how many announced photos have not arrived, for the activities with any
 */
export async function insertSubmissions(
  ctx: Ctx,
  state: 'current' | 'superseded',
  fresh: readonly NewSubmission[],
): Promise<Map<number, number>> {
  if (fresh.length === 0) return new Map();
  const { rows } = await sql<{ activity_id: number; owed: number }>`
    with s as (
      select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as s(
        "activityId" bigint, "formVersionId" bigint, answers jsonb, annexes jsonb, "deviceId" uuid, "mutationId" uuid,
        "startedAt" timestamptz, "deviceAt" timestamptz, place jsonb, photos jsonb)
    ),
    added as (
      insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, annexes, author_id,
        device_id, mutation_id, started_at, device_at, latitude, longitude, operation_number, zone_id, company_id)
      select ${ctx.tenantId}, s."activityId",
        (select coalesce(max(number), 0) + 1 from submission
          where tenant_id = ${ctx.tenantId} and activity_id = s."activityId"),
        s."formVersionId", ${state}, s.answers, s.annexes, ${ctx.actor.userId}, s."deviceId", s."mutationId",
        s."startedAt", s."deviceAt", (s.place->>'latitude')::float8, (s.place->>'longitude')::float8,
        a.operation_number, a.zone_id, a.company_id
      from s join activity a on a.tenant_id = ${ctx.tenantId} and a.id = s."activityId"
      returning id, activity_id
    ),
    announced as (
      insert into photo (tenant_id, activity_id, submission_id, question, name, sha256, bytes, taken_at,
        received_at, type, width, height)
      select ${ctx.tenantId}, added.activity_id, added.id, p.question, p.name, p.sha256, p.bytes,
        p."takenAt", k.received_at, k.type, k.width, k.height
      from added
        join s on s."activityId" = added.activity_id
        cross join lateral jsonb_to_recordset(s.photos) as p(
          question text, name text, sha256 text, bytes integer, "takenAt" timestamptz)
        left join lateral (
          select received_at, type, width, height from photo
          where tenant_id = ${ctx.tenantId} and activity_id = added.activity_id and sha256 = p.sha256
            and received_at is not null
          limit 1
        ) k on true
      on conflict (tenant_id, activity_id, question, sha256) do update
        set submission_id =
          case when ${state} = 'current' then excluded.submission_id else photo.submission_id end
      returning activity_id, received_at
    )
    select activity_id, count(*)::int as owed from announced
    where received_at is null
    group by activity_id`.execute(ctx.db);
  return new Map(rows.map(({ activity_id, owed }) => [activity_id, owed]));
}

/** Shows staff why the last sync of an activity was refused. */
export async function markSyncError(
  ctx: TenantCtx,
  activityIds: readonly number[],
  error: SyncError,
): Promise<{ id: number; operation_id: number; company_id: number | null }[]> {
  return ctx.db
    .updateTable('activity')
    .set({ sync_state: 'ERROR', sync_error: writeSyncError(error) })
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${activityIds}::bigint[])`)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'operation_id', 'company_id'])
    .execute();
}

export interface DevicePosition {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  battery: number | null;
  at: string;
}

/**
 * Stores where the caller was last. A phone whose clock is fast cannot hide later positions behind a future
 * one.
 */
export async function savePosition(
  ctx: Ctx,
  { latitude, longitude, accuracy, battery, at }: DevicePosition,
): Promise<void> {
  await sql`
    insert into employee_position (tenant_id, user_id, latitude, longitude, accuracy, battery, device_at)
    values (${ctx.tenantId}, ${ctx.actor.userId}, ${latitude}, ${longitude}, ${accuracy}, ${battery},
      least(${at}::timestamptz, now()))
    on conflict (tenant_id, user_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
      battery = coalesce(excluded.battery, employee_position.battery), device_at = excluded.device_at,
      received_at = clock_timestamp()
    where employee_position.device_at <= excluded.device_at`.execute(ctx.db);
}
