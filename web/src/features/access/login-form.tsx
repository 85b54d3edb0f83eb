import './login-form.css';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { isProblem, messageOf } from '#api/problem.ts';
import { session, sessionEnd, signIn, type Session } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { accessMessages } from './access.messages.ts';
import { safeBack } from './back.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasswordInput, TextInput } from './login-fields.tsx';

interface Props {
  /** The address that required the sign-in, as the page's own address names it. */
  back: unknown;
  /** Opens an address after the sign-in. */
  onSignedIn: (address: string) => Promise<unknown> | void;
  /** Called with the first key: what comes next can be fetched. */
  onTyping?: () => void;
}

/** A field employee begins at the own work, everybody else at home. */
export const startOf = (signedIn: Session | null, target: string): string =>
  target === '/' && signedIn && worksInField(signedIn.permissions) ? '/tabs/tab1' : target;

const worksInField = (permissions: ReadonlySet<string>): boolean =>
  permissions.size > 0 && [...permissions].every((code) => code.startsWith('FIELD_MOD_'));

interface Credentials {
  username: string;
  password: string;
}

/** Signs in once at a time. */
function useSignIn({ back, onSignedIn }: Props) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const send = async ({ username, password }: Credentials) => {
    setState({ isPending: true });
    try {
      await signIn(username, password);
      await onSignedIn(startOf(session(), safeBack(back)));
      setState({ isPending: false });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return { ...state, send };
}

/** The two fields, checked here. */
function useLoginForm(props: Props) {
  const signingIn = useSignIn(props);
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(false);
  const [missing, setMissing] = useState({ username: false, password: false });
  const read = (): Credentials => {
    const values = new FormData(form.current!);
    return { username: String(values.get('username')).trim(), password: String(values.get('password')) };
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signingIn.isPending) return;
    const values = read();
    setMissing({ username: !values.username, password: !values.password });
    if (values.username && values.password) return void signingIn.send(values);
    const first = form.current!.elements.namedItem(values.username ? 'password' : 'username');
    (first as HTMLInputElement).focus();
  };
  const onInput = () => {
    if (!typed.current) props.onTyping?.();
    typed.current = true;
    const values = read();
    setMissing((now) => ({
      username: now.username && !values.username,
      password: now.password && !values.password,
    }));
  };
  return { signingIn, missing, form, onSubmit, onInput };
}

/** Signs in, without the form and component libraries, which this page does not load. */
export function LoginForm(props: Props) {
  const t = useText(accessMessages);
  const { signingIn, missing, form, onSubmit, onInput } = useLoginForm(props);
  const headingId = useId();
  useEffect(() => {
    document.title = `${t('signIn')} · Cuadrilla`;
  }, [t]);
  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      aria-labelledby={headingId}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <h1 id={headingId}>{t('signIn')}</h1>
      <Message error={signingIn.error} />
      <TextInput
        name="username"
        label={t('username')}
        autoComplete="username"
        autoFocus
        maxLength={60}
        fault={missing.username ? t('usernameRequired') : undefined}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        fault={missing.password ? t('passwordRequired') : undefined}
      />
      <button type="submit" className="login-enter" disabled={signingIn.isPending}>
        {t('enter')}
      </button>
      <a className="login-forgot" href="/reset_password">
        {t('forgot')}
      </a>
      <DemoAccounts busy={signingIn.isPending} onChoose={(account) => void signingIn.send(account)} />
    </form>
  );
}

function Message({ error }: { error: unknown }) {
  const t = useText(accessMessages);
  if (!error)
    return sessionEnd() === 'expired' ? (
      <p role="alert" className="login-message info">
        {t('sessionEnded')}
      </p>
    ) : null;
  const isWarning = isProblem(error, 'THROTTLED') || isProblem(error, 'no_internet');
  const text = isProblem(error, 'THROTTLED')
    ? t('locked')
    : isProblem(error, 'INCORRECT_USERNAME_OR_PASSWORD')
      ? t('wrong')
      : messageOf(error);
  return (
    <p role="alert" className={`login-message ${isWarning ? 'warning' : 'error'}`}>
      {text}
    </p>
  );
}
