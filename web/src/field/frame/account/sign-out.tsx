import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { isAllSent, readUnsent, type Unsent } from '../../store/unsent.ts';
import { useField } from '../field-context.ts';
import { frameMessages } from '../frame.messages.ts';
import { lockMessages } from './lock.messages.ts';
import { Notice } from '../parts.tsx';
import { SaveCopy } from '../save-copy.tsx';
import { signOut } from '../session.ts';
import { useUnsentText } from '../use-unsent-text.ts';

const isSame = (a: Unsent, b: Unsent | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Signing out removes the store of the person: what is only here has to be in a copy first. */
export function SignOut() {
  const t = useText(frameMessages);
  const unsentText = useUnsentText();
  const { account, db, runner } = useField();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [copied, setCopied] = useState<Unsent | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  // It is longer than the button that it replaces, at the end of the sheet.
  useEffect(() => {
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [unsent, copied]);
  const end = async () => {
    const now = await readUnsent(db);
    if (!isAllSent(now) && !isSame(now, copied)) {
      setCopied(null);
      return setUnsent(now);
    }
    runner.stop();
    await signOut(account);
    await db.delete();
  };
  if (unsent === null)
    return (
      <button type="button" className="f-button f-wide" onClick={() => void readUnsent(db).then(setUnsent)}>
        {t('signOut')}
      </button>
    );
  if (!isAllSent(unsent))
    return (
      <div ref={answer} className="f-form">
        <Notice tone="error">{t('signOutRefused', { items: unsentText(unsent) })}</Notice>
        <SaveCopy onSaved={setCopied} />
        {copied && <SignOutCopied onEnd={() => void end()} />}
      </div>
    );
  return (
    <div ref={answer}>
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
    </div>
  );
}

/** The second confirmation: the file exists, and it is not in this browser alone. */
function SignOutCopied({ onEnd }: { onEnd: () => void }) {
  const t = useText(lockMessages);
  const [isOutside, setOutside] = useState(false);
  return (
    <div className="f-form">
      <p>{t('signOutCopied')}</p>
      <label className="f-check">
        <input type="checkbox" checked={isOutside} onChange={() => setOutside(!isOutside)} />
        {t('copyOutside')}
      </label>
      <button type="button" className="f-button f-danger f-wide" disabled={!isOutside} onClick={onEnd}>
        {t('signOutDelete')}
      </button>
    </div>
  );
}
