import { useEffect, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { goTo } from '../frame/address.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Notice } from '../frame/parts.tsx';
import type { Answers } from '../store/field-db.ts';
import { finishWork, MissingPhoto } from '../store/outbox.ts';
import type { StoredWork } from '../store/read-work.ts';
import { isSpaceError } from '../store/space.ts';
import { checkWork, type CheckedWork } from './check-work.ts';
import type { Fix } from './location.ts';
import { LocationState, useLocation } from './questions/place-question.tsx';
import type { DraftState } from './use-draft.ts';
import type { WorkModels } from './use-models.ts';
import { WorkFaults } from './work-faults.tsx';
import { workMessages } from './work.messages.ts';

/** Metres within which a reading for the end of the work is taken at once. */
const enoughForWork = 50;

interface Props {
  work: StoredWork;
  models: WorkModels;
  draft: DraftState;
  /** Opens the page of a question; false when it has none. */
  onFault: (question: string) => boolean;
  onBack: () => void;
}

function check({ work, models }: Props, fix: Fix | null, locale: 'es' | 'en', now: Date): CheckedWork {
  const { activity, form, annexes, lists, params } = work;
  return checkWork({
    activity: activity.data,
    definition: form!.definition,
    annexes: annexes.map(({ code, versionId, definition, when }) => ({
      form: code,
      formVersionId: versionId,
      definition,
      when,
    })),
    answers: { ...(models.main.data as Answers) },
    annexAnswers: Object.fromEntries(
      models.annexes.map(({ form: code, model }) => [code, model.data as Answers]),
    ),
    lists,
    params,
    hasPlace: fix !== null,
    now,
    locale,
    timeZone: timeZone(),
  });
}

/** What is wrong now, and the end of the work: what was right when the page opened is checked for that moment again. */
function useFinish(props: Props, fix: Fix | null) {
  const { work, draft } = props;
  const t = useText(workMessages);
  const lang = useLanguage();
  const { db, runner } = useField();
  const [state, setState] = useState({ busy: false, problem: '' });
  const [openedAt, setOpenedAt] = useState(() => new Date());
  const shown = check(props, fix, lang, openedAt);
  const finish = async () => {
    const { id, data } = work.activity;
    const now = new Date();
    const checked = check(props, fix, lang, now);
    if (checked.faults.length > 0) return setOpenedAt(now);
    setState({ busy: true, problem: '' });
    try {
      await finishWork(db, {
        step: {
          type: 'finish',
          activityId: id,
          baseVersion: data.version,
          at: now.toISOString(),
          startedAt: draft.startedAt,
          formVersionId: work.form!.versionId,
          answers: checked.answers,
          annexes: checked.annexes,
          photos: checked.photos,
          place: fix && { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy },
        },
        photos: checked.photos,
        label: data.operationNumber,
        corrects: work.draft?.corrects ?? work.refused?.key ?? null,
      });
      draft.stop();
      runner.request();
      goTo({ tab: 'tab1' });
    } catch (error) {
      const isMissing = error instanceof MissingPhoto;
      const reason = isSpaceError(error) ? t('finishFull') : t('finishFailed');
      setState({
        busy: false,
        problem: isMissing ? t('missingPhoto', { question: error.question }) : reason,
      });
    }
  };
  return { ...state, checked: shown, finish };
}

/** What is still wrong, each with a way to its question; and the end of the work. */
export function FinishPage(props: Props) {
  const { work, draft, onBack } = props;
  const t = useText(workMessages);
  const formats = useFormats();
  const [fix, setFix] = useState<Fix | null>(null);
  const location = useLocation(enoughForWork, setFix);
  const { busy, problem, checked, finish } = useFinish(props, fix);
  const needsPlace = work.activity.data.evidence?.place === true;
  const { saveNow } = draft;
  useEffect(() => void saveNow(), [saveNow]);
  return (
    <div className="f-finish">
      <section aria-label={t('workPlace')}>
        {needsPlace && fix === null && <p>{t('workPlaceNeeded')}</p>}
        {fix && (
          <p className="f-answer">
            {fix.latitude.toFixed(5)}, {fix.longitude.toFixed(5)} · ± {formats.distance(fix.accuracy ?? 0)}
          </p>
        )}
        <LocationState {...location} />
        <button type="button" className="f-button f-wide" disabled={location.running} onClick={location.read}>
          <Icon name="place" />
          {t(fix ? 'takePlaceAgain' : 'takePlace')}
        </button>
      </section>
      <WorkFaults models={props.models} faults={checked.faults} onFault={props.onFault} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="f-steps">
        <button type="button" className="f-button" aria-label={t('previous')} onClick={onBack}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="f-button f-primary f-grow"
          disabled={busy || checked.faults.length > 0}
          onClick={() => void finish()}
        >
          <Icon name="check" />
          {t(busy ? 'finishing' : 'finish')}
        </button>
      </div>
    </div>
  );
}
