import { useEffect, useState, type SubmitEvent } from 'react';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import type { GivenCode } from '../../store/meta.ts';
import { checkCodes, readCodes, storeCode, workCodeLength } from '../../store/work-codes.ts';
import { useField, type FieldContextValue } from '../field-context.ts';
import { Notice, Sheet } from '../parts.tsx';
import { useLive } from '../use-live.ts';
import { workCodeMessages } from './work-code.messages.ts';

const askServer = ({ account, db }: FieldContextValue): Promise<void> =>
  checkCodes(db, (given) =>
    client.operation.workCodes.check({ body: { employeeId: account.userId, ...given } }),
  );

/** Codes that were typed without a network are checked after the next round that succeeds. */
export function useWorkCodes(field: FieldContextValue): void {
  useEffect(
    () =>
      field.runner.subscribe(() => {
        const { running, problem } = field.runner.state();
        if (!running && problem === null) askServer(field).catch(reportError);
      }),
    [field],
  );
}

const tones = { waiting: 'f-sub', valid: 'f-good-text', wrong: 'f-late', blocked: 'f-late' } as const;

function Given({ codes }: { codes: readonly GivenCode[] }) {
  const t = useText(workCodeMessages);
  const formats = useFormats();
  if (codes.length === 0) return null;
  return (
    <section aria-label={t('given')} aria-live="polite">
      <h3>{t('given')}</h3>
      <ul className="f-plain">
        {codes.map(({ code, at, state }) => (
          <li key={at}>
            <strong className="f-code">{code}</strong> · {formats.dayTime(at)}
            <p className={tones[state]}>{t(state)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The employee makes sure that whoever reassigns work by word of mouth is the office. */
export function WorkCodeSheet({ onClose }: { onClose: () => void }) {
  const t = useText(workCodeMessages);
  const field = useField();
  const { db } = field;
  const codes = useLive(() => readCodes(db), db);
  const [isShort, setShort] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    setShort(code.length !== workCodeLength);
    if (code.length !== workCodeLength) return;
    await storeCode(db, code);
    form.reset();
    await askServer(field);
  };
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <form className="f-form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="f-hint">{t('text')}</p>
        <label htmlFor="work-code">{t('code')}</label>
        <input
          id="work-code"
          name="code"
          className="f-input f-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={workCodeLength}
          aria-invalid={isShort}
        />
        {isShort && <Notice tone="error">{t('length')}</Notice>}
        <button type="submit" className="f-button f-primary">
          {t('check')}
        </button>
      </form>
      {codes && <Given codes={codes} />}
    </Sheet>
  );
}
