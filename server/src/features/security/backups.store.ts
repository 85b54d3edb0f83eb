import { sql } from 'kysely';
import { backupKeys, type Backup, type BackupSchedule } from '@cuadrilla/contract/security/backups.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { TenantCtx } from '#platform/context.ts';
import { searchSql } from '#platform/db/search.ts';
import type { BackupTable } from '#platform/db/schema.ts';
import type { Selectable } from 'kysely';
import { firstSchedule, nextMoment } from './backups-schedule.rules.ts';

export type BackupRow = Selectable<BackupTable>;
type Where = Pick<TenantCtx, 'db' | 'tenantId'>;

/** Under a name of its own while it is being written. */
export const newBackupKey = (tenantId: number): string => `${tenantId}/backups/${crypto.randomUUID()}.part`;
export const finalKey = (key: string): string => key.replace(/\.part$/, '');

const maker = sql`coalesce(u.name || ' ' || u.lastname, '')`;
const columns = {
  id: sql.ref('b.id'), fileName: sql.ref('b.file_name'), employeeName: maker, createByName: maker, employeeId: { column: sql.ref('b.created_by'), nullable: true }, kind: sql.ref('b.kind'),
  origin: sql.ref('b.origin'), status: sql.ref('b.status'), bytes: sql.ref('b.bytes'), date: sql.ref('b.created_at'), createdDate: sql.ref('b.created_at'), backupDate: sql.ref('b.taken_at'),
};

const withNames = ({ db, tenantId }: Where) => db.selectFrom('backup as b')
  .leftJoin('app_user as u', (on) => on.onRef('u.tenant_id', '=', 'b.tenant_id').onRef('u.id', '=', 'b.created_by'))
  .leftJoin('app_user as s', (on) => on.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.subject_id'))
  .where('b.tenant_id', '=', tenantId);

async function read(query: ReturnType<typeof withNames>): Promise<Backup[]> {
  const rows = await query.selectAll('b').select([sql<string>`coalesce(u.name || '_' || u.lastname, '')`.as('maker'), sql<string | null>`s.name || '_' || s.lastname`.as('subject')]).execute();
  return rows.map((row) => ({
    id: row.id, backupDate: row.taken_at, fileName: row.file_name, employeeName: row.maker, employeeId: row.created_by, kind: row.kind, origin: row.origin, status: row.status,
    subjectId: row.subject_id, subjectName: row.subject, createdDate: row.created_at, done: row.done, total: row.total, bytes: row.bytes, rows: row.rows, files: row.files,
    missingFiles: row.missing_files, verifiedAt: row.verified_at, sha256: row.sha256, failure: row.failure,
  }));
}

/** Those that were read through whole at least once. */
export async function searchBackups(ctx: TenantCtx, query: SearchQuery): Promise<Page<Backup>> {
  const { where, orderBy, limit, offset } = searchSql(query, backupKeys, columns, { fallback: sql`b.created_at desc, b.id desc`, tieBreaker: sql`b.id` });
  const listed = withNames(ctx).where('b.verified_at', 'is not', null).where(where);
  const { total } = await listed.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { page: query.page, size: query.size, total, content: await read(listed.orderBy(orderBy).limit(limit).offset(offset)) };
}

/** Those in the making or being read through again, and those that lately never came to be. */
export const unfinishedBackups = (ctx: TenantCtx): Promise<Backup[]> =>
  read(withNames(ctx).where(sql<boolean>`(b.verified_at is null or b.status = 'verifying')`).where(sql<boolean>`(b.status <> 'failed' or b.created_at > now() - interval '7 days')`).orderBy('b.id', 'desc').limit(100));

export const backupView = async (where: Where, id: number): Promise<Backup | undefined> => (await read(withNames(where).where('b.id', '=', id)))[0];

export const backupRow = ({ db, tenantId }: Where, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backup').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateBackup = ({ db, tenantId }: Where, id: number, set: object) =>
  db.updateTable('backup').set({ stirred_at: sql`now()`, ...set } as never).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export type NewBackup = Pick<BackupRow, 'kind' | 'origin' | 'created_by' | 'subject_id' | 'file_name'> & { status: 'queued' | 'verifying'; file_key?: string; bytes?: number };
export const insertBackup = ({ db, tenantId }: Where, given: NewBackup): Promise<{ id: number }> =>
  db.insertInto('backup').values({ tenant_id: tenantId, ...given }).returning('id').executeTakeFirstOrThrow();

/** `EMCALI-2026-11-21-020000.cuadrilla`, in the tenant's own time. */
export async function fileNameOf({ db, tenantId, timeZone, now }: TenantCtx, who: string | null): Promise<string> {
  const { code } = await db.selectFrom('tenant').select('code').where('id', '=', tenantId).executeTakeFirstOrThrow();
  const [day, clock] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  return `${[code, who, day, clock!.replaceAll(':', '')].filter(Boolean).join('-')}.cuadrilla`;
}

export interface Schedule extends BackupSchedule {
  nextAt: string | null;
  changedBy: number | null;
}

export async function scheduleOf(ctx: TenantCtx): Promise<Schedule> {
  const row = await ctx.db.selectFrom('backup_schedule').selectAll().where('tenant_id', '=', ctx.tenantId).executeTakeFirst();
  if (!row) return { ...firstSchedule, nextAt: nextMoment(firstSchedule, ctx.now, ctx.timeZone).toISOString(), changedBy: null };
  return { active: row.active, time: row.clock, weekdays: row.weekdays as number[], keep: row.keep, nextAt: row.active ? row.next_at : null, changedBy: row.changed_by };
}

export async function writeSchedule(ctx: TenantCtx, { active, time, weekdays, keep }: BackupSchedule, changedBy: number | null): Promise<void> {
  const set = { active, clock: time, weekdays: JSON.stringify(weekdays.toSorted((a, b) => a - b)), keep, next_at: nextMoment({ time, weekdays }, ctx.now, ctx.timeZone), changed_by: changedBy };
  await ctx.db.insertInto('backup_schedule').values({ tenant_id: ctx.tenantId, ...set }).onConflict((on) => on.column('tenant_id').doUpdateSet(set)).execute();
}
