import { auditViews, type audit } from '@cuadrilla/contract/audit/audit.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { fail } from '#platform/failure.ts';
import { serveSavedViews } from '#platform/saved-views.ts';
import { headKey } from '#features/audit/chain/audit-chain.rules.ts';
import { countNew, lastHead, runnerOf } from '#features/audit/chain/audit-chain.store.ts';
import { verifyRange } from '#features/audit/chain/audit-range.ts';
import { actionsInUse, peopleOfText, personOf } from './audit-choices.store.ts';
import { exportAudit } from './audit-export.ts';
import { readHistogram } from './audit-histogram.store.ts';
import { readLine, readLines } from './audit-lines.store.ts';
import { viewsOf } from './audit-view.ts';

const mostDifferences = 100;
const mostPeople = 30;

export const auditHandlers: Handlers<typeof audit> = {
  search: async (ctx, { body: { after, size, ...filter } }) => {
    const rows = await readLines(ctx, filter, { after, size });
    const page = rows.slice(0, size);
    return {
      lines: await viewsOf(ctx, page),
      next: rows.length > size ? page.at(-1)!.id : null,
      ownCompany: ctx.actor.companyScope !== null,
    };
  },
  histogram: (ctx, { body }) => readHistogram(ctx, body),
  choices: (ctx) => actionsInUse(ctx),
  people: (ctx, { query: { text, id } }) =>
    id === undefined ? peopleOfText(ctx, text, mostPeople) : personOf(ctx, id),
  line: async (ctx, { params }) => {
    const row = (await readLine(ctx, params.id)) ?? fail('NOT_FOUND');
    const [view] = await viewsOf(ctx, [row], mostDifferences);
    return { ...view!, before: row.before, after: row.after, hash: row.hash?.toString('hex') ?? null };
  },
  export: (ctx, { body }) => exportAudit(ctx, body),
  seal: async (ctx) => {
    const runner = runnerOf(ctx);
    const head = await lastHead(runner, ctx.tenantId);
    return {
      sealed: head && { position: head.position, hash: head.hash.toString('hex'), signedAt: head.signedAt },
      unsealed: await countNew(runner, ctx.tenantId),
    };
  },
  verify: async (ctx, { body: { after } }) => {
    const from = after && { position: after.position, hash: Buffer.from(after.hash, 'hex') };
    const key = ctx.platform.secrets.derive(headKey);
    const { last, finished, fault } = await verifyRange(runnerOf(ctx), ctx.tenantId, key, from);
    return {
      checked: last.position === 0 ? null : { position: last.position, hash: last.hash.toString('hex') },
      finished,
      fault,
    };
  },
};

export const auditViewHandlers = serveSavedViews('audit', auditViews);
