import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FormQuestion } from '@cuadrilla/contract/insights/form-questions.ts';
import { numberNames, type NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useCan } from '#api/session.ts';

const staleTime = 300_000;
const none: readonly FormQuestion[] = [];

/**
 * The questions that forms count; none until they are known.
 * @param codes of measures and dimensions: nothing is read unless one of them is of a question
 */
export function useQuestions(codes?: readonly string[]): readonly FormQuestion[] {
  const { questions } = client.insights.numbers;
  const isNeeded = codes?.some((code) => questionIn(code) !== null) ?? true;
  const enabled = useCan(questions) && isNeeded;
  return useQuery({ ...queryFor(questions), staleTime, enabled }).data ?? none;
}

/** What measures and dimensions are called, those of questions of forms as the forms ask. */
export function useNames(codes?: readonly string[]): NumberNames {
  const questions = useQuestions(codes);
  return useMemo(() => numberNames(questions), [questions]);
}
