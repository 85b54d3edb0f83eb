import { useEffect, useId, useRef, useState } from 'react';
import type { PublicSeal } from '@cuadrilla/contract/audit/verification.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AuthorityField, type Authority } from './authority-field.tsx';
import { checkFile, type FileVerdict } from './check-file.ts';
import { VerdictCard } from './verdict-card.tsx';
import { VerifyIcon } from './verify-icon.tsx';
import { verificationMessages } from './verification.messages.ts';

type Check =
  | { state: 'none' }
  | { state: 'running'; file: File }
  | { state: 'done'; file: File; verdict: FileVerdict }
  | { state: 'failed'; file: File; error: unknown };

/** Checks one file at a time: a later one replaces an earlier one. */
function useFileCheck(code: string, authority: Authority | null) {
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const latest = useRef<object | null>(null);
  const isKnown = async (sha256: string) => {
    const reply = await client.audit.verification.check({ params: { code }, body: { sha256 } });
    return reply.matches;
  };
  const run = async (file: File, trusted: Authority | null) => {
    const turn = {};
    latest.current = turn;
    setCheck({ state: 'running', file });
    const result: Check = await checkFile(file, code, isKnown, trusted?.certificates).then(
      (verdict) => ({ state: 'done', file, verdict }),
      (error: unknown) => ({ state: 'failed', file, error }),
    );
    if (latest.current === turn) setCheck(result);
  };
  return {
    check,
    run: (file: File) => void run(file, authority),
    /** Checks the file that was checked last, for somebody who trusts another authority. */
    trust: (trusted: Authority | null) => check.state !== 'none' && void run(check.file, trusted),
  };
}

interface Props {
  code: string;
  seal: PublicSeal;
  onCode: (code: string) => void;
}

/** Where the file is dropped or chosen, and what was found. */
export function FileSection({ code, seal, onCode }: Props) {
  const t = useText(verificationMessages);
  const headingId = useId();
  const [authority, setAuthority] = useState<Authority | null>(null);
  const { check, run, trust } = useFileCheck(code, authority);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (check.state !== 'none') result.current?.scrollIntoView({ block: 'nearest' });
  }, [check]);
  return (
    <section className="verify-card" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('yourFile')}</h2>
      <div ref={result} aria-live="polite" className="verify-result">
        {check.state === 'running' && (
          <p className="verify-checking">{t('checking', { name: check.file.name })}</p>
        )}
        {check.state === 'done' && (
          <VerdictCard name={check.file.name} verdict={check.verdict} seal={seal} onCode={onCode} />
        )}
        {check.state === 'failed' && (
          <div className="verify-verdict open">
            <h3>
              <VerifyIcon name="open" /> {t('uncheckable')}
            </h3>
            <p>{t('notReached', { reason: messageOf(check.error) })}</p>
            <button type="button" className="verify-button" onClick={() => run(check.file)}>
              {t('retry')}
            </button>
          </div>
        )}
      </div>
      <DropZone isAgain={check.state !== 'none'} onFile={run} />
      {(seal.stamp !== null || authority !== null || isStamped(check)) && (
        <AuthorityField
          authority={authority}
          onAuthority={(chosen) => {
            setAuthority(chosen);
            trust(chosen);
          }}
        />
      )}
      <p className="verify-private">
        <VerifyIcon name="lock" size={18} /> <span>{t('private')}</span>
      </p>
    </section>
  );
}

const isStamped = (check: Check): boolean =>
  check.state === 'done' && 'stamp' in check.verdict && check.verdict.stamp !== null;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes a file that is dropped anywhere on the page, which the browser would open otherwise. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => end.abort();
  }, [onFile]);
  return isOver;
}

function DropZone({ isAgain, onFile }: { isAgain: boolean; onFile: (file: File) => void }) {
  const t = useText(verificationMessages);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(onFile);
  return (
    <div className={`verify-drop${isOver ? ' over' : ''}${isAgain ? ' again' : ''}`}>
      <VerifyIcon name="file" size={28} />
      <span className="verify-by-mouse">{t('dropHere')}</span>
      <span className="verify-by-finger">{t('chooseHere')}</span>
      <button type="button" className="verify-button" onClick={() => input.current?.click()}>
        {t(isAgain ? 'chooseOther' : 'choose')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.pdf,application/zip,application/pdf"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again is a change, too.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
