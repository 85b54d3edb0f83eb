import { useEffect, useRef, useState } from 'react';
import type { Question } from 'survey-core';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Notice } from '../../frame/parts.tsx';
import { declaredNumber, useQuestion } from '../question-state.ts';
import { traceLength, withPoint, type TracePoint } from '../trace.rules.ts';
import { workMessages } from '../work.messages.ts';

const usualAccuracy = 50;

/** The library writes a list of points as text when it is given to a question for text; its data take it as it is. */
const readTrace = (question: Question): readonly TracePoint[] => {
  const value: unknown = question.data.getValue(question.name);
  return Array.isArray(value) ? (value as TracePoint[]) : [];
};
const writeTrace = (question: Question, points: readonly TracePoint[]): void =>
  question.data.setValue(question.name, points.length > 0 ? points : undefined, false);

type Problem = 'placeDenied' | 'placeUnavailable';

/** Follows the phone while the person walks; each place is in the answer at once, so that nothing of it is lost. */
function useTrace(question: Question) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [points, setPoints] = useState(() => readTrace(question));
  const last = useRef<TracePoint | null>(null);
  const most = declaredNumber(question, 'maxAccuracy') ?? usualAccuracy;
  const add = (point: TracePoint, isForced: boolean) => {
    const before = readTrace(question);
    const next = withPoint(before, point, most, isForced);
    if (next === before) return;
    writeTrace(question, next);
    setPoints(next);
  };
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        setProblem(null);
        last.current = { lat, lng, accuracy };
        latest.current(last.current, false);
      },
      ({ code }) => setProblem(code === 1 ? 'placeDenied' : 'placeUnavailable'),
      { enableHighAccuracy: true, maximumAge: 2000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isRunning]);
  const clear = () => {
    writeTrace(question, []);
    setPoints([]);
  };
  const mark = () => last.current && add(last.current, true);
  return { isRunning, setRunning, problem, points, mark, clear };
}

/** A way that is walked: along a pipe, around a lot. */
export function TraceQuestion({ question }: { question: Question }) {
  const t = useText(workMessages);
  const formats = useFormats();
  useQuestion(question, 'field-trace');
  const { isRunning, setRunning, problem, points, mark, clear } = useTrace(question);
  const title = question.processedTitle;
  return (
    <div className="f-photos">
      <p className="f-answer" role="status">
        {points.length === 0
          ? t(isRunning ? 'traceWaiting' : 'traceNone')
          : t('traceOf', { n: points.length, length: formats.distance(traceLength(points)) })}
      </p>
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {!question.isReadOnly && (
        <div className="f-card-links">
          <button
            type="button"
            className={`f-button f-grow ${isRunning ? 'f-danger' : ''}`}
            aria-label={t(
              isRunning ? 'stopTraceOf' : points.length > 0 ? 'continueTraceOf' : 'startTraceOf',
              { title },
            )}
            onClick={() => setRunning(!isRunning)}
          >
            <Icon name="route" />
            {t(isRunning ? 'stopTrace' : points.length > 0 ? 'continueTrace' : 'startTrace')}
          </button>
          {isRunning && (
            <button type="button" className="f-button" onClick={mark}>
              {t('markPoint')}
            </button>
          )}
          {!isRunning && points.length > 0 && (
            <button type="button" className="f-button" onClick={clear}>
              {t('clearTrace')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
