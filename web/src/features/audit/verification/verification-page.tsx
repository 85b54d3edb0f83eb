import './verification.css';
import { useEffect, useState } from 'react';
import { readCode, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { useText } from '#i18n/messages.ts';
import { CodeForm } from './code-form.tsx';
import { SealSection } from './seal-section.tsx';
import { verificationMessages } from './verification.messages.ts';

const addressOf = (code: string | null): string =>
  code === null ? '/verificar' : `/verificar/${writtenCode(code)}`;

/** What the address holds after `/verificar/`, also when it is no code. */
function codeInAddress(): string | null {
  const [, text] = /^\/verificar\/([^/]+)/.exec(location.pathname) ?? [];
  return text === undefined ? null : (readCode(text) ?? text);
}

/** Which code the page is about; it stands in the address. */
function useCode(): [string | null, (code: string | null) => void] {
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    const follow = () => setCode(codeInAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return [
    code,
    (next) => {
      history.pushState(null, '', addressOf(next));
      setCode(next);
    },
  ];
}

/** `/verificar/{code}`: says that a seal exists, and whether somebody's file is what was sealed. */
export function VerificationPage() {
  const t = useText(verificationMessages);
  const [code, setCode] = useCode();
  useEffect(() => {
    document.title = `${t('title')} · Cuadrilla`;
  }, [t]);
  return (
    <div className="verify">
      <h1>{t('title')}</h1>
      <p className="verify-intro">{t('intro')}</p>
      {code === null ? (
        <CodeForm onCode={setCode} />
      ) : (
        <SealSection key={code} code={code} onCode={setCode} />
      )}
    </div>
  );
}
