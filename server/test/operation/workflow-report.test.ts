import { expect, test } from 'vitest';
import { statusOf, type Person } from '../app.ts';
import { sharedHistory } from './history-world.ts';

/** A workflow as it ran in the demo's last months. */
const history = sharedHistory('WFSUSREC');

const days = { from: dayBefore(60), to: dayBefore(-1) };
function dayBefore(n: number): string {
  return new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
}

test('each number is what the list of activities counts under the same filters', async () => {
  const { workflowReports, activities } = history.analyst.client.operation;
  const report = await workflowReports.get({ params: { id: history.workflowId }, query: days });
  expect(report.stages.length).toBeGreaterThan(4);
  const listed = async (stage: string, ...more: object[]) => {
    const { total } = await activities.search({
      body: {
        filters: [{ key: 'workflowStage', operator: 'IN', value: [`WFSUSREC.${stage}`] }, ...more] as never,
        page: 0,
        size: 1,
      },
    });
    return total;
  };
  for (const { stage, opened, open, lateOpen, unrealized } of report.stages) {
    const isOpen = {
      key: 'status',
      operator: 'IN',
      value: ['new', 'assigned', 'downloaded', 'seen', 'pending'],
    };
    const isLate = [
      { key: 'dueAt', operator: 'BETWEEN', field_type: 'INSTANT', value: [new Date(0), new Date()] },
      { key: 'doneAt', operator: 'IS_NULL', field_type: 'INSTANT' },
      { key: 'endedAt', operator: 'IS_NULL', field_type: 'INSTANT' },
    ];
    expect([stage, opened, open, lateOpen, unrealized]).toEqual([
      stage,
      await listed(stage),
      await listed(stage, isOpen),
      await listed(stage, isOpen, ...isLate),
      await listed(stage, { key: 'status', operator: 'EQUAL', value: 'unrealized' }),
    ]);
  }
  expect(report.stages.some(({ lateOpen, unrealized }) => lateOpen + unrealized > 0)).toBe(true);
  const { paths, weeks, edges } = report;
  expect(paths.operations).toBe(await history.operationsOfWorkflow());
  expect(paths.variants[0]!.path[0]).toBe('S01');
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  expect(sum(weeks.map(({ opened }) => opened))).toBe(sum(report.stages.map(({ opened }) => opened)));
  const [edge] = await history.world.sql<{ n: number }>(
    `select count(*)::int as n from activity a join activity p on p.tenant_id = a.tenant_id and p.id = a.predecessor_id
     where a.tenant_id = $1 and a.workflow_id = $2 and a.withdrawn_at is null and p.stage = 'S01' and a.stage = 'S03'`,
    [history.tenantId, history.workflowId],
  );
  expect(edges.find(({ from, to }) => from === 'S01' && to === 'S03')!.count).toBe(edge!.n);
});

test('what follows an activity counts wherever it was opened, also after the period', async () => {
  const [company] = await history.world.sql<{ id: string }>(
    `select company_id as id from activity where tenant_id = $1 and workflow_id = $2 and withdrawn_at is null
     group by 1 having company_id is not null order by count(*) desc limit 1`,
    [history.tenantId, history.workflowId],
  );
  const companyId = Number(company!.id);
  for (const to of [days.to, dayBefore(12)])
    for (const of of [{}, { companyId }]) {
      const report = await history.analyst.client.operation.workflowReports.get({
        params: { id: history.workflowId },
        query: { ...days, to, ...of },
      });
      const opened = `a.tenant_id = $1 and a.workflow_id = $2 and a.withdrawn_at is null
        and (a.created_at at time zone 'America/Bogota')::date between $3 and $4
        ${'companyId' in of ? `and a.company_id = ${companyId}` : ''}`;
      const values = [history.tenantId, history.workflowId, days.from, to];
      const last = await history.world.sql<{ stage: string; n: number }>(
        `select a.stage, count(*)::int as n from activity a where ${opened} and a.ended_at is not null and not exists (
           select from activity s where s.tenant_id = $1 and s.predecessor_id = a.id and s.withdrawn_at is null)
         group by 1 order by 1`,
        values,
      );
      expect(
        report.stages
          .filter((stage) => stage.last > 0)
          .map((stage) => ({ stage: stage.stage, n: stage.last }))
          .toSorted((one, other) => (one.stage < other.stage ? -1 : 1)),
      ).toEqual(last);
      const edges = await history.world.sql<{ from: string; to: string; count: number }>(
        `select p.stage as from, a.stage as to, count(*)::int as count from activity a
           join activity p on p.tenant_id = $1 and p.id = a.predecessor_id
         where ${opened} group by 1, 2`,
        values,
      );
      const ordered = (all: typeof edges) =>
        all.map((edge) => JSON.stringify([edge.from, edge.to, edge.count])).toSorted();
      expect(ordered(report.edges)).toEqual(ordered(edges));
    }
});

test('limited to what the caller may see and to a year, and exported as a sheet', async () => {
  const request = (query: object) => ({ params: { id: history.workflowId }, query: { ...days, ...query } });
  const reports = ({ client }: Person) => client.operation.workflowReports;
  const [company] = await history.world.sql<{ id: string; n: number }>(
    `select company_id as id, count(*)::int as n from activity
     where tenant_id = $1 and workflow_id = $2 and withdrawn_at is null and company_id is not null
     group by 1 order by 2 desc limit 1`,
    [history.tenantId, history.workflowId],
  );
  const contractor = await history.world.person(history.tenantId, {
    companyId: Number(company!.id),
    scoped: true,
  });
  const seen = await reports(contractor).get(request({}));
  expect(seen.stages.reduce((sum, { opened }) => sum + opened, 0)).toBe(company!.n);
  const foreigner = await history.world.person(await history.world.tenant());
  expect(await statusOf(reports(foreigner).get(request({})))).toBe(404);
  expect(await statusOf(reports(history.analyst).get(request({ from: dayBefore(400) })))).toBe(400);
  expect(await statusOf(reports(history.analyst).get(request({ version: 99 })))).toBe(404);
  const viewer = await history.world.person(history.tenantId, { can: ['WORKFLOW_MOD_EDIT'] });
  expect(await statusOf(reports(viewer).get(request({})))).toBe(403);
  const file = await reports(history.analyst).export(request({}));
  expect(file.size).toBeGreaterThan(1500);
});
