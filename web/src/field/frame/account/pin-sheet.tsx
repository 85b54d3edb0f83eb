import { useState, type SubmitEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { changePin, hasPin, setPin, shortestPin } from '../../store/pin.ts';
import { useField } from '../field-context.ts';
import { lockMessages } from './lock.messages.ts';
import { Notice, Sheet } from '../parts.tsx';
import { reloadOtherTabs } from '../store-lock.ts';
import { useLive } from '../use-live.ts';

type Fault = 'pinShort' | 'pinSimple' | 'pinDiffers' | 'wrongPin' | 'pinFailed';

/** One digit over and over, or digits in a row. */
const isSimple = (pin: string): boolean =>
  /^(.)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

const faultOf = (pin: string, repeated: string): Fault | null => {
  if (pin.length < shortestPin) return 'pinShort';
  if (isSimple(pin)) return 'pinSimple';
  return pin === repeated ? null : 'pinDiffers';
};

const Field = ({ name, label }: { name: string; label: string }) => (
  <>
    <label htmlFor={`pin-${name}`}>{label}</label>
    <input
      id={`pin-${name}`}
      name={name}
      type="password"
      className="f-input"
      autoComplete="off"
      maxLength={64}
    />
  </>
);

function PinForm({ hasOne, onSaved }: { hasOne: boolean; onSaved: () => void }) {
  const t = useText(lockMessages);
  // The first PIN exists before all is encrypted: the form stays as it was opened.
  const [isChange] = useState(hasOne);
  const { account, db } = useField();
  const [fault, setFault] = useState<Fault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (from: string, to: string): Promise<Fault | null> => {
    try {
      if (!isChange) await setPin(db, to);
      else if ((await changePin(db, { from, to })) !== 'open') return 'wrongPin';
      reloadOtherTabs(account.userId);
      return null;
    } catch {
      return 'pinFailed';
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [from, to, repeated] = ['from', 'to', 'repeated'].map((name) => String(values.get(name) ?? ''));
    setSaving(true);
    const found = faultOf(to!, repeated!) ?? (await save(from!, to!));
    setSaving(false);
    setFault(found);
    if (!found) onSaved();
  };
  return (
    <form className="f-form" onSubmit={(event) => void submit(event)} noValidate>
      {isChange && <Field name="from" label={t('currentPin')} />}
      <Field name="to" label={t('newPin')} />
      <Field name="repeated" label={t('repeatPin')} />
      {fault && <Notice tone="error">{t(fault)}</Notice>}
      <button type="submit" className="f-button f-primary" disabled={isSaving}>
        {t(isSaving ? 'savingPin' : 'savePin')}
      </button>
    </form>
  );
}

/** Sets or changes the PIN, and says what it protects. */
export function PinSheet({ onClose }: { onClose: () => void }) {
  const t = useText(lockMessages);
  const { db } = useField();
  const isSet = useLive(() => hasPin(db), db);
  const [isSaved, setSaved] = useState(false);
  return (
    <Sheet title={t('pinOf')} onClose={onClose}>
      <p>{t('protects')}</p>
      <details className="f-details">
        <summary>{t('protectsNotTitle')}</summary>
        <p className="f-hint f-details-text">{t('protectsNot')}</p>
      </details>
      <p className="f-hint">{t('noRecovery')}</p>
      {isSaved ? (
        <Notice tone="good">{t('pinSaved')}</Notice>
      ) : (
        isSet !== undefined && <PinForm hasOne={isSet} onSaved={() => setSaved(true)} />
      )}
    </Sheet>
  );
}
