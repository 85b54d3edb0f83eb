import { sql, type Selectable, type Updateable } from 'kysely';
import {
  observation,
  type Alert,
  type AlertSettings,
  type AlertState,
  type Comparison,
} from '@cuadrilla/contract/insights/alerts.ts';
import { filter } from '@cuadrilla/contract/kit/search.ts';
import { z } from 'zod';
import {
  recipientNames,
  recipientsFor,
  saveRecipients,
} from '#features/insights/recipients/recipients.store.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { AlertTable } from '#platform/db/schema.ts';

export type AlertRow = Selectable<AlertTable>;

const all = ({ db, tenantId }: TenantCtx) =>
  db.selectFrom('alert').selectAll().where('tenant_id', '=', tenantId);

export const storedAlerts = (ctx: TenantCtx): Promise<AlertRow[]> =>
  all(ctx).orderBy('name_key').orderBy('id').execute();

/** Those to evaluate; one that somebody changes at this moment waits for the next time. */
export const activeAlerts = (ctx: TenantCtx): Promise<AlertRow[]> =>
  all(ctx).where('active', '=', true).orderBy('id').forUpdate().skipLocked().execute();

/** Locked: whoever changes it has seen how it stands. */
export const lockedAlert = (ctx: TenantCtx, id: number): Promise<AlertRow | undefined> =>
  all(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Those who make alerts take turns, so that none passes the limit. */
export async function takeAlertTurn({ db, tenantId }: TenantCtx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${tenantId}`}, 1))`.execute(db);
  const { n } = await db
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const settingsOfAlert = (row: AlertRow): Omit<AlertSettings, 'recipients'> => ({
  name: row.name,
  measure: row.measure,
  by: row.split_by,
  filters: z.array(filter).parse(row.filters),
  days: row.days,
  comparison: row.comparison as Comparison,
  threshold: row.threshold,
  least: row.least,
  pendingMinutes: row.pending_minutes,
  keepMinutes: row.keep_minutes,
  noData: row.no_data as 'keep' | 'report',
  mail: row.mail,
  active: row.active,
});

export const showsEmployees = ({ by, filters }: Pick<AlertSettings, 'by' | 'filters'>): boolean =>
  by === 'employee' || filters.some(({ key }) => key === 'employee');

export async function alertReplies(ctx: TenantCtx, rows: readonly AlertRow[]): Promise<Alert[]> {
  const people = rows.flatMap(({ owner_id, acknowledged_by }) => [owner_id, acknowledged_by ?? owner_id]);
  const names = await personNames(ctx, [...new Set(people)]);
  const recipients = await recipientsFor(
    ctx,
    'alert_id',
    rows.map(({ id }) => id),
  );
  const namesOf = await recipientNames(
    ctx,
    rows.map(({ id }) => recipients(id)),
  );
  return rows.map((row) => ({
    ...settingsOfAlert(row),
    id: row.id,
    owner: names.get(row.owner_id) ?? '',
    revision: row.revision,
    state: row.state as AlertState,
    since: row.since,
    evaluatedAt: row.evaluated_at,
    observation: row.observation === null ? null : observation.parse(row.observation),
    failure: row.failure,
    acknowledged:
      row.acknowledged_by === null
        ? null
        : { by: names.get(row.acknowledged_by) ?? '', at: row.acknowledged_at!, note: row.note },
    recipients: recipients(row.id),
    names: namesOf(recipients(row.id)),
  }));
}

/** Whoever saves it owns it, and it begins anew. */
const columnsOf = (ctx: Ctx, settings: AlertSettings) => ({
  name: settings.name,
  measure: settings.measure,
  split_by: settings.by,
  filters: JSON.stringify(settings.filters),
  days: settings.days,
  comparison: settings.comparison,
  threshold: settings.threshold,
  least: settings.least,
  pending_minutes: settings.pendingMinutes,
  keep_minutes: settings.keepMinutes,
  no_data: settings.noData,
  mail: settings.mail,
  active: settings.active,
  owner_id: ctx.actor.userId,
  owner_reach: ctx.actor.companyScope,
  state: 'ok',
  since: ctx.now,
  evaluated_at: null,
  observation: null,
  failure: null,
  acknowledged_by: null,
  acknowledged_at: null,
  note: '',
});

/** @throws ALREADY_EXISTS with the field `name` */
export async function insertAlert(ctx: Ctx, settings: AlertSettings): Promise<number> {
  const { id } = await ctx.db
    .insertInto('alert')
    .values({ tenant_id: ctx.tenantId, ...columnsOf(ctx, settings) } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRecipients(ctx, 'alert_id', id, settings.recipients);
  return id;
}

export async function updateAlert(
  ctx: Ctx,
  { id, revision }: AlertRow,
  settings: AlertSettings,
): Promise<void> {
  await changeAlert(ctx, id, { ...columnsOf(ctx, settings), revision: revision + 1 } as never);
  await saveRecipients(ctx, 'alert_id', id, settings.recipients);
}

export async function changeAlert(
  { db, tenantId }: TenantCtx,
  id: number,
  change: Updateable<AlertTable>,
): Promise<void> {
  await db.updateTable('alert').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteAlert({ db, tenantId }: TenantCtx, id: number): Promise<void> {
  await db.deleteFrom('alert').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
