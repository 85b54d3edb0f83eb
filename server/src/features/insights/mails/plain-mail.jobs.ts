import { absentPeople } from '#features/access/person-actors.store.ts';
import { job } from '#platform/jobs/declarations.ts';
import { openMailer } from '#platform/mail.ts';

/** A short mail to a person, with an address of the product; not to whom is inactive by then. */
export const plainMailJob = job<{ userId: number; subject: string; text: string; page: string }>(
  'insights-mail',
  async (ctx, { userId, subject, text, page }) => {
    const person = (await absentPeople(ctx, [userId])).get(userId);
    if (!person || person.email === '') return undefined;
    const { mail, publicUrl } = ctx.platform.config;
    const letter = { to: person.email, subject, text: `${text}\n\n${publicUrl}${page}\n` };
    return { run: () => openMailer(mail).send(letter) };
  },
);
