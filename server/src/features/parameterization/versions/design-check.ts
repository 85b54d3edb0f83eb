import { sql } from 'kysely';
import type {
  Design,
  DesignBreak,
  DesignCheck,
  DesignFault,
  DesignKind,
} from '@cuadrilla/contract/parameterization/designs.ts';
import { checkCondition } from '@cuadrilla/contract/parameterization/conditions.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';
import {
  ruleDefinition,
  workflowDefinition,
  type RuleDefinition,
  type WorkflowFault,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { workflowFaultTexts } from '@cuadrilla/contract/parameterization/workflows/workflow-fault-messages.ts';
import type { z } from 'zod';
import type { TenantCtx } from '#platform/context.ts';
import type { FormReader } from '#features/parameterization/form-readers.ts';
import { inspectForms, inspectionOf } from '#features/parameterization/form-inspection.ts';
import { listFaultsOf } from '#features/parameterization/package-check.rules.ts';
import {
  publishedDesigns,
  ReferenceReader,
  type PublishedDesigns,
  type TypeForms,
} from './design-references.store.ts';
import { breaksOfReports } from './report-breaks.ts';
import { removedInUse } from './removed-questions.ts';
import { workflowsInUse, type WorkflowInUse } from './workflows-in-use.store.ts';

/** What publishing a definition would refuse. */

type Candidate = Pick<Design, 'code'> & { definition: Record<string, unknown> };
type Check = (ctx: TenantCtx, candidate: Candidate) => Promise<DesignCheck>;

/**
 * Runs what must not run in a transaction: a form is tried in a thread. Call it before the first statement, with
 * the same object as `checkDesign` gets.
 */
export async function inspectDesign(ctx: TenantCtx, kind: DesignKind, candidate: Candidate): Promise<void> {
  if (kind === 'form') await inspectForms(ctx.tenantId, [candidate]);
}

/** @param readers what reads forms in modules above; none are asked about other designs */
export async function checkDesign(
  ctx: TenantCtx,
  kind: DesignKind,
  candidate: Candidate,
  readers: readonly FormReader[],
): Promise<DesignCheck> {
  const { faults, breaks } = await checks[kind](ctx, candidate);
  if (kind === 'form' && faults.length === 0)
    for (const reader of readers) breaks.push(...(await reader.breaks(ctx, candidate)));
  return { faults, breaks };
}

const checks: Record<DesignKind, Check> = {
  form: async (ctx, form) => {
    const faults = inspectionOf(form.definition).faults.map((fault) => ({
      place: fault.place,
      message: fault[ctx.locale],
    }));
    if (faults.length > 0) return { faults, breaks: [] };
    const ofLists = listFaultsOf(form.definition, await listsOfTenant(ctx));
    return {
      faults: ofLists.map(({ place, ...fault }) => ({ place, message: fault[ctx.locale] })),
      breaks: [
        ...(await breaksOf(ctx, { form })),
        ...(await breaksOfReports(ctx, form)),
        ...(await removedInUse(ctx, form)),
      ],
    };
  },
  workflow: async (ctx, { code, definition }) => {
    const parsed = workflowDefinition.safeParse(definition);
    if (!parsed.success) return { faults: schemaFaults(parsed.error), breaks: [] };
    const published = await publishedDesigns(ctx);
    const reader = new ReferenceReader(ctx, {
      ...published,
      workflows: published.workflows.union(new Set([code])),
    });
    const found = checkWorkflow(parsed.data, await reader.referencesOf(parsed.data));
    return { faults: found.map((fault) => faultOf(ctx, fault)), breaks: [] };
  },
  rule: async (ctx, { code, definition }) => {
    const parsed = ruleDefinition.safeParse(definition);
    if (!parsed.success) return { faults: schemaFaults(parsed.error), breaks: [] };
    const syntax = checkCondition(parsed.data.when);
    if (syntax !== null) return { faults: [{ place: 'when', message: syntax }], breaks: [] };
    return { faults: [], breaks: await breaksOf(ctx, { rule: { code, definition: parsed.data } }) };
  },
};

const schemaFaults = (error: z.ZodError): DesignFault[] =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ place: path.join('.').slice(0, 200), message }));

const faultOf = (ctx: TenantCtx, { code, stage, detail }: WorkflowFault): DesignFault => ({
  place: stage,
  message: workflowFaultTexts[code][ctx.locale] + (detail ? ` (${detail})` : ''),
});

/** The tenant's lists as packages write them: with the code of the list that they depend on. */
async function listsOfTenant({ db, tenantId }: TenantCtx) {
  const { rows } = await sql<{ code: string; parentListId: string | null; config: unknown }>`
    select l.code, p.code as "parentListId", l.config
    from list l left join list p on p.tenant_id = l.tenant_id and p.id = l.parent_list_id
    where l.tenant_id = ${tenantId} and l.active`.execute(db);
  return new Map(rows.map((row) => [row.code, { ...row }]));
}

interface Change {
  form?: { code: string; definition: object };
  rule?: { code: string; definition: RuleDefinition };
  types?: ChangedTypes;
}

/** Activity types with what they would ask, by code; null for one that would no longer be there. */
export type ChangedTypes = ReadonlyMap<string, TypeForms | null>;

/** What workflows in use would no longer find if activity types asked these forms. */
export const breaksOfTypes = (ctx: TenantCtx, types: ChangedTypes): Promise<DesignBreak[]> =>
  breaksOf(ctx, { types });

function withTypes(published: PublishedDesigns, types: ChangedTypes): PublishedDesigns {
  const activityTypes = new Map(published.activityTypes);
  for (const [code, type] of types)
    if (type === null) activityTypes.delete(code);
    else activityTypes.set(code, type);
  return { ...published, activityTypes };
}

/** Faults that workflows in use would have with a changed form, rule or activity type, and do not have now. */
async function breaksOf(ctx: TenantCtx, change: Change): Promise<DesignBreak[]> {
  const published = await publishedDesigns(ctx);
  const reader = new ReferenceReader(ctx, published);
  const changedReader = change.types ? new ReferenceReader(ctx, withTypes(published, change.types)) : reader;
  const breaks: DesignBreak[] = [];
  for (const workflow of await workflowsInUse(ctx, mentionsOf(change, published))) {
    // What a published version pinned stays; only the next one to be published takes a changed rule.
    const rules = change.rule ? published.rules : (workflow.rules ?? published.rules);
    const before = checkWorkflow(
      workflow.definition,
      await reader.referencesOf(workflow.definition, undefined, rules),
    );
    const known = new Set(before.map(keyOf));
    const changed = change.rule ? new Map(rules).set(change.rule.code, change.rule.definition) : rules;
    const after = checkWorkflow(
      workflow.definition,
      await changedReader.referencesOf(workflow.definition, change.form, changed),
    );
    breaks.push(
      ...after
        .filter((fault) => !known.has(keyOf(fault)))
        .map((fault) => breakOf(ctx, workflow, fault, change)),
    );
  }
  return breaks;
}

const keyOf = ({ code, stage, detail = '' }: WorkflowFault): string => `${code} ${stage} ${detail}`;

const asks = ({ form, annexes }: TypeForms, code: string): boolean =>
  form === code || annexes.some((annex) => annex.form === code);

/** Texts that the definition of a workflow contains when it names the form, also through a type, or the rule. */
function mentionsOf({ form, rule, types }: Change, { activityTypes }: PublishedDesigns): string[] {
  const codes = [
    ...(rule ? [rule.code] : []),
    ...(types?.keys() ?? []),
    ...(form
      ? [form.code, ...[...activityTypes].flatMap(([code, type]) => (asks(type, form.code) ? code : []))]
      : []),
  ];
  return codes.map((code) => `"${code}"`);
}

/** Work that runs goes on without these: another branch is taken, or none. */
const overridable: ReadonlySet<WorkflowFault['code']> = new Set([
  'UNKNOWN_CHOICE',
  'NO_ELSE',
  'DEAD_BRANCH',
  'SAME_CONDITION',
]);

function breakOf(
  ctx: TenantCtx,
  { id, code, name, version, status }: WorkflowInUse,
  fault: WorkflowFault,
  change: Change,
): DesignBreak {
  const harmless = status === 'draft' || change.rule !== undefined;
  const refuses = harmless ? 'draft' : overridable.has(fault.code) ? 'overridable' : 'always';
  return { kind: 'workflow', id, code, name, version, status, ...faultOf(ctx, fault), refuses };
}
