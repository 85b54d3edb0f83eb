import { useEffect, useRef, useState } from 'react';
import type { QuestionTextModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { Icon } from '../../frame/icon.tsx';
import { Notice } from '../../frame/parts.tsx';
import { readLocation, type Fix, type LocationProblem } from '../location.ts';
import { answer, useQuestion } from '../question-state.ts';
import { workMessages } from '../work.messages.ts';

const problemTexts = {
  denied: 'placeDenied',
  unavailable: 'placeUnavailable',
  inaccurate: 'placeInaccurate',
} as const satisfies Record<LocationProblem, string>;

interface Reading {
  running: boolean;
  accuracy: number | null;
  problem: LocationProblem | null;
}

/** Reads the place on request, and gives what came out. */
export function useLocation(enough: number, onFix: (fix: Fix) => void) {
  const [reading, setReading] = useState<Reading>({ running: false, accuracy: null, problem: null });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const read = () => {
    setReading({ running: true, accuracy: null, problem: null });
    stop.current = readLocation(
      enough,
      ({ accuracy }) => setReading({ running: true, accuracy, problem: null }),
      (fix, problem) => {
        setReading({ running: false, accuracy: fix?.accuracy ?? null, problem });
        if (fix && problem === null) onFix(fix);
      },
    );
  };
  return { ...reading, read };
}

export function LocationState({ running, accuracy, problem }: Reading) {
  const t = useText(workMessages);
  const formats = useFormats();
  const reached = accuracy === null ? '…' : formats.distance(accuracy);
  if (running) return <p role="status">{t('placeReading', { accuracy: reached })}</p>;
  if (problem) return <Notice tone="error">{t(problemTexts[problem], { accuracy: reached })}</Notice>;
  return null;
}

interface PointAnswer {
  lat: number;
  lng: number;
  accuracy?: number | null;
}

export function PlaceQuestion({ question }: { question: QuestionTextModel }) {
  const t = useText(workMessages);
  const formats = useFormats();
  useQuestion(question, 'field-place');
  const declared: unknown = question.getPropertyValue('maxAccuracy');
  const location = useLocation(typeof declared === 'number' ? declared : 50, (fix) => {
    const { latitude: lat, longitude: lng, accuracy, at } = fix;
    answer(question, { lat, lng, accuracy, at: new Date(at).toISOString() });
  });
  const given = question.value as PointAnswer | undefined;
  return (
    <div className="f-photos">
      {given && (
        <p className="f-answer">
          {given.lat.toFixed(6)}, {given.lng.toFixed(6)}
          {typeof given.accuracy === 'number' && ` · ± ${formats.distance(given.accuracy)}`}
        </p>
      )}
      <LocationState {...location} />
      <button
        type="button"
        className="f-button f-wide"
        disabled={location.running || question.isReadOnly}
        aria-label={t(given ? 'takePlaceAgainOf' : 'takePlaceOf', { title: question.processedTitle })}
        onClick={location.read}
      >
        <Icon name="place" />
        {t(given ? 'takePlaceAgain' : 'takePlace')}
      </button>
    </div>
  );
}
