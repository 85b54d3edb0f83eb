import { useState, type SubmitEvent } from 'react';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { useField } from '../field-context.ts';
import { Notice, Sheet } from '../parts.tsx';
import { passwordMessages } from './password.messages.ts';

const [shortest, longest] = [4, 20];

type Fault = 'missing' | 'length' | 'differs' | 'same';

function faultOf(current: string, next: string, repeated: string): Fault | null {
  if (!current || !next || !repeated) return 'missing';
  if (next.length < shortest || next.length > longest) return 'length';
  return next === repeated ? null : 'differs';
}

interface FieldProps {
  name: 'current' | 'next' | 'repeated';
  label: string;
}

const Field = ({ name, label }: FieldProps) => (
  <>
    <label htmlFor={`password-${name}`}>{label}</label>
    <input
      id={`password-${name}`}
      name={name}
      type="password"
      className="f-input"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
    />
  </>
);

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const t = useText(passwordMessages);
  const { account, runner } = useField();
  const [state, setState] = useState({ saving: false, problem: '' });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [current, next, repeated] = ['current', 'next', 'repeated'].map((name) => String(values.get(name)));
    const fault = faultOf(current!, next!, repeated!);
    if (fault) return setState({ saving: false, problem: t(fault) });
    setState({ saving: true, problem: '' });
    try {
      await client.access.session.changePassword({
        body: { old_password: current!, username: account.username, password: next! },
      });
      // The server may have refused to synchronize until now.
      runner.request();
      onSaved();
    } catch (error) {
      const problem = isProblem(error, 'SAME_PASSWORD') ? t('same') : messageOf(error);
      setState({ saving: false, problem });
    }
  };
  return (
    <form className="f-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="f-hint">{t('rules')}</p>
      <Field name="current" label={t('current')} />
      <Field name="next" label={t('next')} />
      <Field name="repeated" label={t('repeated')} />
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <button type="submit" className="f-button f-primary" disabled={state.saving}>
        {t(state.saving ? 'saving' : 'save')}
      </button>
    </form>
  );
}

/** The employee changes the own password, which needs the network. */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useText(passwordMessages);
  const [isSaved, setSaved] = useState(false);
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {isSaved ? <Notice tone="good">{t('saved')}</Notice> : <PasswordForm onSaved={() => setSaved(true)} />}
    </Sheet>
  );
}
