import { sql, type RawBuilder, type Selectable } from 'kysely';
import { backupKeys, type Backup, type BackupSchedule } from '@cuadrilla/contract/security/backups.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { BackupTable } from '#platform/db/schema.ts';
import { firstSchedule, nextMoment } from './backups-schedule.rules.ts';

export type BackupRow = Selectable<BackupTable>;
type Where = Pick<TenantCtx, 'db' | 'tenantId'>;

/** The key of a file while it is being written. */
export const newBackupKey = (tenantId: number): string => `${tenantId}/backups/${crypto.randomUUID()}.part`;
export const finalKey = (key: string): string => key.replace(/\.part$/, '');

const creatorName = (separator: string) =>
  sql.raw(`coalesce((
    select m.name || '${separator}' || m.lastname from app_user m
    where m.tenant_id = b.tenant_id and m.id = b.created_by), '')`);
const columns = {
  id: sql.ref('b.id'),
  fileName: sql.ref('b.file_name'),
  employeeName: creatorName(' '),
  createByName: creatorName(' '),
  employeeId: { column: sql.ref('b.created_by'), nullable: true },
  kind: sql.ref('b.kind'),
  origin: sql.ref('b.origin'),
  status: sql.ref('b.status'),
  bytes: sql.ref('b.bytes'),
  date: sql.ref('b.created_at'),
  createdDate: sql.ref('b.created_at'),
  backupDate: sql.ref('b.taken_at'),
};

const replyColumns = sql`
  b.id, b.taken_at as "backupDate", b.file_name as "fileName", ${creatorName('_')} as "employeeName",
  b.created_by as "employeeId", b.kind, b.origin, b.status, b.subject_id as "subjectId",
  (select s.name || '_' || s.lastname from app_user s
    where s.tenant_id = b.tenant_id and s.id = b.subject_id) as "subjectName",
  b.created_at as "createdDate", b.done, b.total, b.bytes, b.rows, b.files,
  b.missing_files as "missingFiles", b.damaged_files as "damagedFiles", b.verified_at as "verifiedAt", b.sha256, b.failure`;
async function backupsWhere({ db, tenantId }: Where, rest: RawBuilder<unknown>): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select ${replyColumns} from backup b where b.tenant_id = ${tenantId} and ${rest}`.execute(db);
  return rows;
}

/** Backups that were verified at least once. */
export async function searchBackups(ctx: TenantCtx, query: SearchQuery): Promise<Page<Backup>> {
  const search = searchSql(
    query,
    backupKeys,
    columns,
    {
      fallback: sql`b.created_at desc, b.id desc`,
      tieBreaker: sql`b.id`,
    },
    ctx.timeZone,
  );
  const { rows, total } = await readList<Backup>(ctx, {
    table: 'backup',
    as: 'b',
    scope: sql`b.tenant_id = ${ctx.tenantId} and b.verified_at is not null`,
    search,
    columns: replyColumns,
  });
  return { page: query.page, size: query.size, total, content: rows };
}

/** Backups that are being written or verified, and those that failed within the last seven days. */
export const unfinishedBackups = (ctx: TenantCtx): Promise<Backup[]> =>
  backupsWhere(
    ctx,
    sql`(b.verified_at is null or b.status = 'verifying')
      and (b.status <> 'failed' or b.created_at > now() - interval '7 days')
      order by b.id desc limit 100`,
  );

export const backupView = async (where: Where, id: number): Promise<Backup | undefined> =>
  (await backupsWhere(where, sql`b.id = ${id}`))[0];

export const backupRow = ({ db, tenantId }: Where, id: number): Promise<BackupRow | undefined> =>
  db
    .selectFrom('backup')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateBackup = ({ db, tenantId }: Where, id: number, set: object) =>
  db
    .updateTable('backup')
    .set({ heartbeat_at: sql`now()`, ...set } as never)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

export type NewBackup = Pick<BackupRow, 'kind' | 'origin' | 'created_by' | 'subject_id' | 'file_name'> & {
  status: 'queued' | 'verifying';
  file_key?: string;
  bytes?: number;
};
export const insertBackup = ({ db, tenantId }: Where, given: NewBackup): Promise<{ id: number }> =>
  db
    .insertInto('backup')
    .values({ tenant_id: tenantId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();

/** For example `EMCALI-2026-11-21-020000.cuadrilla`, in the tenant's time zone. */
export async function fileNameOf(
  { db, tenantId, timeZone, now }: TenantCtx,
  who: string | null,
): Promise<string> {
  const { code } = await db
    .selectFrom('tenant')
    .select('code')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const [day, clock] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  return `${[code, who, day, clock!.replaceAll(':', '')].filter(Boolean).join('-')}.cuadrilla`;
}

export interface Schedule extends BackupSchedule {
  nextAt: string | null;
  changedBy: number | null;
}

export async function scheduleOf(ctx: TenantCtx): Promise<Schedule> {
  const row = await ctx.db
    .selectFrom('backup_schedule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst();
  if (!row)
    return {
      ...firstSchedule,
      nextAt: nextMoment(firstSchedule, ctx.now, ctx.timeZone).toISOString(),
      changedBy: null,
    };
  return {
    active: row.active,
    time: row.clock,
    weekdays: row.weekdays as number[],
    keep: row.keep,
    nextAt: row.active ? row.next_at : null,
    changedBy: row.changed_by,
  };
}

export async function writeSchedule(
  ctx: TenantCtx,
  { active, time, weekdays, keep }: BackupSchedule,
  changedBy: number | null,
): Promise<void> {
  const set = {
    active,
    clock: time,
    weekdays: JSON.stringify(weekdays.toSorted((a, b) => a - b)),
    keep,
    next_at: nextMoment({ time, weekdays }, ctx.now, ctx.timeZone),
    changed_by: changedBy,
  };
  await ctx.db
    .insertInto('backup_schedule')
    .values({ tenant_id: ctx.tenantId, ...set })
    .onConflict((on) => on.column('tenant_id').doUpdateSet(set))
    .execute();
}
