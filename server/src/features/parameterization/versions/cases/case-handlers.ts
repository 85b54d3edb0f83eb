import { caseBytes } from '@cuadrilla/contract/parameterization/cases/case-limits.ts';
import type { DesignCase } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { ruleDesigns } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { designById, lockDesign } from '#features/parameterization/versions/design-versions.store.ts';
import { readCandidate } from '#features/parameterization/versions/design-publishing.ts';
import { refuseUnstorable } from '#features/parameterization/versions/unstorable.ts';
import { runCases } from './case-runs.ts';
import { casesOf, deleteCase, insertCase, lockCase, updateCase, type CaseToWrite } from './cases.store.ts';

type CaseEndpoints = Pick<
  typeof ruleDesigns,
  'cases' | 'createCase' | 'saveCase' | 'deleteCase' | 'runCases'
>;

/** Cases of forms, workflows and rules: the same for all three. */
export const caseHandlers = (kind: DesignKind): Handlers<CaseEndpoints> => ({
  cases: async (ctx, { params }) => {
    await designById(ctx, kind, params.id);
    return casesOf(ctx, kind, params.id);
  },
  createCase: async (ctx, { params, body }) => {
    refuse(kind, body);
    await lockDesign(ctx, kind, params.id);
    return audited(ctx, kind, 'create', params.id, await insertCase(ctx, kind, params.id, body));
  },
  saveCase: async (ctx, { params, body: { revision, ...body } }) => {
    refuse(kind, body);
    const { designId, found } = await lockCase(ctx, kind, params.caseId, revision);
    const saved = await updateCase(ctx, kind, found, designId, body);
    return audited(ctx, kind, 'update', designId, saved);
  },
  deleteCase: async (ctx, { params, query }) => {
    const { designId, found } = await lockCase(ctx, kind, params.caseId, query.revision);
    await deleteCase(ctx, found.id);
    audited(ctx, kind, 'delete', designId, found);
    return null;
  },
  runCases: async (ctx, { params }) => runCases(ctx, kind, await readCandidate(ctx, kind, params.versionId)),
});

/** @throws INVALID_INPUT for a case of another kind, or one that is too big or cannot be stored */
function refuse(kind: DesignKind, { content }: CaseToWrite): void {
  if (content.kind !== kind) fail('INVALID_INPUT', {}, { content: `kind: ${kind}` });
  refuseUnstorable('content', content, caseBytes);
}

function audited(
  ctx: Ctx,
  kind: DesignKind,
  action: 'create' | 'update' | 'delete',
  designId: number,
  { id, name, content, ...saved }: DesignCase,
): DesignCase {
  const what = { caseId: id, name, ...content };
  ctx.audit({
    action: `${kind}s.case_${action}`,
    subject: kind,
    subjectId: designId,
    ...(action === 'delete' ? { before: what } : { after: what }),
  });
  return { id, name, content, ...saved };
}
