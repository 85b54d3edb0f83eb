import { z } from 'zod';
import { bilingual } from '../kit/fields.ts';
import { statisticGrains, statisticKinds } from '../kit/statistic-code.ts';
import {
  questionDimension,
  questionIn,
  questionMeasureCode,
  type QuestionDimension,
} from './question-codes.ts';
import { totalsOf } from './question-measures.ts';

/** A question that published forms count: several forms may ask the same under one code. */
export const formQuestion = z.object({
  code: z.string(),
  kind: z.enum(statisticKinds),
  /** What has an answer of its own: the activity, or each occurrence of a repeat. */
  grain: z.enum(statisticGrains),
  name: bilingual,
  /** With the repeat that asks it there; null for the form itself. */
  forms: z.array(z.object({ code: z.string(), name: bilingual, repeat: z.string().nullable() })),
  /** What can be answered, where a form says so itself or a short list does. */
  values: z.array(z.object({ code: z.string(), label: bilingual })),
});
export type FormQuestion = z.output<typeof formQuestion>;

/** Answers that are offered to choose from. */
export const mostOfferedValues = 200;

export const measuresOfQuestions = (questions: readonly FormQuestion[]): string[] =>
  questions.flatMap(({ code, kind }) => totalsOf[kind].map((total) => questionMeasureCode(code, total)));

/** Numbers divide nothing: nearly every answer is another one. */
export const dimensionsOfQuestions = (questions: readonly FormQuestion[]): QuestionDimension[] =>
  questions.filter(({ kind }) => kind !== 'number').map(({ code }) => questionDimension(code));

/** Whether two questions are asked in the occurrences of the same repeat, so that one divides the answers to the other. */
export const shareRows = (one: Pick<FormQuestion, 'forms'>, other: Pick<FormQuestion, 'forms'>): boolean =>
  one.forms.some(({ code, repeat }) =>
    other.forms.some((form) => repeat !== null && form.code === code && form.repeat === repeat),
  );

/**
 * Whether the groups of a dimension have activities in common, so that they are no parts of a whole: several options
 * of one answer, or several occurrences of one activity.
 */
export function isOverlapping(
  measure: string,
  dimension: string,
  questions: readonly Pick<FormQuestion, 'code' | 'kind' | 'grain'>[],
): boolean {
  const questionOf = (code: string) => questions.find((each) => each.code === questionIn(code)?.question);
  const by = questionOf(dimension);
  if (!by) return false;
  return by.kind === 'choices' || (by.grain === 'occurrence' && questionOf(measure)?.grain !== 'occurrence');
}

/** Whether a question divides a measure: occurrences are divided by the questions of their own repeat alone. */
export function isDividedBy(
  measure: string,
  dimension: string,
  questions: readonly Pick<FormQuestion, 'code' | 'grain' | 'forms'>[],
): boolean {
  const questionOf = (code: string) => questions.find((each) => each.code === questionIn(code)?.question);
  const [of, by] = [questionOf(measure), questionOf(dimension)];
  return of?.grain !== 'occurrence' || by?.grain !== 'occurrence' || shareRows(of, by);
}
