import { z } from 'zod';
import { bilingual } from '../kit/fields.ts';
import { statisticKinds } from '../kit/statistic-code.ts';
import { questionDimension, questionMeasureCode, type QuestionDimension } from './question-codes.ts';
import { totalsOf } from './question-measures.ts';

/** A question that published forms count: several forms may ask the same under one code. */
export const formQuestion = z.object({
  code: z.string(),
  kind: z.enum(statisticKinds),
  name: bilingual,
  forms: z.array(z.object({ code: z.string(), name: bilingual })),
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
