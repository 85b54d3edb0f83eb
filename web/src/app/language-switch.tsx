import Translate from '@mui/icons-material/Translate';
import Button from '@mui/material/Button';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { queryClient } from '#api/query.ts';
import { session } from '#api/session.ts';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { shellMessages } from './shell.messages.ts';

/** Spanish and English in turn; the server saves it for what it writes to the person. */
export function LanguageSwitch() {
  const t = useText(shellMessages);
  const lang = useLanguage();
  const toggle = () => {
    const locale = lang === 'es' ? 'en' : 'es';
    setLanguage(locale);
    // Texts of the server are in the language of their request.
    void queryClient.invalidateQueries();
    if (session())
      askBeforeUnload(client.access.session.setLocale({ body: { locale } })).catch(() => undefined);
  };
  return (
    <Button
      color="inherit"
      onClick={toggle}
      aria-label={`${lang.toUpperCase()}: ${t('switchLanguage')}`}
      title={t('switchLanguage')}
      startIcon={<Translate fontSize="small" />}
      sx={{ minWidth: 0, px: 1 }}
    >
      {lang.toUpperCase()}
    </Button>
  );
}
