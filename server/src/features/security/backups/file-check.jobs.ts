import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { FileCheckTable } from '#platform/db/schema.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { notifyAdministrators } from './administrators.ts';
import {
  clearDamage,
  clearUnused,
  filesAfter,
  keyOf,
  nameOf,
  recordDamage,
  type StoredFile,
} from './file-check.store.ts';
import { inspectFile, type FileProblem } from './stored-file.ts';

/** Bytes a second: people and phones read and write the same disk. */
const pace = 20_000_000;
const filesAtOnce = 50;
/** Milliseconds after which the work is handed to another job, so that one tenant does not hold a worker. */
const slice = 60_000;
const begins = { from: 1, to: 5 } as const;

type Damaged = StoredFile & { problem: FileProblem };

const fileCheckQueue = { queue: 'file-check' };

/**
 * Reads every file of a tenant that rows refer to, at a moderate pace, and records which are damaged. It goes
 * on where it was interrupted, and holds no connection while it reads.
 */
export const fileCheckJob = job<object>(fileCheckQueue, async (ctx) => {
  const until = Date.now() + slice;
  const check = await ctx.inSeparateTransaction(checkOf);
  if (!check || !isRunning(check)) return;
  for (let position = check.position; ;) {
    const files = await ctx.inSeparateTransaction((inner) => filesAfter(inner, position, filesAtOnce));
    if (files.length === 0) return finish(ctx, position);
    const read = await readFiles(ctx, files);
    // Another job reads the same files when this one was taken for dead.
    if (!(await ctx.inSeparateTransaction((inner) => save(inner, files, read, position)))) return;
    position = nameOf(files.at(-1)!);
    if (Date.now() > until) return ctx.enqueue(fileCheckQueue, {}, { singletonKey: 'next' });
  }
});

const checkOf = ({ db, tenantId }: TenantCtx) =>
  db.selectFrom('file_check').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

const isRunning = ({
  started_at,
  finished_at,
}: Pick<Selectable<FileCheckTable>, 'started_at' | 'finished_at'>) =>
  finished_at === null || Date.parse(finished_at) < Date.parse(started_at);

async function readFiles(
  ctx: TenantCtx,
  files: readonly StoredFile[],
): Promise<{ bytes: number; damaged: Damaged[] }> {
  const result = { bytes: 0, damaged: [] as Damaged[] };
  for (const file of files) {
    const found = await inspectFile(ctx.platform.files, keyOf(ctx.tenantId, file), file.sha256);
    if (found.problem !== null) result.damaged.push({ ...file, problem: found.problem });
    else {
      result.bytes += found.bytes;
      await sleep((1000 * found.bytes) / pace);
    }
  }
  return result;
}

/** @returns whether the check still stood at `from` */
async function save(
  ctx: TenantCtx,
  files: readonly StoredFile[],
  { bytes, damaged }: { bytes: number; damaged: Damaged[] },
  from: string,
): Promise<boolean> {
  const bad = new Set(damaged.map((file) => nameOf(file)));
  const added = await recordDamage(ctx, damaged);
  const mended = await clearDamage(
    ctx,
    files.filter((file) => !bad.has(nameOf(file))),
  );
  auditFiles(ctx, added, mended);
  const { numUpdatedRows } = await ctx.db
    .updateTable('file_check')
    .set({
      position: nameOf(files.at(-1)!),
      files: sql`files + ${files.length}`,
      bytes: sql`bytes + ${bytes}`,
      new_damage: sql`new_damage + ${added.length}`,
    } as never)
    .where('tenant_id', '=', ctx.tenantId)
    .where('position', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Writes which files were found damaged, and which are sound again. */
export function auditFiles(
  ctx: TenantCtx,
  damaged: readonly StoredFile[],
  mended: readonly StoredFile[] = [],
): void {
  if (damaged.length > 0)
    ctx.audit({
      action: 'file.damaged',
      subject: 'file',
      after: { files: damaged.map(nameOf) },
      result: 'failed',
    });
  if (mended.length > 0)
    ctx.audit({ action: 'file.mended', subject: 'file', after: { files: mended.map(nameOf) } });
}

async function finish(ctx: TenantCtx, position: string): Promise<void> {
  await clearUnused(ctx);
  const ended = await ctx.db
    .updateTable('file_check')
    .set({ finished_at: sql`clock_timestamp()`, finished_files: sql`files` } as never)
    .where('tenant_id', '=', ctx.tenantId)
    .where('position', '=', position)
    .where(sql<boolean>`finished_at is null or finished_at < started_at`)
    .returning('new_damage')
    .executeTakeFirst();
  const found = Number(ended?.new_damage ?? 0);
  if (found > 0) await notifyAdministrators(ctx, damageMessage(found));
}

const damageMessage = (files: number): Record<Locale, { title: string; content: string }> => ({
  es: {
    title: 'Archivos dañados',
    content: `La revisión nocturna encontró archivos dañados o perdidos: ${files}. Vea la lista en Copias de seguridad.`,
  },
  en: {
    title: 'Damaged files',
    content: `The nightly check found files that are damaged or missing: ${files}. See the list under Backups.`,
  },
});

/**
 * Every ten minutes: begins the check of the night, or of the day where the server does not run at night, and
 * continues one that was interrupted.
 */
export const fileCheckClock: TimerDeclaration = {
  queue: 'file-check-clock',
  cron: '*/10 * * * *',
  handler: async (ctx) => {
    const { rows } = await sql<{ due: boolean }>`
      insert into file_check (tenant_id) values (${ctx.tenantId})
      on conflict (tenant_id) do update set started_at = now(), position = '', files = 0, bytes = 0, new_damage = 0
        where file_check.finished_at > file_check.started_at
          and (file_check.started_at < now() - interval '30 hours'
            or file_check.started_at < now() - interval '12 hours' and ${isNight(ctx)})
      returning true as due`.execute(ctx.db);
    const check = await checkOf(ctx);
    if (rows.length > 0 || (check && isRunning(check)))
      await ctx.enqueue(fileCheckQueue, {}, { singletonKey: 'next' });
  },
};

function isNight({ now, timeZone }: TenantCtx): boolean {
  const hour = Number(now.toLocaleString('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }));
  return hour >= begins.from && hour < begins.to;
}
