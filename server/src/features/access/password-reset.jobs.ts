import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { job } from '#platform/jobs/declarations.ts';
import { openMailer } from '#platform/mail.ts';
import { newRefreshToken } from '#platform/crypto/tokens.ts';

export const resetMinutes = 30;
/** As long and random as a refresh token; it holds the tenant's number in the same way. */
export const newResetToken = newRefreshToken;
export const hashResetToken = (token: string): Buffer =>
  createHash('sha256').update(`reset|${token}`).digest();

/**
 * Creates a reset link and mails it. The token is created here, so that only the mail contains it; a retry of
 * the job replaces it.
 */
export const passwordResetJob = job<{ userId: number }>('mail', async (ctx, { userId }) => {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['email', 'name', 'username', 'locale'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!user) return undefined;
  const token = newResetToken(ctx.tenantId);
  await ctx.db
    .deleteFrom('password_reset')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await ctx.db
    .insertInto('password_reset')
    .values({
      tenant_id: ctx.tenantId,
      hash: hashResetToken(token),
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute();
  const link = `${ctx.platform.config.publicUrl}/reset_password/${encodeURIComponent(token)}`;
  const { subject, text } = letter[user.locale === 'en' ? 'en' : 'es'](user.name, user.username, link);
  const mailer = openMailer(ctx.platform.config.mail);
  return {
    run: () => mailer.send({ to: user.email, subject, text }),
    after: async (done, error) => {
      if (error) throw error;
      done.audit({ action: 'user.reset_link', subject: 'user', subjectId: userId });
    },
  };
});

const letter: Record<
  Locale,
  (name: string, username: string, link: string) => { subject: string; text: string }
> = {
  es: (name, username, link) => ({
    subject: 'Restablecer su contraseña de Cuadrilla',
    text: `Hola, ${name}:

Recibimos una solicitud para cambiar la contraseña del usuario ${username}. \
Abra este enlace para escribir una nueva:

${link}

El enlace sirve una sola vez y vence en ${resetMinutes} minutos. \
Si usted no lo pidió, ignore este mensaje: su contraseña no ha cambiado.
`,
  }),
  en: (name, username, link) => ({
    subject: 'Reset your Cuadrilla password',
    text: `Hello ${name},

We received a request to change the password of the user ${username}. \
Open this link to set a new one:

${link}

The link works once and expires in ${resetMinutes} minutes. \
If you did not ask for it, ignore this message: your password has not changed.
`,
  }),
};
