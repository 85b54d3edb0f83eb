import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { fixedLabels, withoutType, withoutValue } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { companyNames } from '#features/administration/companies/company-names.store.ts';
import { itemNames } from '#features/administration/lists/item-names.store.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { answerLabels } from './form-questions.ts';

/** Values of dimensions: codes outside, ids in the tables. */

const sameInBoth = (text: string): Bilingual => ({ es: text, en: text });

type Named = { id: number; code: string; label: Bilingual };

async function namedOf(ctx: TenantCtx, dimension: DimensionCode): Promise<readonly Named[] | null> {
  switch (dimension) {
    case 'type':
      return [...(await settingsOf(ctx)).types].map(([id, { code, name }]) => ({ id, code, label: name }));
    case 'workflow':
      return [...(await settingsOf(ctx)).workflows].map(([id, { code, name }]) => ({
        id,
        code,
        label: name,
      }));
    case 'zone':
      return [...(await territoryOf(ctx)).zones.values()].map(({ id, code, name }) => ({
        id,
        code,
        label: name,
      }));
    case 'barrio':
      return (await territoryOf(ctx)).barrios.map(({ id, code, name }) => ({
        id,
        code,
        label: sameInBoth(name),
      }));
    case 'company':
      return (await companyNames(ctx)).map(({ id, code, name }) => ({
        id,
        code,
        label: sameInBoth(name),
      }));
    default:
      return null;
  }
}

/** What the tables have for these codes; a code that nothing has matches nothing. */
export async function storedValues(
  ctx: TenantCtx,
  dimension: DimensionCode,
  codes: readonly string[],
): Promise<readonly (string | number)[]> {
  if (dimension === 'employee') return codes.map(Number).filter((id) => Number.isSafeInteger(id));
  if (dimension === 'stage') {
    const { workflows } = await settingsOf(ctx);
    const idOf = new Map([...workflows].map(([id, { code }]) => [code, id]));
    return codes.map((code) => {
      const [workflow = '', stage = ''] = code.split('.');
      return `${idOf.get(workflow) ?? 0}.${stage}`;
    });
  }
  const named = await namedOf(ctx, dimension);
  return named ? named.filter(({ code }) => codes.includes(code)).map(({ id }) => id) : codes;
}

export interface LabelledValue {
  code: string | null;
  label: Bilingual;
}

/** Codes and labels of what the tables have. */
export async function labelledValues(
  ctx: TenantCtx,
  dimension: DimensionCode,
  stored: readonly (string | null)[],
): Promise<(value: string | null) => LabelledValue> {
  const values = [...new Set(stored.filter((value) => value !== null))];
  const labels = await labelsOf(ctx, dimension, values);
  return (value) =>
    value === null
      ? { code: null, label: dimension === 'type' ? withoutType : withoutValue }
      : (labels.get(value) ?? { code: value, label: sameInBoth(value) });
}

async function labelsOf(
  ctx: TenantCtx,
  dimension: DimensionCode,
  values: readonly string[],
): Promise<ReadonlyMap<string, LabelledValue>> {
  const named = await namedOf(ctx, dimension);
  if (named) return new Map(named.map(({ id, code, label }) => [String(id), { code, label }]));
  if (dimension === 'stage') return stageLabels(ctx, values);
  if (dimension === 'cause' || dimension === 'channel') {
    const names = await itemNames(ctx, values);
    return new Map(values.map((code) => [code, { code, label: names.get(code) ?? sameInBoth(code) }]));
  }
  if (dimension === 'employee') {
    const names = await personNames(ctx, values.map(Number));
    return new Map(
      values.map((code) => [code, { code, label: sameInBoth(names.get(Number(code)) ?? `#${code}`) }]),
    );
  }
  const question = questionIn(dimension)?.question;
  if (question !== undefined) {
    const names = await answerLabels(ctx, question, values);
    return new Map(values.map((code) => [code, { code, label: names.get(code) ?? sameInBoth(code) }]));
  }
  if (dimension === 'hour')
    return new Map(values.map((code) => [code, { code, label: sameInBoth(`${code.padStart(2, '0')}:00`) }]));
  return new Map(
    Object.entries(fixedLabels[dimension] ?? {}).map(([code, label]) => [code, { code, label }]),
  );
}

/** A stage is called by its workflow, too: keys repeat. */
async function stageLabels(ctx: TenantCtx, values: readonly string[]): Promise<Map<string, LabelledValue>> {
  const { workflows, published } = await settingsOf(ctx);
  const labels = new Map<string, LabelledValue>();
  for (const value of values) {
    const [id = '', key = ''] = value.split('.');
    const code = workflows.get(Number(id))?.code;
    if (code === undefined) continue;
    const version = published.get(code);
    const name = version ? stageOf((await workflowVersion(ctx, version)).definition, key)?.name : undefined;
    labels.set(value, { code: `${code}.${key}`, label: name ?? sameInBoth(`${code} ${key}`) });
  }
  return labels;
}
