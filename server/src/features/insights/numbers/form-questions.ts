import { mostOfferedValues, type FormQuestion } from '@cuadrilla/contract/insights/form-questions.ts';
import { yesNoLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { numberNames, type NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { questionIn, type QuestionTotal } from '@cuadrilla/contract/insights/question-codes.ts';
import { totalsOf } from '@cuadrilla/contract/insights/question-measures.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { StatisticKind } from '@cuadrilla/contract/kit/statistic-code.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { countedQuestions, statisticKindOf } from '@cuadrilla/forms/statistics/statistics.ts';
import { itemNames, listedItems } from '#features/administration/lists/item-names.store.ts';
import {
  countedQuestionsOf,
  type CountedQuestion,
} from '#features/parameterization/counted-questions.store.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Questions of forms as measures and dimensions: which there are, what they are called, what was answered. */

/** More than these are not offered; all are counted. */
const mostOffered = 500;

export async function formQuestions(ctx: TenantCtx): Promise<FormQuestion[]> {
  const questions = [...(await countedQuestionsOf(ctx)).values()].slice(0, mostOffered);
  const lists = [...new Set(questions.flatMap((question) => question.lists))];
  const items = await listedItems(ctx, lists, mostOfferedValues);
  return questions.map((question) => {
    const { code, kind, grain, name, forms } = question;
    return { code, kind, grain, name, forms, values: offeredValues(question, items) };
  });
}

function offeredValues(
  { kind, choices, lists }: CountedQuestion,
  items: ReadonlyMap<string, [code: string, name: Bilingual][]>,
): FormQuestion['values'] {
  if (kind === 'number') return [];
  const own = kind === 'boolean' ? Object.entries(yesNoLabels) : [...choices];
  const listed = lists.flatMap((list) => items.get(list) ?? []);
  return [...new Map([...own, ...listed])]
    .slice(0, mostOfferedValues)
    .map(([code, label]) => ({ code, label }));
}

/** What measures and dimensions of a tenant are called. */
export async function namesOf(ctx: TenantCtx): Promise<NumberNames> {
  return numberNames([...(await countedQuestionsOf(ctx)).values()]);
}

/** Whether a form counts the question of a measure or dimension, as what the code says; true for all other codes. */
export async function isCounted(ctx: TenantCtx, code: string): Promise<boolean> {
  const part = questionIn(code);
  if (!part) return true;
  return fits((await countedQuestionsOf(ctx)).get(part.question)?.kind, part.total);
}

const fits = (kind: StatisticKind | undefined, total: QuestionTotal | null): boolean =>
  kind !== undefined && (total === null ? kind !== 'number' : totalsOf[kind].includes(total));

/** Whether a measure or dimension that is counted now is counted no longer once a form is published as it is given. */
export async function lostWith(
  ctx: TenantCtx,
  form: { code: string; definition: object },
): Promise<(code: string) => boolean> {
  const now = await countedQuestionsOf(ctx);
  const own = new Map(
    countedQuestions(form.definition as FormDefinition).map(({ code, question }) => [code, question]),
  );
  const kindAfter = (code: string): StatisticKind | undefined => {
    const question = own.get(code);
    const kind = (question && statisticKindOf(question)) ?? undefined;
    const known = now.get(code);
    const other = known?.forms.find((each) => each.code !== form.code);
    // Of forms that count different things, the first by its code decides.
    return other && (!kind || other.code.localeCompare(form.code, 'en') < 0) ? known!.kind : kind;
  };
  return (code) => {
    const part = questionIn(code);
    if (!part || !fits(now.get(part.question)?.kind, part.total)) return false;
    return !fits(kindAfter(part.question), part.total);
  };
}

/** How answers to a question are called. */
export async function answerLabels(
  ctx: TenantCtx,
  question: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Bilingual>> {
  const known = (await countedQuestionsOf(ctx)).get(question);
  if (known?.kind === 'boolean') return new Map(Object.entries(yesNoLabels));
  const own = known?.choices ?? new Map<string, Bilingual>();
  const unnamed = values.filter((value) => !own.has(value));
  return new Map([...(unnamed.length > 0 ? await itemNames(ctx, unnamed) : []), ...own]);
}
