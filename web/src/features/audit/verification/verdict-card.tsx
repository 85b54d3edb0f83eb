import { writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { Finding } from '@cuadrilla/contract/audit/evidence/evidence-findings.ts';
import { faultWords } from '@cuadrilla/contract/audit/evidence/evidence-words.ts';
import type { PublicSeal } from '@cuadrilla/contract/audit/verification.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { FileVerdict } from './check-file.ts';
import { useSealTime } from './seal-time.ts';
import { VerifyIcon } from './verify-icon.tsx';
import { verificationMessages } from './verification.messages.ts';

const tones = {
  intact: 'good',
  altered: 'bad',
  foreign: 'bad',
  other: 'bad',
  unmatched: 'bad',
  uncheckable: 'open',
} as const;

type Intact = Extract<FileVerdict, { kind: 'intact' }>;

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
  seal: PublicSeal;
  onCode: (code: string) => void;
}

/** The verdict in a word, why, and which parts. */
export function VerdictCard({ name, verdict, seal, onCode }: Props) {
  const t = useText(verificationMessages);
  const { kind } = verdict;
  return (
    <div className={`verify-verdict ${tones[kind]}`}>
      <p className="verify-file">{name}</p>
      <h3>
        <VerifyIcon name={tones[kind]} size={26} /> {t(kind)}
      </h3>
      <Explanation verdict={verdict} seal={seal} onCode={onCode} />
      {'sha256' in verdict && (
        <p className="verify-hash">
          {t('fingerprint')}: <code>{verdict.sha256}</code>
        </p>
      )}
    </div>
  );
}

function Explanation({ verdict, seal, onCode }: Omit<Props, 'name'>) {
  const t = useText(verificationMessages);
  const lang = useLanguage();
  switch (verdict.kind) {
    case 'intact':
      return (
        <>
          <IntactText verdict={verdict} />
          {!verdict.withSignatures && <p>{t('intactContents')}</p>}
          {verdict.what === 'record' && verdict.withSignatures && <StampText verdict={verdict} seal={seal} />}
          <p className="verify-note">{t('limits')}</p>
        </>
      );
    case 'foreign':
      return <p>{t('foreignText', { authority: verdict.stamp.authority, root: verdict.stamp.root })}</p>;
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

function IntactText({ verdict: { what, files, reduced } }: { verdict: Intact }) {
  const t = useText(verificationMessages);
  if (what === 'act') return <p>{t('intactAct')}</p>;
  if (!reduced) return <p>{t('intactRecord', { n: files })}</p>;
  const { shown, fields, files: leftOut } = reduced;
  return (
    <>
      <p>{t('intactReduced', { shown, fields })}</p>
      {leftOut.length > 0 && (
        <details className="verify-note">
          <summary>{t('leftOut', { n: leftOut.length })}</summary>
          <ul className="verify-findings">
            {leftOut.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Who says when the record existed, and whether the reader has checked who that is. */
function StampText({ verdict: { stamp }, seal }: { verdict: Intact; seal: PublicSeal }) {
  const t = useText(verificationMessages);
  const time = useSealTime(seal.timeZone);
  if (!stamp) return <p className="verify-note">{t(seal.stamp ? 'beforeStamp' : 'withoutStamp')}</p>;
  const { authority, isTrusted } = stamp;
  return (
    <p className={`verify-stamp${isTrusted ? ' trusted' : ''}`}>
      <VerifyIcon name="clock" size={20} />
      <span>{t(isTrusted ? 'stampTrusted' : 'stampClaimed', { authority, time: time(stamp.time) })}</span>
    </p>
  );
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
