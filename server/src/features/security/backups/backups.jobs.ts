import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { failureOf } from '#platform/http/problem.ts';
import { job, type TimerDeclaration } from '#platform/jobs/jobs.ts';
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
import { writeBackup } from './backups-write.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';

/** Writing and reading through are one work: what was not read back whole is no backup. */
export const backupJob = job<{ id: number }>('backup', async (ctx, { id }) => {
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
  const made = row.status === 'working';
  const key = row.file_key ?? newBackupKey(ctx.tenantId);
  const steps = teller(ctx, row.id, made ? 0 : row.rows + row.files);
  const read = await attempted(ctx, row, key, made, steps).catch((error: unknown) => ({ error }));
  // What is said on the way is said in units of their own: none of them may wait for this one's row.
  await steps.end();
  if ('error' in read) return refuse(ctx, row, key, read.error);
  await accept(ctx, row, key, read);
  if (row.origin === 'schedule' && made) await makeRoom(ctx);
});

async function attempted(
  ctx: TenantCtx,
  row: BackupRow,
  key: string,
  made: boolean,
  steps: ReturnType<typeof teller>,
): Promise<ReadThrough> {
  const { files, secrets } = ctx.platform;
  if (made) {
    await steps.log({ file_key: key }, true);
    const { takenAt } = await writeBackup(
      ctx,
      key,
      { kind: row.kind === 'work' ? 'work' : 'tenant', subjectId: row.subject_id },
      steps.counted,
    );
    await steps.log({ status: 'verifying', taken_at: takenAt }, true);
  }
  const read = await readThrough(secrets, await files.stream(key), (record) =>
    steps.counted.done(record.kind === 'rows' ? record.lines.length : record.kind === 'file' ? 1 : 0),
  );
  if (read.header.tenantId !== ctx.tenantId) fail('FOREIGN_BACKUP');
  if (row.sha256 !== null && row.sha256 !== read.sha256) fail('DAMAGED_BACKUP');
  if (key !== finalKey(key)) await files.move(key, finalKey(key));
  return read;
}

async function accept(
  ctx: TenantCtx,
  row: BackupRow,
  key: string,
  { manifest, sha256, bytes }: ReadThrough,
): Promise<void> {
  const counted = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const steps = counted + manifest.files.count;
  await updateBackup(ctx, row.id, {
    status: 'ready',
    done: steps,
    total: steps,
    kind: manifest.kind,
    taken_at: manifest.takenAt,
    file_key: finalKey(key),
    sha256,
    bytes,
    rows: counted,
    files: manifest.files.count,
    missing_files: manifest.missing.length,
    verified_at: sql`now()`,
    failure: null,
  });
  if (row.verified_at === null)
    ctx.audit({
      action: row.origin === 'upload' ? 'backup.receive' : 'backup.create',
      subject: 'backup',
      subjectId: row.id,
      after: { kind: manifest.kind, fileName: row.file_name, bytes, sha256 },
    });
}

/** One that was sound before is kept, for an expert's eyes; one that never was leaves nothing behind. */
async function refuse(ctx: TenantCtx, row: BackupRow, key: string, error: unknown): Promise<void> {
  const { code } = failureOf(error);
  ctx.log.error({ err: error, backupId: row.id }, 'a backup failed');
  const wasSound = row.verified_at !== null;
  // Trouble of the store is no damage of the file.
  const status = !wasSound
    ? 'failed'
    : ['DAMAGED_BACKUP', 'FOREIGN_BACKUP', 'NOT_FOUND'].includes(code)
      ? 'damaged'
      : 'ready';
  if (!wasSound) await ctx.platform.files.remove(key).catch(() => undefined);
  await inOwnTransaction(
    ctx,
    (where) =>
      updateBackup(where, row.id, { status, failure: code, ...(wasSound ? {} : { file_key: null }) }),
    'background',
  );
  await notifyAdministrators(ctx, troubles(row.file_name), row.created_by);
}

const troubles = (file: string): Record<Locale, { title: string; content: string }> => ({
  es: {
    title: 'Copia de seguridad con problemas',
    content: `La copia ${file} no se pudo completar o ya no está íntegra. Revise las copias de seguridad.`,
  },
  en: {
    title: 'A backup has problems',
    content: `The backup ${file} could not be completed or is no longer sound. Check the backups.`,
  },
});

/** A notification for everyone who decides on rights, and for `also`. */
export async function notifyAdministrators(
  ctx: TenantCtx,
  text: Record<Locale, { title: string; content: string }>,
  also: number | null = null,
): Promise<void> {
  const people = await recipientsOf(ctx, { permission: 'ROLE_MOD_PERMISSION' });
  if (also !== null && people.every(({ id }) => id !== also))
    people.push(...(await recipientsOf(ctx, { id: also })));
  for (const { id, locale } of people)
    ctx.notify({
      userId: id,
      ...text[locale],
      body: { format: text[locale].title, formato: '', operationId: null, activityId: null },
    });
}

/** How far the work is, once a second, for others to see. */
function teller(ctx: TenantCtx, id: number, goal: number) {
  let [total, done, told] = [goal, 0, 0];
  let saying: Promise<unknown> = Promise.resolve();
  const log = (more: object, now: boolean): Promise<unknown> => {
    if (!now && Date.now() - told < 1000) return saying;
    told = Date.now();
    saying = saying.then(() =>
      inOwnTransaction(
        ctx,
        (where) => updateBackup(where, id, { total, done: Math.min(done, total), ...more }),
        'background',
      ),
    );
    return saying;
  };
  const quietly = (): void => void log({}, false).catch(() => undefined);
  return {
    log,
    end: () => saying.catch(() => undefined),
    counted: {
      total: (steps: number) => {
        // What is written is read back: both halves count.
        total = steps * 2;
        quietly();
      },
      done: (steps: number) => {
        done += steps;
        quietly();
      },
    },
  };
}

/**
 * Scheduled backups beyond the number that is kept go, oldest first; others stay until a person deletes them.
 */
async function makeRoom(ctx: TenantCtx): Promise<void> {
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
 * Every five minutes: what is due begins, what died is said to have failed, and what was not looked at for a
 * week is read again.
 */
export const backupClock: TimerDeclaration = {
  queue: 'backup-clock',
  cron: '*/5 * * * *',
  handler: async (ctx) => {
    await buryDead(ctx);
    const schedule = await scheduleOf(ctx);
    const row = await ctx.db
      .selectFrom('backup_schedule')
      .select('next_at')
      .where('tenant_id', '=', ctx.tenantId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) await writeSchedule(ctx, schedule, null);
    else if (schedule.active && Date.parse(row.next_at) <= ctx.now.getTime()) {
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
    const stale = await ctx.db
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
    if (stale) await ctx.enqueue(backupJob, { id: stale.id });
  },
};

async function buryDead(ctx: TenantCtx): Promise<void> {
  const dead = await ctx.db
    .updateTable('backup')
    .set({
      status: sql`case when verified_at is null then 'failed' else 'ready' end` as never,
      failure: 'UNAVAILABLE',
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`(status in ('working', 'verifying') and heartbeat_at < now() - interval '10 minutes' or status = 'queued' and heartbeat_at < now() - interval '1 day')`,
    )
    .returning(['id', 'file_key', 'file_name', 'verified_at', 'created_by'])
    .execute();
  for (const { file_key, file_name, verified_at, created_by } of dead) {
    if (verified_at !== null) continue;
    if (file_key) ctx.afterCommit(() => ctx.platform.files.remove(file_key).catch(() => undefined));
    await notifyAdministrators(ctx, troubles(file_name), created_by);
  }
}
