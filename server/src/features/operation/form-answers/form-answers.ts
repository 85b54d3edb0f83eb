import type { AnsweredForm, formAnswers as endpoints } from '@cuadrilla/contract/operation/form-answers.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { FormError } from '@cuadrilla/forms/guard/form-faults.ts';
import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { itemNames } from '#features/parameterization/list-items.store.ts';
import { designById, versionsOf } from '#features/parameterization/versions/design-versions.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { exportAnswers } from './form-answers-export.ts';
import { countsOfForms, placesOfAnswers, readAnswers, type AnswerRow } from './form-answers.store.ts';
import {
  answersIn,
  columnsOf,
  itemsIn,
  viewOfAnswer,
  type AnswerVersion,
  type ItemNames,
} from './form-answers-view.ts';

const mostPlaces = 5_000;
const recentDays = 30;

/** A form with the versions that can have been answered, the newest first. */
export interface AnsweredDesign {
  form: Omit<AnsweredForm, 'versions' | 'columns'>;
  versions: readonly AnswerVersion[];
}

/** @throws NOT_FOUND */
export async function answeredDesign(ctx: TenantCtx, formId: number): Promise<AnsweredDesign> {
  const { id, code, nameEs, nameEn } = await designById(ctx, 'form', formId);
  const versions: AnswerVersion[] = [];
  for (const { id: versionId, version, status } of await versionsOf(ctx, 'form', formId))
    if (status !== 'draft') {
      const { definition } = await formVersion(ctx, versionId);
      versions.push({ id: versionId, version, questions: questionsIn(definition) });
    }
  return { form: { id, code, name: { es: nameEs, en: nameEn } }, versions };
}

/** A form that was saved by an older release may no longer be readable: its answers are shown as they are. */
export function questionsIn(definition: FormDefinition): ReadonlyMap<string, Question> {
  try {
    return questionsOf(definition);
  } catch (error) {
    if (error instanceof FormError) return new Map();
    throw error;
  }
}

const sourceOf = ({ form, versions }: AnsweredDesign) => ({
  code: form.code,
  versionIds: versions.map(({ id }) => id),
});

/** Names of the items that these rows name. */
function namesIn(ctx: TenantCtx, design: AnsweredDesign, rows: readonly AnswerRow[]): Promise<ItemNames> {
  const byId = new Map(design.versions.map((version) => [version.id, version]));
  const wanted = new Map(
    rows.flatMap((row) => {
      const { versionId, answers } = answersIn(row, design.form.code);
      return itemsIn(byId.get(versionId)?.questions ?? new Map(), answers).map(
        (item) => [`${item.list}/${item.code}`, item] as const,
      );
    }),
  );
  return itemNames(ctx, [...wanted.values()]);
}

async function searchAnswers(ctx: TenantCtx, formId: number, query: SearchQuery) {
  const design = await answeredDesign(ctx, formId);
  const { rows, total, more } = await readAnswers(ctx, sourceOf(design), query);
  const names = await namesIn(ctx, design, rows);
  const versions = new Map(design.versions.map((version) => [version.id, version]));
  return {
    content: rows.map((row) => viewOfAnswer(row, design.form.code, versions, names, ctx.locale)),
    page: query.page,
    size: query.size,
    total,
    ...(more ? { more } : {}),
  };
}

export const formAnswerHandlers: Handlers<typeof endpoints> = {
  form: async (ctx, { params }) => {
    const { form, versions } = await answeredDesign(ctx, params.id);
    return {
      ...form,
      versions: versions.map(({ id, version }) => ({ id, version })),
      columns: columnsOf(versions),
    };
  },
  search: (ctx, { params, body }) => searchAnswers(ctx, params.id, body),
  places: async (ctx, { params, body }) =>
    placesOfAnswers(ctx, sourceOf(await answeredDesign(ctx, params.id)), body.filters, mostPlaces),
  export: async (ctx, { params, body }) => {
    const design = await answeredDesign(ctx, params.id);
    return exportAnswers(ctx, { ...design, namesIn: (inner, rows) => namesIn(inner, design, rows) }, body);
  },
  recent: (ctx) =>
    countsOfForms(ctx, new Date(ctx.now.getTime() - recentDays * 24 * 60 * 60 * 1000).toISOString()),
};
