import { useId, useState } from 'react';
import { unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { offeredItems, type ListItem, type ListSource } from '@cuadrilla/forms/lists.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { goTo } from '../frame/address.ts';
import { useField } from '../frame/field-context.ts';
import { Notice, Sheet } from '../frame/parts.tsx';
import { recordStep } from '../store/outbox.ts';
import type { StoredWork } from '../store/read-work.ts';
import { readableQuestions } from './readable-questions.ts';
import { workMessages } from './work.messages.ts';

/** The causes that the form offers for work that could not be done; empty when it declares none. */
function causesOf({ activity, form, lists }: StoredWork): readonly ListItem[] {
  const cause = form && unrealizedOf(form.definition)?.cause;
  if (!cause) return [];
  const json = readableQuestions(form.definition)?.get(cause)?.json ?? {};
  if (typeof json.list !== 'string') return [];
  return offeredItems(json as unknown as ListSource, lists, (name) => activity.data.prefill[name]) ?? [];
}

interface CauseProps {
  causes: readonly ListItem[];
  value: string;
  onChange: (code: string) => void;
}

function CauseField({ causes, value, onChange }: CauseProps) {
  const t = useText(workMessages);
  const name = useBilingual();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('cause')}</label>
      <select id={id} className="f-input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('chooseCause')}</option>
        {causes.map((item) => (
          <option key={item.code} value={item.code}>
            {name(item.name)}
          </option>
        ))}
      </select>
    </>
  );
}

interface EndProps {
  work: StoredWork;
  type: 'unrealize' | 'reject';
  onClose: () => void;
}

/** Ends the work without answers: it could not be done, or goes back to the office. */
export function EndSheet({ work, type, onClose }: EndProps) {
  const t = useText(workMessages);
  const name = useBilingual();
  const id = useId();
  const { db, runner } = useField();
  const [reason, setReason] = useState('');
  const [cause, setCause] = useState('');
  const [isWrong, setWrong] = useState(false);
  const causes = type === 'unrealize' ? causesOf(work) : [];
  const record = async () => {
    if (reason.trim().length < 3) return setWrong(true);
    const { id: activityId, data } = work.activity;
    const step = {
      activityId,
      baseVersion: data.version,
      at: new Date().toISOString(),
      reason: reason.trim(),
    };
    await recordStep(
      db,
      type === 'reject' ? { ...step, type } : { ...step, type, cause: cause === '' ? null : cause },
      { label: data.operationNumber, corrects: work.refused?.key ?? null },
    );
    runner.request();
    onClose();
    goTo({ tab: 'tab1' });
  };
  const choose = (code: string) => {
    setCause(code);
    const item = causes.find((one) => one.code === code);
    if (item && reason === '') setReason(name(item.name));
  };
  return (
    <Sheet title={t(type === 'reject' ? 'rejectTitle' : 'notDoneTitle')} onClose={onClose}>
      <div className="f-form">
        {type === 'reject' && <p>{t('rejectText')}</p>}
        {causes.length > 0 && <CauseField causes={causes} value={cause} onChange={choose} />}
        <label htmlFor={`${id}r`}>{t('reason')}</label>
        <textarea
          id={`${id}r`}
          className="f-input"
          rows={3}
          maxLength={500}
          value={reason}
          aria-invalid={isWrong}
          onChange={(event) => setReason(event.target.value)}
        />
        {isWrong && <Notice tone="error">{t('reasonNeeded')}</Notice>}
        {work.draft && <Notice tone="warning">{t('draftGoes')}</Notice>}
        <button type="button" className="f-button f-danger f-wide" onClick={() => void record()}>
          {t('record')}
        </button>
      </div>
    </Sheet>
  );
}
