import { useState } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { isAllSent, readUnsent, type Unsent } from '../store/unsent.ts';
import { useField } from './field-context.ts';
import { frameMessages } from './frame.messages.ts';
import { Notice, Sheet } from './parts.tsx';
import { signOut } from './session.ts';
import { setTheme, themes, useTheme, type FieldTheme } from './theme.ts';

const themeLabels = { auto: 'themeAuto', sun: 'themeSun', dark: 'themeDark' } as const satisfies Record<
  FieldTheme,
  string
>;

/** Signing out removes the store of the person: refused while anything is only here. */
function SignOut() {
  const t = useText(frameMessages);
  const { account, db, runner } = useField();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const check = async () => setUnsent(await readUnsent(db));
  const end = async () => {
    runner.stop();
    const now = await readUnsent(db);
    if (!isAllSent(now)) return setUnsent(now);
    await signOut(account);
    await db.delete();
  };
  if (unsent === null)
    return (
      <button type="button" className="f-button f-wide" onClick={() => void check()}>
        {t('signOut')}
      </button>
    );
  if (!isAllSent(unsent))
    return <Notice tone="error">{t('signOutRefused', { items: t('unsent', { ...unsent }) })}</Notice>;
  return (
    <Notice
      tone="warning"
      action={
        <button type="button" className="f-button f-danger" onClick={() => void end()}>
          {t('signOut')}
        </button>
      }
    >
      {t('signOutText')}
    </Notice>
  );
}

export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useText(frameMessages);
  const lang = useLanguage();
  const theme = useTheme();
  const { account } = useField();
  return (
    <Sheet title={account.name} onClose={onClose}>
      <p className="f-hint">
        {account.username} · {account.tenantName}
      </p>
      <fieldset className="f-choice">
        <legend>{t('languageTitle')}</legend>
        {(['es', 'en'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="f-button"
            aria-pressed={lang === each}
            onClick={() => setLanguage(each)}
          >
            {t(each === 'es' ? 'spanish' : 'english')}
          </button>
        ))}
      </fieldset>
      <fieldset className="f-choice">
        <legend>{t('theme')}</legend>
        {themes.map((each) => (
          <button
            key={each}
            type="button"
            className="f-button"
            aria-pressed={theme === each}
            onClick={() => setTheme(each)}
          >
            {t(themeLabels[each])}
          </button>
        ))}
      </fieldset>
      <a className="f-button f-wide" href="/">
        {t('office')}
      </a>
      <SignOut />
    </Sheet>
  );
}
