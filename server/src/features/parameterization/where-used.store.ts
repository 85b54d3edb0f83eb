import { sql } from 'kysely';
import type { Design, DesignKind, VersionStatus } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import {
  ruleDefinition,
  type RuleDefinition,
  type Stage,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { TenantCtx } from '#platform/context.ts';
import { placesOfList, placesOfQuestion, placesReading, readsOf, stagesOf } from './where-used.rules.ts';
import { formVersion, settingsOf } from './design.store.ts';
import type { FormReader } from './form-readers.ts';
import { formUsers, mentionsOf, type FormUsers } from './form-groups/form-users.store.ts';
import { reportsOfQuestion } from './versions/report-breaks.ts';
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

/** Published versions and drafts of forms or rules, or of one, whose definition contains a text; five hundred at most. */
async function versionsWith(
  ctx: TenantCtx,
  kind: 'form' | 'rule',
  part: string,
  of?: number,
): Promise<FoundVersion[]> {
  const label = sql.ref(kind === 'form' ? 'v.version' : 'v.number');
  const { rows } = await sql<FoundVersion>`
    select d.id, d.code, ${sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es')} as name,
      ${label}::text as version, v.status, v.definition
    from ${sql.table(kind)} d
      join ${sql.table(`${kind}_version`)} v on v.tenant_id = d.tenant_id and v.${sql.ref(`${kind}_id`)} = d.id
    where d.tenant_id = ${ctx.tenantId} ${of === undefined ? sql`` : sql`and d.id = ${of}`}
      and v.status <> 'retired' and strpos(v.definition::text, ${part}) > 0
    order by d.code, v.status
    limit 500`.execute(ctx.db);
  return rows;
}

async function inVersions(
  ctx: TenantCtx,
  kind: 'form' | 'rule',
  part: string,
  places: (definition: object) => string[],
  of?: number,
): Promise<DesignUse[]> {
  return (await versionsWith(ctx, kind, part, of)).flatMap(({ definition, ...found }) => {
    const at = [...new Set(places(definition))];
    return at.length > 0 ? [{ kind, ...found, places: at }] : [];
  });
}

export const usesOfActivityType = (ctx: TenantCtx, code: string): Promise<DesignUse[]> =>
  inWorkflows(ctx, [quoted(code)], ({ definition }) =>
    stagesOf(definition, ({ activityType }) => activityType === code),
  );

/** The stages of a workflow that ask a form as their main one, by themselves or through their activity type. */
const stagesWithForm =
  ({ code, types }: FormUsers) =>
  (stage: Stage) =>
    stage.form === undefined ? types.get(stage.activityType ?? '')?.form === code : stage.form === code;

const stagesWithAnnex =
  ({ code, types }: FormUsers) =>
  (stage: Stage) =>
    stageAnnexes(stage, types).some(({ form }) => form === code);

async function usesOfForm(ctx: TenantCtx, form: Design): Promise<DesignUse[]> {
  const users = await formUsers(ctx, form);
  const [isMain, isAnnex] = [stagesWithForm(users), stagesWithAnnex(users)];
  return [
    ...users.groups,
    ...[...users.types.values()].map(({ use }) => use),
    ...(await inWorkflows(ctx, mentionsOf(users), ({ definition }) =>
      stagesOf(definition, (stage) => isMain(stage) || isAnnex(stage)),
    )),
  ];
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
 * from them, rules of these workflows, and the conditions of annexes beside it.
 */
export async function usesOfQuestion(
  ctx: TenantCtx,
  form: Design,
  question: string,
  readers: readonly FormReader[],
): Promise<DesignUse[]> {
  const inForm = await inVersions(
    ctx,
    'form',
    question,
    (definition) => placesOfQuestion(definition, question),
    form.id,
  );
  const users = await formUsers(ctx, form);
  const annexes = [...users.types.values()].flatMap(({ use, form: main, annexes: all }) => {
    const places = all.filter(({ when }) => readsOf(when).includes(question)).map((annex) => annex.form);
    return main === form.code && places.length > 0 ? [{ ...use, places }] : [];
  });
  return [
    ...inForm,
    ...merged([
      ...(await usesOfName(ctx, users, question, stagesWithForm(users))),
      ...(await usesOfName(ctx, users, `${form.code}.${question}`, stagesWithAnnex(users))),
    ]),
    ...annexes,
    ...(await reportsOfQuestion(ctx, form.code, question)),
    ...(await usesOfReaders(ctx, form.code, question, readers)),
  ];
}

async function usesOfReaders(
  ctx: TenantCtx,
  code: string,
  question: string,
  readers: readonly FormReader[],
): Promise<DesignUse[]> {
  const published = (await settingsOf(ctx)).forms.get(code);
  if (published === undefined) return [];
  const { definition } = await formVersion(ctx, published);
  const uses: DesignUse[] = [];
  for (const reader of readers) uses.push(...(await reader.uses(ctx, { code, definition }, question)));
  return uses;
}

/** What reads an answer by the name that conditions give it, in workflows with a stage that asks it. */
async function usesOfName(
  ctx: TenantCtx,
  users: FormUsers,
  name: string,
  asks: (stage: Stage) => boolean,
): Promise<DesignUse[]> {
  const withForm = await inWorkflows(ctx, mentionsOf(users), ({ definition }) => stagesOf(definition, asks));
  const own = new Set(withForm.map(({ id }) => id));
  const rules = new Map<string, { use: FoundVersion; definition: RuleDefinition }>();
  for (const use of await versionsWith(ctx, 'rule', quoted(`answers.${name}`))) {
    const parsed = ruleDefinition.safeParse(use.definition);
    if (parsed.success && readsOf(parsed.data.when).includes(name))
      rules.set(use.code, { use, definition: parsed.data });
  }
  const reading = [quoted(`answers.${name}`), quoted(name), ...[...rules.keys()].map(quoted)];
  const workflows = await inWorkflows(ctx, reading, (workflow) =>
    own.has(workflow.id)
      ? placesReading(workflow.definition, name, workflow.rules ?? new Map(), new Set(rules.keys()))
      : [],
  );
  const used = new Set(
    (await workflowsInUse(ctx, reading))
      .filter(({ id }) => own.has(id))
      .flatMap(({ definition }) => definition.stages.flatMap((stage) => stage.rules)),
  );
  return [
    ...workflows,
    ...[...rules.values()].flatMap(({ use: { definition: _definition, ...use } }) =>
      used.has(use.code) ? [{ kind: 'rule' as const, ...use, places: ['when'] }] : [],
    ),
  ];
}

/** Uses of one design as one, with the places of all. */
function merged(uses: readonly DesignUse[]): DesignUse[] {
  const byDesign = Map.groupBy(uses, ({ kind, id, version }) => `${kind} ${id} ${version}`);
  return [...byDesign.values()].map((same) => ({
    ...same[0]!,
    places: [...new Set(same.flatMap(({ places }) => places))],
  }));
}
