import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

/** What the owner of a mail is notified of. */

const named = 5;

export const failureText = (name: string, locale: Locale): string =>
  locale === 'es' ? `«${name}» no llegó a todos` : `“${name}” did not reach everybody`;

const missed = {
  es: 'No se le envió a {names}: no tiene permiso, no tiene correo o el servidor lo rechazó.',
  en: 'Not sent to {names}: without permission, without an address, or refused by the mail server.',
};

export function missedText(people: readonly string[], locale: Locale): string {
  const rest = people.length - named;
  const more = rest > 0 ? (locale === 'es' ? ` y ${rest} más` : ` and ${rest} more`) : '';
  return missed[locale].replace('{names}', `${people.slice(0, named).join(', ')}${more}`);
}
