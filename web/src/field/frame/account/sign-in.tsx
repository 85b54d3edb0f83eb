import { useId, useState, type SubmitEvent } from 'react';
import { messageOf } from '#api/problem.ts';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { frameMessages } from '../frame.messages.ts';
import { Notice } from '../parts.tsx';
import { signIn } from '../session.ts';

/** The two fields. @param username of the person whose session ended on this phone */
export function SignInForm({ username = '', onSignedIn }: { username?: string; onSignedIn?: () => void }) {
  const t = useText(frameMessages);
  const [state, setState] = useState<{ pending: boolean; problem: string }>({ pending: false, problem: '' });
  const id = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [user, password] = [String(values.get('username')).trim(), String(values.get('password'))];
    if (!user || !password) return setState({ pending: false, problem: t('required') });
    setState({ pending: true, problem: '' });
    try {
      await signIn(user, password);
      onSignedIn?.();
      setState({ pending: false, problem: '' });
    } catch (error) {
      setState({ pending: false, problem: messageOf(error) });
    }
  };
  return (
    <form className="f-form" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={`${id}u`}>{t('username')}</label>
      <input
        id={`${id}u`}
        name="username"
        className="f-input"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={username}
      />
      <label htmlFor={`${id}p`}>{t('password')}</label>
      <input
        id={`${id}p`}
        name="password"
        type="password"
        className="f-input"
        autoComplete="current-password"
      />
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <button type="submit" className="f-button f-primary" disabled={state.pending}>
        {state.pending ? t('entering') : t('enter')}
      </button>
    </form>
  );
}

export function SignIn() {
  const t = useText(frameMessages);
  const lang = useLanguage();
  return (
    <main className="f-signin">
      <header>
        <img src="/favicon.svg" alt="" width="56" height="56" />
        <h1>{t('signIn')}</h1>
        <button
          type="button"
          className="f-button f-quiet"
          aria-label={`${lang.toUpperCase()}: ${t('switchLanguage')}`}
          onClick={() => setLanguage(lang === 'es' ? 'en' : 'es')}
        >
          {lang.toUpperCase()}
        </button>
      </header>
      <SignInForm />
      <p className="f-hint">{t('firstTime')}</p>
    </main>
  );
}
