import Translate from '@mui/icons-material/Translate';
import Button from '@mui/material/Button';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { changeLanguage } from './change-language.ts';
import { shellMessages } from '../shell.messages.ts';

export function LanguageSwitch() {
  const t = useText(shellMessages);
  const lang = useLanguage();
  return (
    <Button
      color="inherit"
      onClick={changeLanguage}
      aria-label={`${lang.toUpperCase()}: ${t('switchLanguage')}`}
      title={t('switchLanguage')}
      startIcon={<Translate fontSize="small" />}
      sx={{ minWidth: 0, px: 1 }}
    >
      {lang.toUpperCase()}
    </Button>
  );
}
