import { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  definitionBytes,
  type Design,
  type DesignKind,
  type DesignVersion,
} from '@cuadrilla/contract/parameterization/designs.ts';
import type {
  formDesigns,
  ruleDesigns,
  workflowDesigns,
} from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import type { FormReader } from '#features/parameterization/form-readers.ts';
import { caseHandlers } from '#features/parameterization/versions/cases/case-handlers.ts';
import { designTables } from './design-kind.ts';
import {
  deleteDraft,
  designById,
  insertDraft,
  lockDesign,
  lockDraft,
  metaOf,
  nextFormVersion,
  versionById,
  versionsOf,
  writeDraft,
} from './design-versions.store.ts';
import { checkDesign, inspectDesign } from './design-check.ts';
import { authorsOf } from './draft-authors.store.ts';
import { lockHandlers } from './draft-lock.ts';
import { forgetDraft } from './draft-lock.store.ts';
import { designChanged, draftChanged } from './live-designs.ts';
import { publishDraft, readCandidate, retire } from './design-publishing.ts';
import { refuseUnstorable } from './unstorable.ts';

/** Drafts and versions of forms, workflows and rules: the same for all three but for their names. */
type Shared = Omit<Handlers<typeof ruleDesigns>, 'create' | 'settings'>;

const sharedHandlers = (kind: DesignKind, readers: readonly FormReader[] = []): Shared => ({
  ...caseHandlers(kind),
  ...lockHandlers(kind),
  history: async (ctx, { params }) => ({
    design: await designById(ctx, kind, params.id),
    versions: await versionsOf(ctx, kind, params.id),
  }),
  version: async (ctx, { params }) => {
    const version = await versionById(ctx, kind, params.versionId);
    return { design: await designById(ctx, kind, version.designId), version };
  },
  createDraft: async (ctx, { params, body }) => {
    await lockDesign(ctx, kind, params.id);
    const versions = await versionsOf(ctx, kind, params.id);
    const from = body.fromVersionId
      ? versions.find(({ id }) => id === body.fromVersionId)
      : (versions.find(({ status }) => status === 'published') ?? versions[0]);
    if (!from) return fail('NOT_FOUND');
    const { definition } = await versionById(ctx, kind, from.id);
    const version = nextFormVersion(versions.map((each) => each.version));
    const draft = { designId: params.id, version, definition, basedOnId: from.id };
    return audited(ctx, kind, 'draft', await insertDraft(ctx, kind, draft));
  },
  saveDraft: async (ctx, { params, body }) => {
    refuseUnstorable('definition', body.definition, definitionBytes[kind]);
    const draft = await lockDraft(ctx, kind, params.versionId, body.revision);
    await writeDraft(ctx, kind, draft, body);
    draftChanged(ctx, kind, draft.designId);
    return metaOf(await versionById(ctx, kind, draft.id));
  },
  draftAuthors: (ctx, { params }) => authorsOf(ctx, kind, params.versionId),
  checkDraft: async (ctx, { params }) => {
    const candidate = await readCandidate(ctx, kind, params.versionId);
    await inspectDesign(ctx, kind, candidate);
    return checkDesign(ctx, kind, candidate, readers);
  },
  publish: async (ctx, { params, body }) =>
    audited(ctx, kind, 'publish', await publishDraft(ctx, kind, params.versionId, body, readers), body),
  discardDraft: async (ctx, { params, query }) => {
    const draft = await lockDraft(ctx, kind, params.versionId, query.revision);
    await deleteDraft(ctx, kind, draft);
    await forgetDraft(ctx, kind, draft.id);
    audited(ctx, kind, 'discard', metaOf(draft));
    return null;
  },
  retire: async (ctx, { params, body }) =>
    audited(ctx, kind, 'retire', await retire(ctx, kind, params.id, body, readers), body),
  download: async (ctx, { params }) => {
    const { designId, version, definition } = await versionById(ctx, kind, params.versionId);
    const { code } = await designById(ctx, kind, designId);
    return {
      name: `${code}-${version}.json`,
      type: 'application/json',
      stream: Readable.from([JSON.stringify(definition, null, 2)]),
    };
  },
});

export const formDesignHandlers = (readers: readonly FormReader[]): Handlers<typeof formDesigns> => ({
  ...sharedHandlers('form', readers),
  create: (ctx, { body }) => create(ctx, 'form', body, body.version),
  settings: (ctx, { params, body }) => saveNames(ctx, 'form', params.id, body),
});
export const workflowDesignHandlers: Handlers<typeof workflowDesigns> = {
  ...sharedHandlers('workflow'),
  create: (ctx, { body }) => create(ctx, 'workflow', body),
  settings: (ctx, { params, body }) => saveNames(ctx, 'workflow', params.id, body),
};
export const ruleDesignHandlers: Handlers<typeof ruleDesigns> = {
  ...sharedHandlers('rule'),
  create: (ctx, { body }) => create(ctx, 'rule', body),
  settings: (ctx, { params, body }) => saveNames(ctx, 'rule', params.id, body),
};

interface Names {
  nameEs: string;
  nameEn: string;
  qualityCode?: string;
}

async function create(
  ctx: Ctx,
  kind: DesignKind,
  { code, definition, nameEs, nameEn, qualityCode }: Names & { code: string; definition: object },
  version?: string,
): Promise<{ design: Design; version: DesignVersion }> {
  refuseUnstorable('definition', definition, definitionBytes[kind]);
  const quality = kind === 'form' ? [sql`, quality_code`, sql`, ${qualityCode ?? ''}`] : [sql``, sql``];
  const { rows } = await sql<{ id: number }>`
    insert into ${designTables[kind].designs} (tenant_id, code, name_es, name_en ${quality[0]})
    values (${ctx.tenantId}, ${code}, ${nameEs}, ${nameEn} ${quality[1]})
    on conflict do nothing returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('ALREADY_EXISTS', {}, { code: 'ALREADY_EXISTS' });
  const draft = await insertDraft(ctx, kind, {
    designId: id,
    definition,
    basedOnId: null,
    ...(version === undefined ? {} : { version }),
  });
  return { design: await designById(ctx, kind, id), version: audited(ctx, kind, 'create', draft) };
}

async function saveNames(ctx: Ctx, kind: DesignKind, id: number, names: Names): Promise<Design> {
  const before = await designById(ctx, kind, id);
  const quality = kind === 'form' ? sql`, quality_code = ${names.qualityCode ?? ''}` : sql``;
  await sql`
    update ${designTables[kind].designs} set name_es = ${names.nameEs}, name_en = ${names.nameEn} ${quality}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await publishSettingsChanged(ctx);
  const after = await designById(ctx, kind, id);
  ctx.audit({ action: `${kind}s.update`, subject: kind, subjectId: id, before, after });
  designChanged(ctx, kind, id);
  return after;
}

/** Saves are not audited: a designer saves after every change. */
function audited(
  ctx: Ctx,
  kind: DesignKind,
  action: 'create' | 'draft' | 'publish' | 'discard' | 'retire',
  version: DesignVersion,
  why: { note?: string; overrideReason?: string | undefined } = {},
): DesignVersion {
  const { id, designId, version: label } = version;
  designChanged(ctx, kind, designId);
  ctx.audit({
    action: `${kind}s.${action}`,
    subject: kind,
    subjectId: designId,
    after: { versionId: id, version: label, note: why.note, overrideReason: why.overrideReason },
  });
  return version;
}
