import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { readUnsent } from '../store/unsent.ts';
import { useField, useSyncState } from './field-context.ts';
import { Icon } from './icon.tsx';
import { lockMessages } from './account/lock.messages.ts';
import { Notice } from './parts.tsx';
import { SaveCopy } from './save-copy.tsx';
import { SignInForm } from './account/sign-in.tsx';
import { useLive } from './use-live.ts';
import { useUnsentText } from './use-unsent-text.ts';

/**
 * Instead of the app while the office has revoked this phone: nothing of the work is shown. A copy is for the employee
 * alone, who gives the password first.
 */
export function RevokedScreen() {
  const t = useText(lockMessages);
  const unsentText = useUnsentText();
  const { account, db, runner } = useField();
  const { running, problem } = useSyncState();
  const unsent = useLive(() => readUnsent(db), db);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <main className="f-signin">
      <header>
        <Icon name="warning" size={40} />
        <h1>{t('revokedTitle')}</h1>
      </header>
      <p>{t('revokedText')}</p>
      {unsent && <p className="f-hint">{unsentText(unsent)}</p>}
      {problem === 'offline' && <Notice tone="warning">{t('revokedOffline')}</Notice>}
      <button type="button" className="f-button f-primary f-wide" disabled={running} onClick={runner.request}>
        {t(running ? 'checking' : 'checkAgain')}
      </button>
      {isConfirmed ? (
        <SaveCopy />
      ) : (
        <>
          <p className="f-hint">{t('revokedSignIn')}</p>
          <SignInForm username={account.username} onSignedIn={() => setConfirmed(true)} />
        </>
      )}
    </main>
  );
}
