import { sql, type SqlBool } from 'kysely';
import { parameterDefinitions } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { OperationSettings } from '@cuadrilla/contract/operation/operation-settings.ts';
import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  formVersion,
  settingsOf,
  workflowVersion,
  type FormDesign,
  type Settings,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import { workflowVariables } from '#features/parameterization/rules/rule-variables.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { operationSelect } from './operations.store.ts';

/** The settings that an operation follows, for staff who do not design. @throws NOT_FOUND */
export async function operationSettings(ctx: Ctx, id: number): Promise<OperationSettings> {
  const row = (await operationSelect(ctx, id)) ?? fail('NOT_FOUND');
  const design = await workflowVersion(ctx, row.workflow_version_id);
  const settings = await settingsOf(ctx);
  const opened = await openedForms(ctx, id);
  const reads = readNames(design);
  const stages: OperationSettings['stages'] = [];
  for (const stage of design.definition.stages)
    stages.push(await stageSettings(ctx, stage, settings, opened.get(stage.key)));
  return {
    number: row.number,
    workflow: await versionOf(ctx, design),
    definition: design.definition,
    stages,
    creators: await creatorsOf(ctx, design),
    launched: launchedBy(design, settings),
    rules: [...design.rules.values()].map(({ code, name, number, definition }) => ({
      code,
      name,
      version: number,
      definition,
    })),
    variables: (await workflowVariables(ctx, design.definition)).filter(({ name }) => reads.has(name)),
    params: Object.entries(settings.params)
      .filter(([key]) => reads.has(`param.${key}`))
      .map(([key, value]) => ({
        key,
        name: parameterDefinitions[key]?.name ?? { es: key, en: key },
        value,
      })),
  };
}

/** What conditions and terms read, and what stages decide. */
function readNames({ definition, rules }: WorkflowDesign): Set<string> {
  const { stages, transitions, engineKeys } = definition;
  const conditions = [
    ...transitions.map(({ when }) => when),
    ...[...rules.values()].map(({ definition }) => definition.when),
  ];
  const starts = stages.flatMap(({ term, notBefore }) => [term?.from ?? [], notBefore?.from ?? []].flat());
  const decides = stages.some(({ decisions }) => decisions) ? [engineKeys.decision] : [];
  return new Set([
    ...conditions.flatMap(variablesOf),
    ...[...starts, ...decides].map((name) => `answers.${name}`),
  ]);
}

/** A role that is gone keeps its code as its name. */
async function creatorsOf(
  { db, tenantId }: Ctx,
  { definition: { creators } }: WorkflowDesign,
): Promise<OperationSettings['creators']> {
  if (creators === undefined) return null;
  const roles = await db
    .selectFrom('role')
    .select(['code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`code = any(${creators}::text[])`)
    .execute();
  return creators.map((code) => roles.find((role) => role.code === code) ?? { code, name: code });
}

function launchedBy({ definition }: WorkflowDesign, { workflows }: Settings): OperationSettings['launched'] {
  const codes = new Set(
    definition.stages.flatMap(({ system }) => (system?.type === 'launch' ? [system.workflow] : [])),
  );
  return [...workflows.values()].filter(({ code }) => codes.has(code));
}

async function versionOf(
  { db, tenantId }: Ctx,
  { workflowId, versionId, code, name, number }: WorkflowDesign,
): Promise<OperationSettings['workflow']> {
  const { rows } = await sql<{ note: string; published_at: string | null; newest: number | null }>`
    select v.note, v.published_at, (
      select p.number from workflow_version p
      where p.tenant_id = v.tenant_id and p.workflow_id = v.workflow_id and p.status = 'published') as newest
    from workflow_version v where v.tenant_id = ${tenantId} and v.id = ${versionId}`.execute(db);
  const { note, published_at: publishedAt, newest } = rows[0]!;
  return { id: workflowId, code, name, version: number, note, publishedAt, newest };
}

/** The versions of the forms that activities of an operation were opened with, by stage; the newest activity counts. */
async function openedForms({ db, tenantId }: Ctx, operationId: number): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ stage: string; forms: number[] }>`
    select distinct on (a.stage) a.stage, array_remove(array_prepend(a.form_version_id, array(
      select f.form_version_id from activity_form f
      where f.tenant_id = a.tenant_id and f.activity_id = a.id order by f.position)), null) as forms
    from activity a where a.tenant_id = ${tenantId} and a.operation_id = ${operationId}
    order by a.stage, a.id desc`.execute(db);
  return new Map(rows.map(({ stage, forms }) => [stage, forms.map(Number)]));
}

async function stageSettings(
  ctx: Ctx,
  stage: Stage,
  { typesByCode, forms }: Settings,
  opened: readonly number[] | undefined,
): Promise<OperationSettings['stages'][number]> {
  const type = typesByCode.get(stage.activityType ?? '');
  const published = [
    stage.form ?? type?.form,
    ...stageAnnexes(stage, typesByCode).map(({ form }) => form),
  ].flatMap((code) => forms.get(code ?? '') ?? []);
  const designs: FormDesign[] = [];
  for (const versionId of opened ?? published) designs.push(await formVersion(ctx, versionId));
  return {
    stage: stage.key,
    activityType: type ? { code: type.code, name: type.name } : null,
    forms: designs.map(({ code, name, version }) => ({ code, name, version })),
    questions: stage.questions ? questionTitles(stage.questions, designs[0]) : null,
  };
}

function questionTitles(names: readonly string[], form: FormDesign | undefined): Bilingual[] {
  const questions = form && questionsOf(form.definition);
  return names.map((name) => questions?.get(name)?.title ?? { es: name, en: name });
}
