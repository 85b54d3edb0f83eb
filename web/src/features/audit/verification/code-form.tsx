import { useId, useState, type SubmitEvent } from 'react';
import { readCode, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { useText } from '#i18n/messages.ts';
import { verificationMessages } from './verification.messages.ts';

interface Props {
  /** What stood in the field before. */
  start?: string;
  onCode: (code: string) => void;
}

/** For those who have the code on paper. */
export function CodeForm({ start = '', onCode }: Props) {
  const t = useText(verificationMessages);
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = readCode(field.value);
    setWrong(code === null);
    if (code === null) return field.focus();
    onCode(code);
  };
  return (
    <form className="verify-card verify-form" noValidate onSubmit={onSubmit}>
      <label htmlFor={id}>{t('code')}</label>
      <div className="verify-row">
        <input
          id={id}
          name="code"
          className="verify-input"
          defaultValue={readCode(start) === null ? start : writtenCode(readCode(start)!)}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help`}
        />
        <button type="submit" className="verify-button">
          {t('search')}
        </button>
      </div>
      <p
        id={`${id}-help`}
        className={isWrong ? 'verify-fault' : 'verify-note'}
        role={isWrong ? 'alert' : undefined}
      >
        {t(isWrong ? 'notCode' : 'codeHelp')}
      </p>
    </form>
  );
}
