import { useState, type SubmitEvent } from 'react';
import { useNow } from '#kit/time/clock.ts';
import { useText } from '#i18n/messages.ts';
import { readTries, unlock } from '../../store/pin.ts';
import { useField } from '../field-context.ts';
import { lockMessages } from './lock.messages.ts';
import { Notice, Sheet } from '../parts.tsx';
import { signOut } from '../session.ts';
import { useLive } from '../use-live.ts';

/** Without the PIN there is nothing to rescue: the only way on is to begin again. */
function Forgotten({ onClose }: { onClose: () => void }) {
  const t = useText(lockMessages);
  const { account, db } = useField();
  const begin = async () => {
    await signOut(account);
    await db.delete();
  };
  return (
    <Sheet title={t('forgot')} onClose={onClose}>
      <p>{t('forgotText')}</p>
      <button type="button" className="f-button f-danger f-wide" onClick={() => void begin()}>
        {t('deleteAll')}
      </button>
    </Sheet>
  );
}

/** Before anything of a protected phone is read. */
export function PinScreen({ onOpen }: { onOpen: () => void }) {
  const t = useText(lockMessages);
  const { account, db } = useField();
  const now = useNow('second');
  const tries = useLive(() => readTries(db), db);
  const [state, setState] = useState<'idle' | 'opening' | 'wrong'>('idle');
  const [isForgotten, setForgotten] = useState(false);
  const seconds = Math.max(0, Math.ceil(((tries?.until ?? 0) - now) / 1000));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('opening');
    const verdict = await unlock(db, String(new FormData(form).get('pin')));
    if (verdict === 'open') return onOpen();
    form.reset();
    setState('wrong');
  };
  return (
    <main className="f-signin">
      <header>
        <img src="/favicon.svg" alt="" width="56" height="56" />
        <h1>{t('pinTitle')}</h1>
      </header>
      <p className="f-hint">{account.name}</p>
      <form className="f-form" onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor="pin">{t('pin')}</label>
        <input id="pin" name="pin" type="password" className="f-input" autoComplete="off" maxLength={64} />
        {state === 'wrong' && seconds === 0 && <Notice tone="error">{t('wrongPin')}</Notice>}
        {seconds > 0 && <Notice tone="error">{t('waitPin', { n: seconds })}</Notice>}
        <button type="submit" className="f-button f-primary" disabled={state === 'opening' || seconds > 0}>
          {t(state === 'opening' ? 'opening' : 'open')}
        </button>
      </form>
      <button type="button" className="f-button f-quiet" onClick={() => setForgotten(true)}>
        {t('forgot')}
      </button>
      {isForgotten && <Forgotten onClose={() => setForgotten(false)} />}
    </main>
  );
}
