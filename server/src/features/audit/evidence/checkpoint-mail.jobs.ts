import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import type { TenantCtx } from '#platform/context.ts';
import { plainMailJob } from '#features/insights/mails/plain-mail.jobs.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';

/**
 * Who holds the secret could seal other records, until somebody outside has a checkpoint: those who see the whole
 * tenant's records get the newest one every week in which something was sealed.
 */
export const checkpointMails: TimerDeclaration = {
  queue: 'evidence-checkpoint-mails',
  cron: '15 12 * * 1',
  handler: async (ctx) => {
    const checkpoint = await newCheckpoint(ctx);
    if (!checkpoint) return;
    const people = await recipientsOf(ctx, { permission: 'AUDIT_MOD_AUDI_ACTIVITY_RECORD' }, null);
    for (const { id: userId, locale } of people)
      await ctx.enqueue(plainMailJob, { userId, page: '/audit', ...letter[locale](checkpoint) });
  },
};

interface Checkpoint {
  size: number;
  root: string;
  note: string;
}

async function newCheckpoint({ db, tenantId }: TenantCtx): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`
    select size, encode(root, 'hex') as root, note from evidence_checkpoint
    where tenant_id = ${tenantId} and signed_at > now() - interval '7 days'
    order by size desc limit 1`.execute(db);
  return rows[0];
}

const letter: Record<Locale, (checkpoint: Checkpoint) => { subject: string; text: string }> = {
  es: ({ size, root, note }) => ({
    subject: `Punto de control de los expedientes sellados: ${size}`,
    text: `Guarde este mensaje fuera del sistema. Con este punto de control se comprueba después que ninguno de los \
${size} expedientes sellados hasta hoy fue cambiado ni retirado:

${size}:${root}

Descargue el expediente con checkpoint=${size} y compruébelo con verificar.html, o con
npm run evidence -- verify EXP-….zip --expect ${size}:${root}

${note}`,
  }),
  en: ({ size, root, note }) => ({
    subject: `Checkpoint of the sealed records: ${size}`,
    text: `Keep this mail outside of the system. With this checkpoint anybody can check later that none of the \
${size} records sealed until today was changed or taken out:

${size}:${root}

Download the record with checkpoint=${size} and check it with verificar.html, or with
npm run evidence -- verify EXP-….zip --expect ${size}:${root}

${note}`,
  }),
};
