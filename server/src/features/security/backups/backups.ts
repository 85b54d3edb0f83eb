import { sql } from 'kysely';
import {
  downloadsPerHour,
  passwordConfirmationSeconds,
  type backups as endpoints,
} from '@cuadrilla/contract/security/backups.ts';
import { confirmPassword, requirePasswordConfirmation } from '#features/access/password-confirmation.ts';
import { reserveTries } from '#features/access/throttle.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { receiveUpload } from './backups-upload.ts';
import { notifyAdministrators } from './administrators.ts';
import { backupJob } from './backups.jobs.ts';
import { fileCheckView } from './file-check.store.ts';
import {
  backupRow,
  backupView,
  fileNameOf,
  insertBackup,
  scheduleOf,
  searchBackups,
  unfinishedBackups,
  updateBackup,
  writeSchedule,
  type BackupRow,
} from './backups.store.ts';

/** A backup contains the work of every company. @throws FORBIDDEN for actors limited to one company */
const requireWholeTenant = (ctx: Ctx): void => void (ctx.actor.companyScope !== null && fail('FORBIDDEN'));
const rowOf = async (ctx: Ctx, id: number): Promise<BackupRow> =>
  (await backupRow(ctx, id)) ?? fail('NOT_FOUND');
const view = async (ctx: Ctx, id: number) => (await backupView(ctx, id)) ?? fail('NOT_FOUND');

export const backupHandlers: Handlers<typeof endpoints> = {
  search: async (ctx, { body }) => {
    requireWholeTenant(ctx);
    return searchBackups(ctx, body);
  },

  running: async (ctx) => {
    requireWholeTenant(ctx);
    return unfinishedBackups(ctx);
  },

  get: async (ctx, { params }) => {
    requireWholeTenant(ctx);
    return view(ctx, params.id);
  },

  fileCheck: async (ctx) => {
    requireWholeTenant(ctx);
    return fileCheckView(ctx);
  },

  create: async (ctx, { body }) => {
    requireWholeTenant(ctx);
    const subjectId = body.kind === 'work' ? body.employeeId : null;
    const subject =
      subjectId === null
        ? null
        : ((await ctx.db
            .selectFrom('app_user')
            .select('username')
            .where('tenant_id', '=', ctx.tenantId)
            .where('id', '=', subjectId)
            .executeTakeFirst()) ?? fail('NOT_FOUND', {}, { employeeId: 'NOT_FOUND' }));
    // Two simultaneous requests get the same backup.
    await sql`select pg_advisory_xact_lock(hashtextextended('backup', ${ctx.tenantId}))`.execute(ctx.db);
    const running = await ctx.db
      .selectFrom('backup')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('kind', '=', body.kind)
      .where('status', 'in', ['queued', 'working'])
      // `backupClock` will fail a backup whose job gives no sign of life.
      .where(sql<boolean>`heartbeat_at > now() - interval '5 minutes'`)
      .where(sql<boolean>`subject_id is not distinct from ${subjectId}::bigint`)
      .executeTakeFirst();
    if (running) return view(ctx, running.id);
    const { id } = await insertBackup(ctx, {
      kind: body.kind,
      origin: 'manual',
      status: 'queued',
      created_by: ctx.actor.userId,
      subject_id: subjectId,
      file_name: await fileNameOf(ctx, subject?.username ?? null),
    });
    await ctx.enqueue(backupJob, { id });
    ctx.audit({ action: 'backup.request', subject: 'backup', subjectId: id, after: body });
    return view(ctx, id);
  },

  verify: async (ctx, { params }) => {
    requireWholeTenant(ctx);
    const row = await rowOf(ctx, params.id);
    if (row.status !== 'ready' && row.status !== 'damaged') return view(ctx, params.id);
    await updateBackup(ctx, row.id, { status: 'verifying', done: 0, total: row.rows + row.files });
    await ctx.enqueue(backupJob, { id: row.id });
    ctx.audit({ action: 'backup.verify', subject: 'backup', subjectId: row.id });
    return view(ctx, params.id);
  },

  remove: async (ctx, { params }) => {
    requireWholeTenant(ctx);
    // Locks all of them, so that two simultaneous deletions cannot delete the last two.
    const ready = await ctx.db
      .selectFrom('backup')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('kind', '=', 'tenant')
      .where('status', '=', 'ready')
      .orderBy('id')
      .forUpdate()
      .execute();
    const row = await rowOf(ctx, params.id);
    if (row.status === 'working' || row.status === 'verifying' || row.status === 'queued')
      fail('SOURCE_HAVE_DEPENDENCY');
    if (ready.length === 1 && ready[0]!.id === row.id) fail('LAST_BACKUP');
    await ctx.db
      .deleteFrom('backup')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', row.id)
      .execute();
    ctx.audit({
      action: 'backup.delete',
      subject: 'backup',
      subjectId: row.id,
      before: {
        fileName: row.file_name,
        kind: row.kind,
        takenAt: row.taken_at,
        bytes: row.bytes,
        sha256: row.sha256,
      },
    });
    const key = row.file_key;
    if (key) ctx.afterCommit(() => ctx.platform.files.remove(key));
    return null;
  },

  confirmPassword: async (ctx, { body }) => {
    requireWholeTenant(ctx);
    await confirmPassword(ctx, body.password);
    return { until: new Date(ctx.now.getTime() + passwordConfirmationSeconds * 1000).toISOString() };
  },

  download: async (ctx, { params }) => {
    requireWholeTenant(ctx);
    if (ctx.actor.viewedBy !== null) fail('READ_ONLY_VIEW');
    const row = await rowOf(ctx, params.id);
    if (row.status !== 'ready' || !row.file_key) return fail('NOT_FOUND');
    await requirePasswordConfirmation(ctx, passwordConfirmationSeconds);
    const tries = await reserveTries(ctx.platform, [
      { key: `backup-download:${ctx.tenantId}:${ctx.actor.userId}`, most: downloadsPerHour, minutes: 60 },
    ]);
    if (!tries) fail('THROTTLED');
    const stream = await ctx.platform.files.stream(row.file_key);
    ctx.audit({
      action: 'backup.download',
      subject: 'backup',
      subjectId: row.id,
      after: { fileName: row.file_name, kind: row.kind, bytes: row.bytes, sha256: row.sha256 },
    });
    await notifyAdministrators(
      ctx,
      {
        es: {
          title: 'Descarga de una copia de seguridad',
          content: `${ctx.actor.name} descargó la copia ${row.file_name}.`,
        },
        en: {
          title: 'A backup was downloaded',
          content: `${ctx.actor.name} downloaded the backup ${row.file_name}.`,
        },
      },
      ctx.actor.userId,
    );
    return { name: row.file_name, type: 'application/octet-stream', stream, bytes: row.bytes };
  },

  upload: async (ctx, { query, stream }) => {
    const id = await receiveUpload(ctx, query.fileName, stream);
    await ctx.enqueue(backupJob, { id });
    ctx.audit({
      action: 'backup.upload',
      subject: 'backup',
      subjectId: id,
      after: { fileName: query.fileName },
    });
    return view(ctx, id);
  },

  schedule: async (ctx) => {
    requireWholeTenant(ctx);
    return scheduleOf(ctx);
  },

  setSchedule: async (ctx, { body }) => {
    requireWholeTenant(ctx);
    const before = await scheduleOf(ctx);
    await writeSchedule(ctx, body, ctx.actor.userId);
    ctx.audit({ action: 'backup.schedule', subject: 'backup', before, after: body });
    return scheduleOf(ctx);
  },
};
