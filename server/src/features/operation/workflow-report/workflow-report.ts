import type {
  WorkflowReport,
  workflowReports as endpoints,
} from '@cuadrilla/contract/operation/workflow-report.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { tableStream, tableTypes } from '#platform/tables/write.ts';
import { reportLines } from './report-lines.rules.ts';
import { activityFigures, type ReportSelection } from './workflow-figures.store.ts';
import { pathVariants, reportedWorkflow } from './workflow-report.store.ts';

async function reportOf(ctx: Ctx, selection: ReportSelection): Promise<WorkflowReport> {
  const found = (await reportedWorkflow(ctx, selection.workflowId)) ?? fail('NOT_FOUND');
  const { versions, ...workflow } = found;
  const shown =
    selection.version === undefined
      ? (versions.find(({ status }) => status === 'published') ?? versions[0])
      : versions.find(({ number }) => number === selection.version);
  if (!shown) return fail(selection.version === undefined ? 'WORKFLOW_NOT_PUBLISHED' : 'NOT_FOUND');
  const { definition } = await workflowVersion(ctx, shown.id);
  const { stages, edges, weeks } = await activityFigures(ctx, selection);
  const order = new Map(definition.stages.map(({ key }, at) => [key, at]));
  const placeOf = (key: string) => order.get(key) ?? order.size;
  return {
    workflow,
    definition,
    versions: versions.map(({ number, status }) => ({ number, status })),
    stages: stages.toSorted((a, b) => placeOf(a.stage) - placeOf(b.stage) || a.stage.localeCompare(b.stage)),
    edges,
    paths: await pathVariants(ctx, selection),
    weeks,
  };
}

export const workflowReportHandlers: Handlers<typeof endpoints> = {
  get: (ctx, { params, query }) => reportOf(ctx, { ...query, workflowId: params.id }),

  export: async (ctx, { params, query }) => {
    const report = await reportOf(ctx, { ...query, workflowId: params.id });
    ctx.audit({ action: 'workflow.report.export', subject: 'workflow', subjectId: params.id, after: query });
    const name = (key: string) => stageOf(report.definition, key)?.name[ctx.locale] ?? key;
    return {
      name: `${report.workflow.name[ctx.locale]} ${query.from} ${query.to}.xlsx`,
      type: tableTypes.xlsx,
      stream: tableStream('xlsx', asLines(reportLines(report, name, ctx.locale))),
    };
  },
};

async function* asLines<T>(lines: readonly T[]): AsyncGenerator<T> {
  yield* lines;
}
