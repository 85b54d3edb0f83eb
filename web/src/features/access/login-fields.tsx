import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { messages, useText } from '#i18n/messages.ts';

const fieldMessages = messages({
  show: { es: 'Mostrar la contraseña', en: 'Show the password' },
  hide: { es: 'Ocultar la contraseña', en: 'Hide the password' },
});

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; fault?: string | undefined };

/** A label, a field, and its fault under it. */
export function TextInput({ label, fault, children, ...input }: Props & { children?: ReactNode }) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          {...input}
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
        {children}
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="login-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

const eye =
  'M12 5c-5 0-9 4.5-10 7 1 2.5 5 7 10 7s9-4.5 10-7c-1-2.5-5-7-10-7Zm0 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9Zm0-2a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';

export function PasswordInput(props: Props) {
  const t = useText(fieldMessages);
  const [visible, setVisible] = useState(false);
  return (
    <TextInput {...props} type={visible ? 'text' : 'password'}>
      <button
        type="button"
        className="login-show"
        aria-label={t(visible ? 'hide' : 'show')}
        onClick={() => setVisible(!visible)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="currentColor">
          <path d={eye} fillRule="evenodd" />
          {visible && <path d="M4 3 21 20l-1.4 1.4L2.600 4.400Z" />}
        </svg>
      </button>
    </TextInput>
  );
}
