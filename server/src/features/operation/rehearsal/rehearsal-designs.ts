import { sql } from 'kysely';
import { checkCondition } from '@cuadrilla/contract/parameterization/conditions.ts';
import {
  ruleDefinition,
  workflowDefinition,
  type RuleDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { RehearsalRow } from './rehearsal.store.ts';

/** What a rehearsal compares: the draft of a workflow with the drafts of its rules, and what is published. */

export interface RehearsableDesigns {
  workflow: { id: number; code: string; nameEs: string; nameEn: string };
  published: { id: number; number: number } | null;
  draft: { number: number; revision: number; definition: unknown } | null;
  /** Drafts of rules that the draft, or without one the published version, names. */
  ruleDrafts: string[];
  definition: unknown;
}

interface VersionRow {
  id: number;
  number: number;
  status: 'draft' | 'published';
  revision: number;
  definition: unknown;
}

/** @throws NOT_FOUND */
export async function rehearsableDesigns(ctx: TenantCtx, workflowId: number): Promise<RehearsableDesigns> {
  const { db, tenantId } = ctx;
  const { rows: workflows } = await sql<RehearsableDesigns['workflow']>`
    select id, code, name_es as "nameEs", name_en as "nameEn" from workflow
    where tenant_id = ${tenantId} and id = ${workflowId}`.execute(db);
  const workflow = workflows[0] ?? fail('NOT_FOUND');
  const { rows } = await sql<VersionRow>`
    select id, number, status, revision, definition from workflow_version
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and status in ('draft', 'published')`.execute(
    db,
  );
  const published = rows.find(({ status }) => status === 'published') ?? null;
  const draft = rows.find(({ status }) => status === 'draft') ?? null;
  const definition = (draft ?? published)?.definition ?? null;
  const drafts = await rulesNamed(ctx, definition, 'draft');
  return { workflow, published, draft, definition, ruleDrafts: [...drafts.keys()].toSorted() };
}

/** Rules that a definition names, in their drafts or as they are published. */
async function rulesNamed(
  { db, tenantId }: TenantCtx,
  definition: unknown,
  status: 'draft' | 'published',
): Promise<Map<string, unknown>> {
  const parsed = workflowDefinition.safeParse(definition);
  const codes = parsed.success ? parsed.data.stages.flatMap(({ rules }) => rules) : [];
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; definition: unknown }>`
    select r.code, v.definition from rule r
      join rule_version v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.status = ${status}
    where r.tenant_id = ${tenantId} and r.active and r.code = any(${[...new Set(codes)]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.code, row.definition]));
}

/**
 * The designs as they are now, so that what is saved meanwhile changes nothing in a rehearsal.
 * @throws NOT_REHEARSABLE when they cannot be read
 */
export async function snapshotOf(
  ctx: TenantCtx,
  { definition, draft }: RehearsableDesigns,
): Promise<RehearsalRow['designs']> {
  const parsed = workflowDefinition.safeParse((draft ? draft.definition : definition) ?? null);
  if (!parsed.success)
    return fail('NOT_REHEARSABLE', { reason: parsed.error.issues[0]?.path.join('.') || '–' });
  refuseUnreadable(parsed.data);
  const rules: Record<string, RuleDefinition> = {};
  const named = [
    ...(await rulesNamed(ctx, parsed.data, 'published')),
    ...(await rulesNamed(ctx, parsed.data, 'draft')),
  ];
  for (const [code, value] of named) {
    const rule = ruleDefinition.safeParse(value);
    const fault = rule.success ? checkCondition(rule.data.when) : '–';
    if (!rule.success || fault !== null) return fail('NOT_REHEARSABLE', { reason: `${code}: ${fault}` });
    rules[code] = rule.data;
  }
  return { draft: parsed.data, rules };
}

function refuseUnreadable({ stages, start, transitions }: WorkflowDefinition): void {
  if (!stages.some(({ key }) => key === start)) fail('NOT_REHEARSABLE', { reason: start });
  for (const { from, to, when } of transitions) {
    const fault = checkCondition(when);
    if (fault !== null) fail('NOT_REHEARSABLE', { reason: `${from} → ${to}: ${fault}` });
  }
}
