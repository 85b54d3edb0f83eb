import { useState } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { hasPin } from '../store/pin.ts';
import { useField } from './field-context.ts';
import { frameMessages } from './frame.messages.ts';
import { lockMessages } from './lock.messages.ts';
import { Sheet } from './parts.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { SignOut } from './sign-out.tsx';
import { setTheme, themes, useTheme, type FieldTheme } from './theme.ts';
import { useLive } from './use-live.ts';

const themeLabels = { auto: 'themeAuto', sun: 'themeSun', dark: 'themeDark' } as const satisfies Record<
  FieldTheme,
  string
>;

export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useText(frameMessages);
  const lang = useLanguage();
  const theme = useTheme();
  const lock = useText(lockMessages);
  const { account, db } = useField();
  const isSet = useLive(() => hasPin(db), db);
  const [open, setOpen] = useState<'menu' | 'pin' | 'password'>('menu');
  if (open === 'pin') return <PinSheet onClose={onClose} />;
  if (open === 'password') return <PasswordSheet onClose={onClose} />;
  return (
    <Sheet title={account.name} onClose={onClose}>
      <p className="f-hint">
        {account.username} · {account.tenantName}
      </p>
      <fieldset className="f-choice">
        <legend>{t('languageTitle')}</legend>
        <div className="f-segments f-segments-two">
          {(['es', 'en'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={lang === each} onClick={() => setLanguage(each)}>
              {t(each === 'es' ? 'spanish' : 'english')}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className="f-choice">
        <legend>{t('theme')}</legend>
        <div className="f-segments">
          {themes.map((each) => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
              {t(themeLabels[each])}
            </button>
          ))}
        </div>
      </fieldset>
      <a className="f-button f-wide" href="/">
        {t('office')}
      </a>
      <button type="button" className="f-button f-wide" onClick={() => setOpen('pin')}>
        {lock(isSet ? 'changePin' : 'setPin')}
      </button>
      <button type="button" className="f-button f-wide" onClick={() => setOpen('password')}>
        {t('ownPassword')}
      </button>
      <SignOut />
    </Sheet>
  );
}
