import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { failureOf } from '#platform/http/problem.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { inOwnTransaction } from '#platform/own-transaction.ts';
import { readThrough, type ReadThrough } from './backups-read.ts';
import {
  fileNameOf,
  finalKey,
  insertBackup,
  newBackupKey,
  scheduleOf,
  updateBackup,
  writeSchedule,
  type BackupRow,
} from './backups.store.ts';
import { writeBackup, type Progress } from './backups-write.ts';
import { notifyAdministrators } from './administrators.ts';
import { auditFiles } from './file-check.jobs.ts';
import { recordDamage } from './file-check.store.ts';

/** A backup may take hours. When it fails, a person or the schedule begins another from the start. */
const backupQueue = { queue: 'backup', retryLimit: 0, expireInSeconds: 21_600 };

/** Writes a backup and reads it back, or verifies an existing one. A backup is ready once it was read whole. */
export const backupJob = job<{ id: number }>(backupQueue, async (ctx, { id }) => {
  const row = await inOwnTransaction(
    ctx,
    ({ db }) =>
      db
        .updateTable('backup')
        .set({
          status: sql`case status when 'queued' then 'working' else status end` as never,
          heartbeat_at: sql`now()` as never,
        })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'verifying'])
        .returningAll()
        .executeTakeFirst(),
    'background',
  );
  if (!row) return;
  const isNew = row.status === 'working';
  const key = row.file_key ?? newBackupKey(ctx.tenantId);
  const reporter = progressReporter(ctx, row.id, isNew ? 0 : row.rows + row.files);
  const read = await writeAndVerify(ctx, row, key, isNew, reporter).catch((error: unknown) => ({ error }));
  // Progress is written in transactions of its own: this transaction must not lock the row before they end.
  await reporter.end();
  if ('error' in read) return markFailed(ctx, row, key, read.error);
  await markReady(ctx, row, key, read);
  if (row.origin === 'schedule' && isNew) await deleteSurplus(ctx);
});

async function writeAndVerify(
  ctx: TenantCtx,
  row: BackupRow,
  key: string,
  isNew: boolean,
  reporter: ReturnType<typeof progressReporter>,
): Promise<ReadThrough> {
  const { files, secrets } = ctx.platform;
  if (isNew) {
    await reporter.save({ file_key: key });
    const { takenAt, damaged } = await writeBackup(
      ctx,
      key,
      { kind: row.kind === 'work' ? 'work' : 'tenant', subjectId: row.subject_id },
      reporter.progress,
    );
    await ctx.inSeparateTransaction(async (inner) => auditFiles(inner, await recordDamage(inner, damaged)));
    await reporter.save({ status: 'verifying', taken_at: takenAt });
  }
  const read = await readThrough(secrets, await files.stream(key), (record) =>
    reporter.progress.done(record.kind === 'rows' ? record.lines.length : record.kind === 'file' ? 1 : 0),
  );
  if (read.header.tenantId !== ctx.tenantId) fail('FOREIGN_BACKUP');
  if (row.sha256 !== null && row.sha256 !== read.sha256) fail('DAMAGED_BACKUP');
  if (key !== finalKey(key)) await files.move(key, finalKey(key));
  return read;
}

async function markReady(
  ctx: TenantCtx,
  row: BackupRow,
  key: string,
  { manifest, sha256, bytes }: ReadThrough,
): Promise<void> {
  const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const steps = rowCount + manifest.files.count;
  await updateBackup(ctx, row.id, {
    status: 'ready',
    done: steps,
    total: steps,
    kind: manifest.kind,
    taken_at: manifest.takenAt,
    file_key: finalKey(key),
    sha256,
    bytes,
    rows: rowCount,
    files: manifest.files.count,
    missing_files: manifest.missing.length,
    damaged_files: manifest.damaged.length,
    verified_at: sql`now()`,
    failure: null,
  });
  if (row.verified_at !== null) return;
  if (manifest.damaged.length > 0)
    await notifyAdministrators(ctx, damageMessage(row.file_name, manifest.damaged.length), row.created_by);
  ctx.audit({
    action: row.origin === 'upload' ? 'backup.receive' : 'backup.create',
    subject: 'backup',
    subjectId: row.id,
    after: { kind: manifest.kind, fileName: row.file_name, bytes, sha256 },
  });
}

const damageCodes: readonly string[] = ['DAMAGED_BACKUP', 'FOREIGN_BACKUP', 'NOT_FOUND'];

/** The file of a backup that was verified before stays, so that an expert can examine it; others are deleted. */
async function markFailed(ctx: TenantCtx, row: BackupRow, key: string, error: unknown): Promise<void> {
  const { code } = failureOf(error);
  ctx.log.error({ err: error, backupId: row.id }, 'a backup failed');
  const wasVerified = row.verified_at !== null;
  // Errors of the store do not mean that the file is damaged.
  const verifiedStatus = damageCodes.includes(code) ? 'damaged' : 'ready';
  const changes = wasVerified
    ? { status: verifiedStatus, failure: code }
    : { status: 'failed', failure: code, file_key: null };
  if (!wasVerified) await ctx.platform.files.remove(key).catch(() => undefined);
  await inOwnTransaction(ctx, (where) => updateBackup(where, row.id, changes), 'background');
  await notifyAdministrators(ctx, failureMessage(row.file_name), row.created_by);
}

const damageMessage = (file: string, files: number): Record<Locale, { title: string; content: string }> => ({
  es: {
    title: 'Copia de seguridad con archivos dañados',
    content: `La copia ${file} está completa salvo ${files} archivos que ya estaban dañados. Vea la lista en Copias de seguridad.`,
  },
  en: {
    title: 'A backup found damaged files',
    content: `The backup ${file} is complete but for ${files} files that were damaged before. See the list under Backups.`,
  },
});

const failureMessage = (file: string): Record<Locale, { title: string; content: string }> => ({
  es: {
    title: 'Copia de seguridad con problemas',
    content: `La copia ${file} no se pudo completar o ya no está íntegra. Revise las copias de seguridad.`,
  },
  en: {
    title: 'A backup has problems',
    content: `The backup ${file} could not be completed or is no longer sound. Check the backups.`,
  },
});

const saveIntervalMs = 1000;

/** Saves the progress in the row of the backup, at most once a second, in transactions of its own. */
function progressReporter(ctx: TenantCtx, id: number, initialTotal: number) {
  let [total, done, savedAt] = [initialTotal, 0, 0];
  let saving: Promise<unknown> = Promise.resolve();
  /** Saves at once, with further columns. */
  const save = (columns: object): Promise<unknown> => {
    savedAt = Date.now();
    saving = saving.then(() =>
      inOwnTransaction(
        ctx,
        (where) => updateBackup(where, id, { total, done: Math.min(done, total), ...columns }),
        'background',
      ),
    );
    return saving;
  };
  const saveIfDue = (): void => {
    const due = Date.now() - savedAt >= saveIntervalMs;
    void (due ? save({}) : saving).catch(() => undefined);
  };
  const progress: Progress = {
    total: (steps) => {
      // Everything that is written is read back: both count.
      total = steps * 2;
      saveIfDue();
    },
    done: (steps) => {
      done += steps;
      saveIfDue();
    },
  };
  return { progress, save, end: () => saving.catch(() => undefined) };
}

/** Deletes the oldest scheduled backups beyond the number to be retained; only people delete other backups. */
async function deleteSurplus(ctx: TenantCtx): Promise<void> {
  const { keep } = await scheduleOf(ctx);
  const old = await ctx.db
    .selectFrom('backup')
    .select(['id', 'file_key', 'file_name', 'sha256'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('origin', '=', 'schedule')
    .where('status', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1000)
    .execute();
  for (const { id, file_key, file_name, sha256 } of old) {
    await ctx.db.deleteFrom('backup').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute();
    ctx.audit({
      action: 'backup.expire',
      subject: 'backup',
      subjectId: id,
      before: { fileName: file_name, sha256 },
    });
    if (file_key) ctx.afterCommit(() => ctx.platform.files.remove(file_key));
  }
}

/**
 * Every five minutes: fails backups whose job has died, starts the scheduled backup when it is due, and
 * verifies one backup that was not verified for a week.
 */
export const backupClock: TimerDeclaration = {
  queue: 'backup-clock',
  cron: '*/5 * * * *',
  handler: async (ctx) => {
    await failAbandoned(ctx);
    await startScheduled(ctx);
    await verifyOldest(ctx);
  },
};

async function startScheduled(ctx: TenantCtx): Promise<void> {
  const schedule = await scheduleOf(ctx);
  const row = await ctx.db
    .selectFrom('backup_schedule')
    .select('next_at')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return writeSchedule(ctx, schedule, null);
  if (!schedule.active || Date.parse(row.next_at) > ctx.now.getTime()) return;
  await writeSchedule(ctx, schedule, schedule.changedBy);
  const { id } = await insertBackup(ctx, {
    kind: 'tenant',
    origin: 'schedule',
    status: 'queued',
    created_by: schedule.changedBy,
    subject_id: null,
    file_name: await fileNameOf(ctx, null),
  });
  await ctx.enqueue(backupJob, { id });
}

async function verifyOldest(ctx: TenantCtx): Promise<void> {
  const oldest = await ctx.db
    .updateTable('backup')
    .set({ status: 'verifying', heartbeat_at: sql`now()` as never })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', (where) =>
      where
        .selectFrom('backup')
        .select('id')
        .where('tenant_id', '=', ctx.tenantId)
        .where('status', '=', 'ready')
        .where(sql<boolean>`greatest(verified_at, heartbeat_at) < now() - interval '7 days'`)
        .orderBy('verified_at')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  if (oldest) await ctx.enqueue(backupJob, { id: oldest.id });
}

/** Backups whose jobs give no sign of life any more. */
async function failAbandoned(ctx: TenantCtx): Promise<void> {
  const abandoned = await ctx.db
    .updateTable('backup')
    .set({
      status: sql`case when verified_at is null then 'failed' else 'ready' end` as never,
      failure: 'UNAVAILABLE',
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`(status in ('working', 'verifying') and heartbeat_at < now() - interval '10 minutes'
        or status = 'queued' and heartbeat_at < now() - interval '1 day')`,
    )
    .returning(['id', 'file_key', 'file_name', 'verified_at', 'created_by'])
    .execute();
  for (const { file_key, file_name, verified_at, created_by } of abandoned) {
    if (verified_at !== null) continue;
    if (file_key) ctx.afterCommit(() => ctx.platform.files.remove(file_key).catch(() => undefined));
    await notifyAdministrators(ctx, failureMessage(file_name), created_by);
  }
}
