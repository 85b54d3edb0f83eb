import type { rehearsals as endpoints } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { rehearsableDesigns, snapshotOf } from './rehearsal-designs.ts';
import { rehearsalQueue } from './rehearsal.jobs.ts';
import {
  casesOf,
  deleteRehearsal,
  insertRehearsal,
  ownRehearsal,
  ownRehearsals,
  rehearsalView,
} from './rehearsal.store.ts';

export const rehearsalHandlers: Handlers<typeof endpoints> = {
  start: async (ctx, { body }) => {
    const { workflowId, months, parameters, zoneId, companyId, contractId } = body;
    const designs = await rehearsableDesigns(ctx, workflowId);
    const { published, draft, ruleDrafts } = designs;
    if (!published) return fail('WORKFLOW_NOT_PUBLISHED');
    const id = await insertRehearsal(ctx, {
      workflowId,
      published_version_id: published.id,
      months,
      filters: { zoneId, companyId, contractId },
      parameters,
      draft_number: draft?.number ?? null,
      draft_revision: draft?.revision ?? null,
      designs: await snapshotOf(ctx, designs),
      ruleDrafts,
    });
    await ctx.enqueue(rehearsalQueue, { rehearsalId: id });
    ctx.audit({ action: 'rehearsal.start', subject: 'workflow', subjectId: workflowId, after: body });
    return rehearsalView(await ownRehearsal(ctx, id));
  },

  list: async (ctx, { params }) => {
    const { workflow, published, draft, ruleDrafts } = await rehearsableDesigns(ctx, params.id);
    return {
      workflow,
      draftNumber: draft?.number ?? null,
      publishedNumber: published?.number ?? null,
      ruleDrafts,
      rehearsals: (await ownRehearsals(ctx, params.id)).map(rehearsalView),
    };
  },

  result: async (ctx, { params }) => {
    const row = await ownRehearsal(ctx, params.id);
    return { ...rehearsalView(row), summary: row.summary };
  },

  cases: async (ctx, { params, query }) => {
    await ownRehearsal(ctx, params.id);
    return { ...(await casesOf(ctx, params.id, query)), page: query.page, size: query.size };
  },

  cancel: async (ctx, { params }) => {
    await deleteRehearsal(ctx, params.id);
    ctx.audit({ action: 'rehearsal.cancel', subject: 'rehearsal', subjectId: params.id });
    ctx.publishChange({ kind: 'rehearsal', id: params.id });
    return null;
  },
};
