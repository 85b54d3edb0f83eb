import { useEffect, useState } from 'react';
import { writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { PublicSeal } from '@cuadrilla/contract/audit/verification.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { CodeForm } from './code-form.tsx';
import { FileSection } from './file-section.tsx';
import { useSealTime } from './seal-time.ts';
import { VerifyIcon } from './verify-icon.tsx';
import { verificationMessages } from './verification.messages.ts';

interface Props {
  code: string;
  onCode: (code: string | null) => void;
}

/** What is known of a seal, asked once for a code. */
function useSeal(code: string) {
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ seal?: PublicSeal; error?: unknown }>({});
  useEffect(() => {
    const leaving = new AbortController();
    client.audit.verification.seal({ params: { code } }, leaving.signal).then(
      (seal) => !leaving.signal.aborted && setAnswer({ seal }),
      (error: unknown) => !leaving.signal.aborted && setAnswer({ error }),
    );
    return () => leaving.abort();
  }, [code, turn]);
  const retry = () => {
    setAnswer({});
    setTurn(turn + 1);
  };
  return { ...answer, retry };
}

export function SealSection({ code, onCode }: Props) {
  const t = useText(verificationMessages);
  const { seal, error, retry } = useSeal(code);
  if (error && isProblem(error, 'SEAL_CODE_UNKNOWN'))
    return (
      <>
        <section className="verify-card verify-bad" role="alert">
          <h2>
            <VerifyIcon name="bad" /> {t('unknown')}
          </h2>
          <p>{t('unknownText')}</p>
        </section>
        <CodeForm start={code} onCode={onCode} />
      </>
    );
  if (error)
    return (
      <section className="verify-card verify-bad" role="alert">
        <p>{messageOf(error)}</p>
        <button type="button" className="verify-button" onClick={retry}>
          {t('retry')}
        </button>
      </section>
    );
  return (
    <>
      <section className="verify-card" aria-busy={!seal}>
        <p className="verify-label">{t('code')}</p>
        <p className="verify-code">{writtenCode(code)}</p>
        <h2 className={seal ? 'verify-exists' : 'verify-waiting'}>
          {seal && <VerifyIcon name="good" />} <span role="status">{t(seal ? 'exists' : 'searching')}</span>
        </h2>
        <SealFacts seal={seal} />
      </section>
      {seal && <FileSection code={code} seal={seal} onCode={onCode} />}
      <button type="button" className="verify-link" onClick={() => onCode(null)}>
        {t('otherCode')}
      </button>
    </>
  );
}

function SealFacts({ seal }: { seal: PublicSeal | undefined }) {
  const t = useText(verificationMessages);
  const time = useSealTime(seal?.timeZone ?? 'UTC');
  const facts = [
    ['utility', seal?.utility],
    ['sealedAt', seal && time(seal.sealedAt)],
    ['seal', seal && t('sealNumber', { number: seal.seal })],
    ['files', seal && String(seal.files)],
    ...(seal?.stamp
      ? [
          [
            'stamp',
            t('stampOf', { time: time(seal.stamp.stampedAt), authority: seal.stamp.authority }),
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <>
      <dl className="verify-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value ?? <span className="verify-blank" />}</dd>
          </div>
        ))}
      </dl>
      {seal?.replacedBy && (
        <p className="verify-replaced">
          {t('replaced', { time: time(seal.replacedBy.sealedAt), number: seal.replacedBy.seal })}
        </p>
      )}
    </>
  );
}
