import '@fontsource-variable/inter/wght.css';
import './login-frame.css';
import type { ReactNode } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { messages, useText } from '#i18n/messages.ts';
import { Logo } from './logo.tsx';
import { shellMessages } from '../shell.messages.ts';

const frameMessages = messages({
  slogan: {
    es: 'Sistema de información integral para empresas de servicios públicos',
    en: 'Integrated information system for public utility companies',
  },
});

/** A route with its stops, where there is room. */
const Decoration = () => (
  <svg
    aria-hidden
    className="visitor-decoration"
    viewBox="0 0 360 90"
    width="100%"
    height="90"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M10 62h70l24-36h74l22 36h66l20-24h64" />
    {[
      [10, 62],
      [104, 26],
      [200, 62],
      [286, 38],
    ].map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="6" fill="#000c66" />
    ))}
    <circle cx="350" cy="38" r="6" fill="#f57d1f" stroke="none" />
  </svg>
);

function VisitorLanguage() {
  const t = useText(shellMessages);
  const lang = useLanguage();
  return (
    <button
      type="button"
      className="visitor-language"
      aria-label={`${lang.toUpperCase()}: ${t('switchLanguage')}`}
      title={t('switchLanguage')}
      onClick={() => setLanguage(lang === 'es' ? 'en' : 'es')}
    >
      {lang.toUpperCase()}
    </button>
  );
}

/**
 * Around the pages of visitors: the name and the slogan at one side, the form at the other; on a phone one above
 * the other. Without the component library, which the login page does not load.
 */
export function LoginFrame({ children }: { children: ReactNode }) {
  const t = useText(frameMessages);
  return (
    <div className="visitor">
      <header className="visitor-header">
        <Logo inverse size={32} />
        <p className="visitor-slogan">{t('slogan')}</p>
        <Decoration />
      </header>
      <div className="visitor-side">
        <VisitorLanguage />
        <main className="visitor-main">{children}</main>
      </div>
    </div>
  );
}
