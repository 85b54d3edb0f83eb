import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { queryClient } from '#api/query.ts';
import { session } from '#api/session.ts';
import { language, setLanguage } from '#i18n/language.ts';

/** Spanish and English in turn; the server saves it for what it writes to the person. */
export function changeLanguage(): void {
  const locale = language() === 'es' ? 'en' : 'es';
  setLanguage(locale);
  // Texts of the server are in the language of their request.
  void queryClient.invalidateQueries();
  if (session())
    askBeforeUnload(client.access.session.setLocale({ body: { locale } })).catch(() => undefined);
}
