import type { ListedData, ColumnOf } from '@cuadrilla/contract/operation/list-reports.ts';
import {
  activityStatusLabels,
  latenessLabels,
  operationStatusLabels,
  priorityLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { operations } from '@cuadrilla/contract/operation/operations.ts';
import { contracts } from '@cuadrilla/contract/administration/contracts.ts';
import { resources } from '@cuadrilla/contract/administration/resources.ts';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { users } from '@cuadrilla/contract/security/user-endpoints.ts';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cell } from '#platform/tables/write.ts';
import { contractHandlers } from '#features/administration/contracts/contracts.ts';
import { resourceHandlers } from '#features/administration/resources/resources.ts';
import { searchActivities } from '#features/operation/activities/activities.store.ts';
import { activityViews } from '#features/operation/activities/activity-view.ts';
import { cellFormat, type CellFormat } from '#features/operation/lifecycle/list-export.ts';
import { operationViews, searchOperations } from '#features/operation/operations/operations.store.ts';
import { pageOfUsers } from '#features/security/users/users.store.ts';

/** Where the rows of a report come from: the searches of the lists, with their access and their scope. */
export interface ListSource {
  access: Access;
  /** A page of rows, each with the cells of the named columns. */
  page: (
    ctx: Ctx,
    query: SearchQuery,
    names: readonly string[],
  ) => Promise<{ rows: Cell[][]; total: number }>;
}

type Cells<D extends ListedData, V> = Record<ColumnOf<D>, (view: V, format: CellFormat) => Cell>;

function source<D extends ListedData, V>(
  access: Access,
  cells: Cells<D, V>,
  read: (ctx: Ctx, query: SearchQuery) => Promise<{ views: readonly V[]; total: number }>,
): ListSource {
  const byName: Readonly<Record<string, (view: V, format: CellFormat) => Cell>> = cells;
  return {
    access,
    page: async (ctx, query, names) => {
      const { views, total } = await read(ctx, query);
      const format = cellFormat(ctx);
      return { total, rows: views.map((view) => names.map((name) => byName[name]!(view, format))) };
    },
  };
}

const pageOf = <V>({ content, total }: { content: readonly V[]; total: number }) => ({
  views: content,
  total,
});

type ActivityView = Awaited<ReturnType<typeof activityViews>>[number];
type OperationView = Awaited<ReturnType<typeof operationViews>>[number];
type ContractView = Awaited<ReturnType<typeof contractHandlers.search>>['content'][number];
type ResourceView = Awaited<ReturnType<typeof resourceHandlers.search>>['content'][number];

export const listSources: Record<ListedData, ListSource> = {
  activities: source<'activities', ActivityView>(
    activities.search.access,
    {
      number: ({ operationNumber }) => operationNumber,
      workflow: ({ workflowName }, { name }) => name(workflowName),
      stage: ({ stageName }, { name }) => name(stageName),
      type: ({ typeName }, { name }) => name(typeName),
      status: ({ status }, { name }) => name(activityStatusLabels[status]),
      priority: ({ priority }, { name }) => name(priorityLabels[priority]),
      employee: ({ employee }) => employee?.name ?? '',
      account: ({ account }) => account,
      subscriber: ({ subscriber }) => subscriber,
      address: ({ address }) => address,
      zone: ({ zone }, { name }) => name(zone?.name),
      created_at: ({ createdAt }, { moment }) => moment(createdAt),
      due_at: ({ dueAt }, { moment }) => moment(dueAt),
      term: ({ lateness }, { name }) => name(latenessLabels[lateness]),
      done_at: ({ doneAt }, { moment }) => moment(doneAt),
      ended_at: ({ endedAt }, { moment }) => moment(endedAt),
      reason: ({ reason }) => reason,
    },
    async (ctx, query) => {
      const { rows, total } = await searchActivities(ctx, query);
      return { views: await activityViews(ctx, rows), total };
    },
  ),
  operations: source<'operations', OperationView>(
    operations.search.access,
    {
      number: ({ number }) => number,
      workflow: ({ workflowName }, { name }) => name(workflowName),
      status: ({ status }, { name }) => name(operationStatusLabels[status]),
      stage: ({ openStages }, { name }) => openStages.map((stage) => name(stage.name)).join(', '),
      priority: ({ priority }, { name }) => name(priorityLabels[priority]),
      account: ({ account }) => account,
      subscriber: ({ subscriber }) => subscriber,
      address: ({ address }) => address,
      zone: ({ zone }, { name }) => name(zone?.name),
      company: ({ company }) => company,
      created_at: ({ createdAt }, { moment }) => moment(createdAt),
      due_at: ({ dueAt }, { moment }) => moment(dueAt),
      term: ({ lateness }, { name }) => name(latenessLabels[lateness]),
      ended_at: ({ endedAt }, { moment }) => moment(endedAt),
    },
    async (ctx, query) => {
      const { rows, total } = await searchOperations(ctx, query);
      return { views: await operationViews(ctx, rows), total };
    },
  ),
  contracts: source<'contracts', ContractView>(
    contracts.endpoints.search.access,
    {
      code: ({ code }) => code,
      name: ({ name }) => name,
      company: ({ labels }) => labels.companyId ?? '',
      starts_on: ({ startsOn }) => startsOn,
      ends_on: ({ endsOn }) => endsOn,
      budget_cap: ({ budgetCap }) => budgetCap,
      budget_spent: ({ budgetSpent }) => budgetSpent,
      spent_pct: ({ spentPct }) => spentPct,
      insurance_expires_on: ({ insuranceExpiresOn }) => insuranceExpiresOn,
    },
    async (ctx, body) => pageOf(await contractHandlers.search(ctx, { body })),
  ),
  resources: source<'resources', ResourceView>(
    resources.endpoints.search.access,
    {
      code: ({ code }) => code,
      name: ({ name }) => name,
      type: ({ labels }) => labels.typeId ?? '',
      serial: ({ serial }) => serial,
      holder: ({ labels }) => labels.userId ?? labels.companyId ?? labels.headquartersId ?? '',
      stock: ({ stock }) => stock,
      calibration_expires_on: ({ calibrationExpiresOn }) => calibrationExpiresOn,
      papers_expire_on: ({ papersExpireOn }) => papersExpireOn,
    },
    async (ctx, body) => pageOf(await resourceHandlers.search(ctx, { body })),
  ),
  employees: source<'employees', Employee>(
    users.search.access,
    {
      code: ({ code }) => code,
      name: ({ name }) => name.split('_')[0],
      lastname: ({ lastname }) => lastname.split('_')[0],
      username: ({ username }) => username,
      title: ({ title }) => title,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
      active: ({ status }) => status,
    },
    async (ctx, query) => pageOf(await pageOfUsers(ctx, query)),
  ),
};
