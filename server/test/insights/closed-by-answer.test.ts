import { expect, test } from 'vitest';
import type { NumbersAnswer, NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { countMonths, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';
import type { Person } from '../app.ts';

/** Closed work divided by the answer to a question, which is counted from sums of both. */
const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');

const sql = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

test('closed work by an answer is the same from sums and from facts, with what gave none', async () => {
  await history.asTenant(foldFacts);
  await history.asTenant(countMonths);
  const [company] = await sql<{ id: string; code: string }>(
    `select c.id, c.code from fact_activity f join company c on c.tenant_id = $1 and c.id = f.company_id
      where f.tenant_id = $1 and f.answers ? 'PUDOLEER' group by 1, 2 order by count(*) desc limit 1`,
  );
  const coordinator = await history.world.person(history.tenantId, {
    companyId: Number(company!.id),
    scoped: true,
  });
  const long = { from: addDays(today, -75), to: today };
  const filters = (key: string, operator: 'EQUAL' | 'NOT_EQUAL' | 'IS_NULL', value?: string) => ({
    filters: [{ key, operator, ...(value === undefined ? {} : { value }) }],
  });
  const groupsOf = async (widget: Partial<NumbersInput>, measures: string[], by: Person) => {
    const { widgets } = await by.client.insights.numbers.answer({
      body: { ...long, widgets: [{ id: 'w', sort: 'key', top: 1000, ...widget, measures }] },
    });
    const [{ error, rows, totals }] = widgets as [NumbersAnswer];
    expect(error).toBeNull();
    return {
      rows: rows
        .map(({ period, keys, cells }) => [period, keys, cells[0]])
        .filter(([, , cell]) => (cell as { n: number }).n > 0),
      total: totals[0],
    };
  };
  // Sums know how much work is closed by an answer, not how much of it was ineffective.
  const expectSame = async (widget: Partial<NumbersInput>, by = history.analyst) => {
    const fromSums = await groupsOf(widget, ['CLOSED'], by);
    expect([widget, fromSums]).toEqual([widget, await groupsOf(widget, ['CLOSED', 'INEFFECTIVE'], by)]);
    return fromSums;
  };
  for (const question of ['Q.HALLAZGO', 'Q.PUDOLEER'])
    for (const widget of [
      { by: [question] },
      { by: [question], over: 'week' as const },
      { by: [question], over: 'month' as const },
      { by: ['company', question] },
      { by: [question, 'weekday'] },
      { by: ['zone', question], ...filters('company', 'EQUAL', company!.code) },
      { by: ['type'], ...filters(question, 'IS_NULL') },
      { by: ['type'], ...filters(question, 'NOT_EQUAL', 'true') },
    ]) {
      const { rows } = await expectSame(widget);
      expect(rows.length).toBeGreaterThan(1);
    }
  await expectSame({ by: ['Q.PUDOLEER'] }, coordinator);
  await expectSame({ by: ['Q.PUDOLEER', 'Q.HALLAZGO'] });
  const count = async () => (await groupsOf({ by: ['Q.PUDOLEER'] }, ['CLOSED'], history.analyst)).rows;
  const before = await count();
  const change = (by: number) =>
    sql(
      `update roll_answer set answers = answers + $2 where ctid = (select ctid from roll_answer
        where tenant_id = $1 and question = 'PUDOLEER' and answer = 'true' and day between $3 and $4 limit 1)`,
      by,
      long.from,
      long.to,
    );
  await change(1);
  expect(await count(), 'from sums').not.toEqual(before);
  await change(-1);
  expect(await count()).toEqual(before);
});
