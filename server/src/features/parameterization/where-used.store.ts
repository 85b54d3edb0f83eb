import { sql } from 'kysely';
import type { Design, DesignKind, VersionStatus } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import {
  ruleDefinition,
  type RuleDefinition,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { placesOfList, placesOfQuestion, placesReading, readsOf, stagesOf } from './where-used.rules.ts';
import { workflowsInUse, type WorkflowInUse } from './versions/workflows-in-use.store.ts';

/** Where designs and lists are used: in what is published, in drafts, and in versions that operations still run on. */

const quoted = (text: string): string => JSON.stringify(text);

/** The uses in workflows that have a place; those with none only happen to contain the text. */
async function inWorkflows(
  ctx: TenantCtx,
  mentioning: readonly string[],
  places: (workflow: WorkflowInUse) => string[],
): Promise<DesignUse[]> {
  return (await workflowsInUse(ctx, mentioning)).flatMap((workflow) => {
    const { id, code, name, version, status } = workflow;
    const found = [...new Set(places(workflow))];
    return found.length > 0
      ? [{ kind: 'workflow' as const, id, code, name, version, status, places: found }]
      : [];
  });
}

interface FoundVersion {
  id: number;
  code: string;
  name: string;
  version: string;
  status: VersionStatus;
  definition: object;
}

/** Published versions and drafts of forms or rules whose definition contains a text; five hundred at most. */
async function versionsWith(ctx: TenantCtx, kind: 'form' | 'rule', part: string): Promise<FoundVersion[]> {
  const label = sql.ref(kind === 'form' ? 'v.version' : 'v.number');
  const { rows } = await sql<FoundVersion>`
    select d.id, d.code, ${sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es')} as name,
      ${label}::text as version, v.status, v.definition
    from ${sql.table(kind)} d
      join ${sql.table(`${kind}_version`)} v on v.tenant_id = d.tenant_id and v.${sql.ref(`${kind}_id`)} = d.id
    where d.tenant_id = ${ctx.tenantId} and v.status <> 'retired' and strpos(v.definition::text, ${part}) > 0
    order by d.code, v.status
    limit 500`.execute(ctx.db);
  return rows;
}

async function inVersions(
  ctx: TenantCtx,
  kind: 'form' | 'rule',
  part: string,
  places: (definition: object) => string[],
): Promise<DesignUse[]> {
  return (await versionsWith(ctx, kind, part)).flatMap(({ definition, ...found }) => {
    const at = [...new Set(places(definition))];
    return at.length > 0 ? [{ kind, ...found, places: at }] : [];
  });
}

async function typesWithForm(ctx: TenantCtx, formId: number): Promise<DesignUse[]> {
  const rows = await ctx.db
    .selectFrom('activity_type')
    .select(['id', 'code', ctx.locale === 'en' ? 'name_en as name' : 'name_es as name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('form_id', '=', formId)
    .where('active', '=', true)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ kind: 'activityType', ...row, version: null, status: null, places: [] }));
}

export const usesOfActivityType = (ctx: TenantCtx, code: string): Promise<DesignUse[]> =>
  inWorkflows(ctx, [quoted(code)], ({ definition }) =>
    stagesOf(definition, ({ activityType }) => activityType === code),
  );

/** The stages of a workflow that ask a form, by themselves or through their activity type. */
const stagesWith = (form: string, types: ReadonlySet<string>) => (workflow: WorkflowInUse) =>
  stagesOf(workflow.definition, (stage) =>
    stage.form === undefined ? types.has(stage.activityType ?? '') : stage.form === form,
  );

async function usesOfForm(ctx: TenantCtx, { id, code }: Design): Promise<DesignUse[]> {
  const types = await typesWithForm(ctx, id);
  const codes = new Set(types.map((type) => type.code));
  return [...types, ...(await inWorkflows(ctx, [code, ...codes].map(quoted), stagesWith(code, codes)))];
}

/** What would be missed if a design were gone. */
export function usesOf(ctx: TenantCtx, kind: DesignKind, design: Design): Promise<DesignUse[]> {
  const { code } = design;
  switch (kind) {
    case 'form':
      return usesOfForm(ctx, design);
    case 'rule':
      return inWorkflows(ctx, [quoted(code)], ({ definition }) =>
        stagesOf(definition, ({ rules }) => rules.includes(code)),
      );
    case 'workflow':
      return inWorkflows(ctx, [quoted(code)], ({ definition }) =>
        stagesOf(definition, ({ system }) => system?.type === 'launch' && system.workflow === code),
      );
  }
}

/** Questions over a list, and fields of work orders that choose from it. */
export async function usesOfList(ctx: TenantCtx, code: string): Promise<DesignUse[]> {
  return [
    ...(await inVersions(ctx, 'form', code, (definition) => placesOfList(definition, code))),
    ...(await inWorkflows(ctx, [quoted(code)], ({ definition }) =>
      definition.orderFields.filter(({ list }) => list === code).map(({ key }) => key),
    )),
  ];
}

/**
 * What reads a question: other questions of its form, stages of the workflows that ask the form and whatever follows
 * from them, and rules of these workflows.
 */
export async function usesOfQuestion(ctx: TenantCtx, form: Design, question: string): Promise<DesignUse[]> {
  const inForm = await inVersions(ctx, 'form', question, (definition) =>
    placesOfQuestion(definition, question),
  );
  const users = await usesOfForm(ctx, form);
  const own = new Set(users.filter(({ kind }) => kind === 'workflow').map(({ id }) => id));
  const rules = new Map<string, { use: FoundVersion; definition: RuleDefinition }>();
  for (const use of await versionsWith(ctx, 'rule', `"answers.${question}"`)) {
    const parsed = ruleDefinition.safeParse(use.definition);
    if (parsed.success && readsOf(parsed.data.when).includes(question))
      rules.set(use.code, { use, definition: parsed.data });
  }
  const reading = [`"answers.${question}"`, quoted(question), ...[...rules.keys()].map(quoted)];
  const workflows = await inWorkflows(ctx, reading, (workflow) =>
    own.has(workflow.id)
      ? placesReading(workflow.definition, question, workflow.rules ?? new Map(), new Set(rules.keys()))
      : [],
  );
  const used = new Set(
    (await workflowsInUse(ctx, reading))
      .filter(({ id }) => own.has(id))
      .flatMap(({ definition }) => definition.stages.flatMap((stage) => stage.rules)),
  );
  return [
    ...inForm.filter(({ id }) => id === form.id),
    ...workflows,
    ...[...rules.values()].flatMap(({ use: { definition: _definition, ...use } }) =>
      used.has(use.code) ? [{ kind: 'rule' as const, ...use, places: ['when'] }] : [],
    ),
  ];
}
