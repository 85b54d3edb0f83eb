import { useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { frameMessages } from './frame.messages.ts';
import { acceptBrowser, mustInstall } from './install.ts';

/** Before work is stored where the browser may delete it: the app is installed, or the employee accepts the risk. */
export function InstallFirst({ children }: { children: ReactNode }) {
  const t = useText(frameMessages);
  const [isMissing, setMissing] = useState(mustInstall);
  if (!isMissing) return children;
  const accept = () => {
    acceptBrowser();
    setMissing(false);
  };
  return (
    <main className="f-signin">
      <header>
        <img src="/favicon.svg" alt="" width="56" height="56" />
        <h1>{t('installTitle')}</h1>
      </header>
      <p>{t('installText')}</p>
      <ol className="f-ordered">
        <li>{t('installShare')}</li>
        <li>{t('installAdd')}</li>
        <li>{t('installOpen')}</li>
      </ol>
      <button type="button" className="f-button f-wide" onClick={accept}>
        {t('installNot')}
      </button>
    </main>
  );
}
