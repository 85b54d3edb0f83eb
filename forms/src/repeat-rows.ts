import type { Question, SurveyModel } from 'survey-core';
import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { isMissing, isRecord } from './values.ts';

/**
 * Repeats that say with `rowsExpression` how many rows they have. Rows are made while the form is answered; rows
 * too many are taken away while nothing is written in them, and never with what somebody wrote: the check of the
 * form asks for the right number instead. A check takes the rows as they came.
 */
interface Repeat extends Question {
  panelCount: number;
  maxPanelCount: number;
  allowAddPanel: boolean;
}

const isBlank = (row: unknown): boolean => !isRecord(row) || Object.values(row).every(isMissing);

function followOne(survey: SurveyModel, repeat: Repeat, expression: string): void {
  const wanted = Math.trunc(Number(survey.runExpression(expression) ?? 0));
  if (!Number.isFinite(wanted)) return;
  const most = Math.min(repeat.maxPanelCount || answerLimits.rows, answerLimits.rows);
  const count = Math.max(0, Math.min(wanted, most));
  const rows = Array.isArray(repeat.value) ? (repeat.value as unknown[]) : [];
  let least = Math.max(rows.length, repeat.panelCount);
  while (least > count && isBlank(rows[least - 1])) least--;
  const next = Math.max(count, least);
  if (next !== repeat.panelCount) repeat.panelCount = next;
}

const followers = new WeakMap<SurveyModel, () => void>();

/** Answers that were put in all at once change no row by themselves. */
export const updateRowCounts = (survey: SurveyModel): void => followers.get(survey)?.();

/** Keeps the rows of such repeats at their number from now on. */
export function followRowCounts(survey: SurveyModel): void {
  const repeats = survey.getAllQuestions().flatMap((question): [Repeat, string][] => {
    const expression: unknown = question.getPropertyValue('rowsExpression');
    return typeof expression === 'string' && expression !== '' ? [[question as Repeat, expression]] : [];
  });
  if (repeats.length === 0) return;
  for (const [repeat] of repeats) repeat.allowAddPanel = false;
  // A number that reads the rows it makes would grow with every row.
  let isFollowing = false;
  const follow = (): void => {
    if (isFollowing) return;
    isFollowing = true;
    for (const [repeat, expression] of repeats) followOne(survey, repeat, expression);
    isFollowing = false;
  };
  survey.onValueChanged.add(follow);
  survey.onVariableChanged.add(follow);
  followers.set(survey, follow);
  follow();
}
