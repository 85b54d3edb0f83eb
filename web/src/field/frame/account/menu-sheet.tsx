import { useState } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { hasPin } from '../../store/pin.ts';
import { useField } from '../field-context.ts';
import { frameMessages } from '../frame.messages.ts';
import { lockMessages } from './lock.messages.ts';
import { Sheet } from '../parts.tsx';
import { useInstall } from '../install.ts';
import { navigators, setNavigator, useNavigator, type Navigator } from '../navigation.ts';
import { PasswordSheet } from './password-sheet.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { SignOut } from './sign-out.tsx';
import { setTheme, themes, useTheme, type FieldTheme } from '../theme.ts';
import { useLive } from '../use-live.ts';
import { WorkCodeSheet } from './work-code-sheet.tsx';
import { workCodeMessages } from './work-code.messages.ts';

const themeLabels = { auto: 'themeAuto', sun: 'themeSun', dark: 'themeDark' } as const satisfies Record<
  FieldTheme,
  string
>;

const navigatorLabels = {
  phone: 'navigatorPhone',
  google: 'navigatorGoogle',
  waze: 'navigatorWaze',
} as const satisfies Record<Navigator, string>;

function Choices() {
  const t = useText(frameMessages);
  const lang = useLanguage();
  const theme = useTheme();
  const chosen = useNavigator();
  return (
    <>
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
      <fieldset className="f-choice">
        <legend>{t('navigator')}</legend>
        <div className="f-segments">
          {navigators.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => setNavigator(each)}
            >
              {t(navigatorLabels[each])}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useText(frameMessages);
  const lock = useText(lockMessages);
  const code = useText(workCodeMessages);
  const install = useInstall();
  const { account, db } = useField();
  const isSet = useLive(() => hasPin(db), db);
  const [open, setOpen] = useState<'menu' | 'pin' | 'password' | 'code'>('menu');
  if (open === 'pin') return <PinSheet onClose={onClose} />;
  if (open === 'code') return <WorkCodeSheet onClose={onClose} />;
  if (open === 'password') return <PasswordSheet onClose={onClose} />;
  return (
    <Sheet title={account.name} onClose={onClose}>
      <p className="f-hint">
        {account.username} · {account.tenantName}
      </p>
      <Choices />
      {install && (
        <button type="button" className="f-button f-wide" onClick={install}>
          {t('install')}
        </button>
      )}
      <button type="button" className="f-button f-wide" onClick={() => setOpen('code')}>
        {code('title')}
      </button>
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
