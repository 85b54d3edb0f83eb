import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  contracts,
  type contractEndpoints as endpoints,
} from '@cuadrilla/contract/administration/contracts.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { fileTypeOf } from './contract-files.rules.ts';
import { endBeforeStart } from '#features/administration/end-before-start.rules.ts';
import { expiry } from '#features/administration/expiry.store.ts';

export const servedContracts = serveCatalogue(contracts, {
  table: 'contract',
  search: ['code', 'name'],
  searchIndex: 'contract_search',
  company: 'company_id',
  computed: (ctx) => ({
    spentPct: sql`
      case when r.budget_cap > 0
        then round(100 * r.budget_spent / r.budget_cap, 1)::double precision end`,
    alerts: sql`array_remove(array[
      case when r.budget_cap > 0 and 100 * r.budget_spent >= r.budget_alert_pct * r.budget_cap
        then 'BUDGET' end,
      ${expiry(ctx, 'r.insurance_expires_on', 'INSURANCE_EXPIRED', 'INSURANCE_SOON')},
      ${expiry(ctx, 'r.ends_on', 'ENDED', 'ENDS_SOON')}], null)`,
    files: sql`(
      select count(*)::int from contract_file f
      where f.tenant_id = r.tenant_id and f.contract_id = r.id)`,
  }),
  check: async (_ctx, candidates) => candidates.map(({ values }) => endBeforeStart(values)),
});

const maxFileBytes = 20_000_000;
const maxFiles = 200;

const fileKey = (ctx: Ctx, sha256: string): string =>
  `${ctx.tenantId}/contracts/${sha256.slice(0, 2)}/${sha256}`;

/** @throws NOT_FOUND, also for contracts of companies that the caller may not see */
async function requireVisible(ctx: Ctx, id: number): Promise<void> {
  let select = ctx.db
    .selectFrom('contract')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  if (ctx.actor.companyScope !== null) select = select.where('company_id', '=', ctx.actor.companyScope);
  if (!(await select.executeTakeFirst())) fail('NOT_FOUND');
}

const filesOf = (ctx: Ctx, contractId: number) =>
  ctx.db
    .selectFrom('contract_file as f')
    .leftJoin('app_user as u', (on) =>
      on.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.created_by'),
    )
    .select([
      'f.id',
      'f.name',
      'f.type',
      'f.bytes',
      'f.sha256',
      'f.created_at as createdAt',
      sql<string | null>`u.name || ' ' || u.lastname`.as('createdBy'),
    ])
    .where('f.tenant_id', '=', ctx.tenantId)
    .where('f.contract_id', '=', contractId)
    .orderBy('f.id', 'desc');

const extra: Handlers<typeof endpoints> = {
  files: async (ctx, { params }) => {
    await requireVisible(ctx, params.id);
    return filesOf(ctx, params.id).execute();
  },
  addFile: async (ctx, { params, query, stream }) => {
    await requireVisible(ctx, params.id);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxFileBytes) fail('TOO_LARGE');
      chunks.push(chunk);
    }
    const content = Buffer.concat(chunks);
    const type = fileTypeOf(query.fileName, content) ?? fail('UNSUPPORTED_TYPE');
    const { count } = await ctx.db
      .selectFrom('contract_file')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', ctx.tenantId)
      .where('contract_id', '=', params.id)
      .executeTakeFirstOrThrow();
    if (count >= maxFiles) fail('TOO_LARGE', { files: maxFiles });
    const sha256 = createHash('sha256').update(content).digest('hex');
    await ctx.platform.files.put(fileKey(ctx, sha256), content);
    const added = await ctx.db
      .insertInto('contract_file')
      .values({
        tenant_id: ctx.tenantId,
        contract_id: params.id,
        name: query.fileName,
        type,
        bytes,
        sha256,
        created_by: ctx.actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({
      action: 'contracts.addFile',
      subject: 'contract',
      subjectId: params.id,
      before: null,
      after: { file: query.fileName, bytes, sha256 },
    });
    return filesOf(ctx, params.id).where('f.id', '=', added.id).executeTakeFirstOrThrow();
  },
  downloadFile: async (ctx, { params }) => {
    await requireVisible(ctx, params.id);
    const file =
      (await filesOf(ctx, params.id).where('f.id', '=', params.fileId).executeTakeFirst()) ??
      fail('NOT_FOUND');
    ctx.audit({
      action: 'contracts.downloadFile',
      subject: 'contract',
      subjectId: params.id,
      after: { file: file.name },
    });
    return {
      name: file.name,
      type: file.type,
      bytes: file.bytes,
      stream: await ctx.platform.files.stream(fileKey(ctx, file.sha256)),
    };
  },
  removeFile: async (ctx, { params }) => {
    await requireVisible(ctx, params.id);
    const removed = await ctx.db
      .deleteFrom('contract_file')
      .where('tenant_id', '=', ctx.tenantId)
      .where('contract_id', '=', params.id)
      .where('id', '=', params.fileId)
      .returning(['name', 'sha256'])
      .executeTakeFirst();
    if (!removed) return fail('NOT_FOUND');
    const shared = await ctx.db
      .selectFrom('contract_file')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('sha256', '=', removed.sha256)
      .executeTakeFirst();
    if (!shared) ctx.afterCommit(() => ctx.platform.files.remove(fileKey(ctx, removed.sha256)));
    ctx.audit({
      action: 'contracts.removeFile',
      subject: 'contract',
      subjectId: params.id,
      before: { file: removed.name, sha256: removed.sha256 },
      after: null,
    });
    return null;
  },
};

export const contractHandlers = { ...servedContracts.handlers, ...extra };
