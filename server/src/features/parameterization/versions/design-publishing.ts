import { sql } from 'kysely';
import type {
  Design,
  DesignBreak,
  DesignFault,
  DesignKind,
  DesignVersion,
  VersionWithDefinition,
} from '@cuadrilla/contract/parameterization/designs.ts';
import { caseDifferenceText } from '@cuadrilla/contract/parameterization/cases/case-messages.ts';
import type { CaseResult } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, Failure } from '#platform/failure.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { runCases } from '#features/parameterization/versions/cases/case-runs.ts';
import { usesOf } from '#features/parameterization/where-used.store.ts';
import type { FormReader } from '#features/parameterization/form-readers.ts';
import { checkDesign, inspectDesign } from './design-check.ts';
import { designTables } from './design-kind.ts';
import { designById, lockDraft, metaOf, versionById } from './design-versions.store.ts';
import { forgetDraft } from './draft-lock.store.ts';
import { nextNumber, pinRules, retirePublished } from './published-version.store.ts';

type Candidate = Pick<Design, 'code'> & VersionWithDefinition;

/** A version as it is now, read without keeping a connection while it is inspected. */
export const readCandidate = (ctx: Ctx, kind: DesignKind, versionId: number): Promise<Candidate> =>
  ctx.inSeparateTransaction(async (own) => {
    const version = await versionById(own, kind, versionId);
    const { code } = await designById(own, kind, version.designId);
    return { code, ...version };
  });

interface Publishing {
  revision: number;
  note: string;
  overrideReason?: string | undefined;
}

/**
 * Publishes a draft that was inspected and checked against whatever reads it.
 * @throws STALE_VERSION, INVALID_DESIGN, BREAKS_DEPENDANTS, CASES_FAIL
 */
export async function publishDraft(
  ctx: Ctx,
  kind: DesignKind,
  versionId: number,
  { revision, note, overrideReason }: Publishing,
  readers: readonly FormReader[],
): Promise<DesignVersion> {
  const candidate = await readCandidate(ctx, kind, versionId);
  refuseStale(candidate, revision);
  await inspectDesign(ctx, kind, candidate);
  const failing = (await runCases(ctx, kind, candidate)).filter(({ differences }) => differences.length > 0);
  await lockPublishing(ctx);
  const draft = await lockDraft(ctx, kind, versionId, revision);
  const { faults, breaks } = await checkDesign(ctx, kind, candidate, readers);
  if (faults.length > 0) fail('INVALID_DESIGN', {}, faultFields(faults));
  refuseBreaks(breaks, overrideReason);
  refuseFailing(ctx, failing, overrideReason);
  // A reason that nothing required says nothing about the version.
  const overridden = failing.length > 0 || breaks.some(({ refuses }) => refuses === 'overridable');
  await retirePublished(ctx, kind, draft.designId);
  // Phones receive what was touched since they asked last.
  const own =
    kind === 'form' ? sql`touched = pg_current_xact_id()` : sql`number = ${await numberOf(ctx, kind, draft)}`;
  await sql`
    update ${designTables[kind].versions} set status = 'published', note = ${note}, ${own},
      override_reason = ${overridden ? overrideReason : null},
      published_at = ${ctx.now.toISOString()}, published_by = ${ctx.actor.userId}
    where tenant_id = ${ctx.tenantId} and id = ${versionId}`.execute(ctx.db);
  await forgetDraft(ctx, kind, versionId);
  if (kind === 'workflow') await pinRules(ctx, versionId);
  if (failing.length > 0)
    ctx.audit({
      action: `${kind}s.publish_over_cases`,
      subject: kind,
      subjectId: draft.designId,
      after: { versionId, cases: failing.map(({ name }) => name), overrideReason },
    });
  await publishSettingsChanged(ctx);
  return metaOf(await versionById(ctx, kind, versionId));
}

/** @throws CASES_FAIL naming the cases, unless a reason is given */
function refuseFailing(
  { locale }: Ctx,
  failing: readonly CaseResult[],
  overrideReason: string | undefined,
): void {
  if (failing.length === 0 || overrideReason !== undefined) return;
  const texts = failing.slice(0, 50).map(({ name, differences }): [string, string] => [
    name,
    differences
      .slice(0, 5)
      .map((each) => caseDifferenceText(each, locale))
      .join(' '),
  ]);
  fail('CASES_FAIL', {}, Object.fromEntries(texts));
}

/** What is published is checked against what else is: one at a time in a tenant. */
export const lockPublishing = async ({ db, tenantId }: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`publish:${tenantId}`}, 1))`.execute(db));

function refuseStale(version: VersionWithDefinition, revision: number): void {
  if (version.status !== 'draft' || version.revision !== revision)
    throw new Failure('STALE_VERSION', { version: version.revision }, undefined, { ...version });
}

/** A package may have published a version since the draft was begun: the later one has the higher number. */
async function numberOf(
  ctx: Ctx,
  kind: Exclude<DesignKind, 'form'>,
  { designId, version }: DesignVersion,
): Promise<number> {
  const next = await nextNumber(ctx, kind, designId);
  return Number(version) === next - 1 ? next - 1 : next;
}

function faultFields(faults: readonly DesignFault[]): Record<string, string> {
  const byPlace = Map.groupBy(faults, ({ place }) => place || 'definition');
  return Object.fromEntries(
    [...byPlace]
      .slice(0, 50)
      .map(([place, found]) => [place, found.map(({ message }) => message).join('; ')]),
  );
}

/** @throws the given code for what always refuses, BREAKS_UNLESS_OVERRIDDEN without a reason for the rest */
export function refuseBreaks(
  breaks: readonly DesignBreak[],
  overrideReason: string | undefined,
  code: 'BREAKS_DEPENDANTS' | 'BREAKS_WORKFLOWS' = 'BREAKS_DEPENDANTS',
): void {
  const refusing = breaks.filter(
    ({ refuses }) => refuses === 'always' || (refuses === 'overridable' && overrideReason === undefined),
  );
  if (refusing.length === 0) return;
  const fatal = refusing.some(({ refuses }) => refuses === 'always');
  const faults = refusing.map(({ code: workflow, version, place, message }) => ({
    place: `${workflow} ${version} · ${place}`,
    message,
  }));
  const by = [...new Set(faults.map(({ place }) => place))].slice(0, 5).join(', ');
  fail(fatal ? code : 'BREAKS_UNLESS_OVERRIDDEN', { by }, faultFields(faults));
}

/**
 * @throws NOT_FOUND when nothing is published, SOURCE_HAVE_DEPENDENCY naming what still needs it,
 *   BREAKS_UNLESS_OVERRIDDEN naming what would show nothing any more
 */
export async function retire(
  ctx: Ctx,
  kind: DesignKind,
  id: number,
  { note, overrideReason }: Omit<Publishing, 'revision'>,
  readers: readonly FormReader[],
): Promise<DesignVersion> {
  await lockPublishing(ctx);
  const design = await designById(ctx, kind, id);
  const { versions, parent } = designTables[kind];
  const { rows } = await sql<{ id: number }>`
    select id from ${versions}
    where tenant_id = ${ctx.tenantId} and ${parent} = ${id} and status = 'published' for update`.execute(
    ctx.db,
  );
  const versionId = rows[0]?.id ?? fail('NOT_FOUND');
  const needing = (await usesOf(ctx, kind, design)).filter((use) => needs(kind, use, id));
  if (needing.length > 0)
    fail(
      'SOURCE_HAVE_DEPENDENCY',
      {},
      Object.fromEntries(
        needing
          .slice(0, 50)
          .map(({ code, version, places }) => [[code, version].filter(Boolean).join(' '), places.join(', ')]),
      ),
    );
  const breaks: DesignBreak[] = [];
  // Without a version in force a form counts as much as one without questions.
  if (kind === 'form')
    for (const reader of readers)
      breaks.push(...(await reader.breaks(ctx, { code: design.code, definition: { pages: [] } })));
  refuseBreaks(breaks, overrideReason);
  await sql`
    update ${versions} set status = 'retired', note = ${note}
    where tenant_id = ${ctx.tenantId} and id = ${versionId}`.execute(ctx.db);
  await publishSettingsChanged(ctx);
  return metaOf(await versionById(ctx, kind, versionId));
}

/** Operations that run keep the rules that they pinned and launch nothing new; a form is read when a stage opens. */
const needs = (kind: DesignKind, use: DesignUse, id: number): boolean =>
  (kind === 'form' || use.status !== 'retired') &&
  !(kind === 'workflow' && use.kind === 'workflow' && use.id === id);
