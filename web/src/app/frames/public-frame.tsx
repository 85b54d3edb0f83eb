import '@fontsource-variable/inter/wght.css';
import './public-frame.css';
import type { ReactNode } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { Logo } from './logo.tsx';

/** Around pages for people outside of the utility: the name, the language, and nothing of the office. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const other = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <div className="public">
      <header className="public-header">
        <Logo inverse size={26} />
        <button type="button" className="public-language" lang={other} onClick={() => setLanguage(other)}>
          {other === 'en' ? 'English' : 'Español'}
        </button>
      </header>
      <main className="public-main">{children}</main>
    </div>
  );
}
