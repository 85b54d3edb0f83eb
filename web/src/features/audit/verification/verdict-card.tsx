import { writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { Finding } from '@cuadrilla/contract/audit/evidence/evidence-findings.ts';
import { faultWords } from '@cuadrilla/contract/audit/evidence/evidence-words.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { FileVerdict } from './check-file.ts';
import { VerifyIcon } from './verify-icon.tsx';
import { verificationMessages } from './verification.messages.ts';

const tones = {
  intact: 'good',
  altered: 'bad',
  other: 'bad',
  unmatched: 'bad',
  uncheckable: 'open',
} as const;

const mostFindings = 20;

/** The checker says each thing in both languages, with a slash between them. */
function half(text: string, lang: Locale): string {
  const [spanish = text, english = spanish] = text.split(' / ');
  const part = /^[^:]+: /.exec(spanish)?.[0] ?? '';
  return lang === 'es' ? spanish : part + english;
}

interface Props {
  name: string;
  verdict: FileVerdict;
  onCode: (code: string) => void;
}

/** The verdict in a word, why, and which parts. */
export function VerdictCard({ name, verdict, onCode }: Props) {
  const t = useText(verificationMessages);
  const { kind } = verdict;
  return (
    <div className={`verify-verdict ${tones[kind]}`}>
      <p className="verify-file">{name}</p>
      <h3>
        <VerifyIcon name={tones[kind]} size={26} /> {t(kind)}
      </h3>
      <Explanation verdict={verdict} onCode={onCode} />
      {'sha256' in verdict && (
        <p className="verify-hash">
          {t('fingerprint')}: <code>{verdict.sha256}</code>
        </p>
      )}
    </div>
  );
}

function Explanation({ verdict, onCode }: Omit<Props, 'name'>) {
  const t = useText(verificationMessages);
  const lang = useLanguage();
  switch (verdict.kind) {
    case 'intact':
      return (
        <>
          <p>{verdict.what === 'act' ? t('intactAct') : t('intactRecord', { n: verdict.files })}</p>
          {!verdict.withSignatures && <p>{t('intactContents')}</p>}
          <p className="verify-note">{t('limits')}</p>
        </>
      );
    case 'altered':
      if (verdict.what === 'act') return <p>{t('alteredAct')}</p>;
      return <Findings findings={verdict.findings} />;
    case 'other': {
      const { code } = verdict;
      if (code === null) return <p>{t('otherWithout')}</p>;
      return (
        <>
          <p>{t('otherText')}</p>
          <button type="button" className="verify-link" onClick={() => onCode(code)}>
            {t('openOther', { code: writtenCode(code) })}
          </button>
        </>
      );
    }
    case 'unmatched':
      return <p>{t('unmatchedText')}</p>;
    default:
      return (
        <p>{verdict.reason === 'zip' ? half(verdict.detail || t('unreadable'), lang) : t(verdict.reason)}</p>
      );
  }
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useText(verificationMessages);
  const lang = useLanguage();
  const left = findings.length - mostFindings;
  return (
    <>
      <p>{t('alteredRecord', { n: findings.length })}</p>
      <ul className="verify-findings">
        {findings.slice(0, mostFindings).map(({ part, fault, step }) => (
          <li key={`${part} ${fault} ${step}`}>
            <code>{part}</code> {half(faultWords[fault], lang)}
          </li>
        ))}
        {left > 0 && <li>{t('more', { n: left })}</li>}
      </ul>
    </>
  );
}
