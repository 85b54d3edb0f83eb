import { mostOfferedValues, type FormQuestion } from '@cuadrilla/contract/insights/form-questions.ts';
import { yesNoLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { numberNames, type NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { totalsOf } from '@cuadrilla/contract/insights/question-measures.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { itemNames, listedItems } from '#features/administration/lists/item-names.store.ts';
import {
  countedQuestionsOf,
  type CountedQuestion,
} from '#features/parameterization/counted-questions.store.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Questions of forms as measures and dimensions: which there are, what they are called, what was answered. */

export async function formQuestions(ctx: TenantCtx): Promise<FormQuestion[]> {
  const listed: FormQuestion[] = [];
  for (const question of (await countedQuestionsOf(ctx)).values()) {
    const { code, kind, name, forms } = question;
    listed.push({ code, kind, name, forms, values: await offeredValues(ctx, question) });
  }
  return listed;
}

async function offeredValues(
  ctx: TenantCtx,
  { kind, choices, lists }: CountedQuestion,
): Promise<FormQuestion['values']> {
  if (kind === 'number') return [];
  const labels = kind === 'boolean' ? new Map(Object.entries(yesNoLabels)) : choices;
  const items =
    lists.length > 0 ? await listedItems(ctx, lists, mostOfferedValues) : new Map<string, Bilingual>();
  return [...labels, ...items].slice(0, mostOfferedValues).map(([code, label]) => ({ code, label }));
}

/** What measures and dimensions of a tenant are called. */
export async function namesOf(ctx: TenantCtx): Promise<NumberNames> {
  return numberNames([...(await countedQuestionsOf(ctx)).values()]);
}

/** Whether a form counts the question of a measure or dimension, as what the code says; true for all other codes. */
export async function isCounted(ctx: TenantCtx, code: string): Promise<boolean> {
  const part = questionIn(code);
  if (!part) return true;
  const question = (await countedQuestionsOf(ctx)).get(part.question);
  if (!question) return false;
  return part.total === null ? question.kind !== 'number' : totalsOf[question.kind].includes(part.total);
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
