import {
  brokenCase,
  ruleDifferences,
  ruleOutcome,
  workflowDifferences,
  workflowOutcome,
} from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import type {
  CaseDifference,
  CaseResult,
  ContentOf,
  DesignCase,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { ConditionError } from '@cuadrilla/contract/parameterization/conditions.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import {
  ruleDefinition,
  workflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { WorkerLost, WorkerPool } from '#platform/workers/worker-pool.ts';
import { listsByCode } from '#features/parameterization/list-items.store.ts';
import { publishedDesigns } from '#features/parameterization/versions/design-references.store.ts';
import { casesOf } from './cases.store.ts';

/** Cases of forms run in a thread: their answers and expressions may be costly. */
const pool = new WorkerPool<string, CaseResult[]>({
  file: new URL('./case-worker.ts', import.meta.url),
  workers: 1,
  perTenant: 3,
  inAll: 12,
  memoryMb: 192,
  jobMs: 8_000,
  startMs: 30_000,
  idleMs: 60_000,
});

interface Candidate {
  code: string;
  designId: number;
  definition: Record<string, unknown>;
}

/**
 * Runs the cases of a design against a definition of it. No connection is held meanwhile: call it before the first
 * statement of a request.
 * @throws DEFINITION_TOO_COSTLY
 */
export async function runCases(
  ctx: Ctx,
  kind: DesignKind,
  { code, designId, definition }: Candidate,
): Promise<CaseResult[]> {
  const { cases, lists, rules } = await ctx.inSeparateTransaction(async (own) => {
    const found = await casesOf(own, kind, designId);
    const read = kind === 'form' && found.length > 0 ? await listsByCode(own, listCodes(definition)) : {};
    const known = kind === 'workflow' && found.length > 0 ? (await publishedDesigns(own)).rules : new Map();
    return { cases: found, lists: read, rules: known };
  });
  if (cases.length === 0) return [];
  const { timeZone, locale } = ctx;
  if (kind !== 'form') return runDecisions(kind, { definition, timeZone, rules }, cases);
  const job = JSON.stringify({ definition, cases, lists, timeZone, locale });
  return pool.run(job, ctx.tenantId).catch((error: unknown) => {
    if (error instanceof WorkerLost) return fail('DEFINITION_TOO_COSTLY', { code });
    throw error;
  });
}

/** Codes of the lists that a form names anywhere. */
function listCodes(definition: object): string[] {
  const found = JSON.stringify(definition).matchAll(/"list":"([^"]{1,50})"/g);
  return [...new Set([...found].map(([, list]) => list!))];
}

interface Decisions {
  definition: object;
  timeZone: string;
  /** Those that publishing a workflow would pin. */
  rules: KnownRules;
}

function runDecisions(
  kind: 'workflow' | 'rule',
  decisions: Decisions,
  cases: readonly DesignCase[],
): CaseResult[] {
  const differences = kind === 'workflow' ? workflowRun(decisions) : ruleRun(decisions);
  return cases.map(({ id, name, content }) => {
    try {
      return { id, name, differences: differences(content) };
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      return { id, name, differences: brokenCase(error.message) };
    }
  });
}

type Run = (content: DesignCase['content']) => CaseDifference[];

function workflowRun({ definition, timeZone, rules }: Decisions): Run {
  const parsed = workflowDefinition.safeParse(definition);
  return (content) => {
    if (!parsed.success) return brokenCase(parsed.error.issues[0]!.path.join('.'));
    const { given, expected } = content as ContentOf<'workflow'>;
    return workflowDifferences(expected, workflowOutcome(parsed.data, given, timeZone, rules));
  };
}

function ruleRun({ definition, timeZone }: Decisions): Run {
  const parsed = ruleDefinition.safeParse(definition);
  return (content) => {
    if (!parsed.success) return brokenCase(parsed.error.issues[0]!.path.join('.'));
    const { given, expected } = content as ContentOf<'rule'>;
    return ruleDifferences(expected, ruleOutcome(parsed.data, given, timeZone));
  };
}
