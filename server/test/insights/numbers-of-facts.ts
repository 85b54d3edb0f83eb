import { expect, test } from 'vitest';
import type { Given } from './numbers-beside-plans.ts';

const ended = `a.ended_at is not null and a.withdrawn_at is null and a.kind in ('field', 'office')`;
const hour = `extract(hour from a.ended_at at time zone 'America/Bogota')::int`;

type OfFacts = Pick<Given, 'independent' | 'one' | 'byKey'>;

/** Numbers that are read of single facts, each against SQL of its own. */
export function numbersOfFacts({ independent, one, byKey }: OfFacts): void {
  test('stages of two workflows are counted together, and the others without them', async () => {
    const stages = await independent<{ code: string; n: number }>(`
      select w.code || '.' || a.stage as code, count(*)::int as n
      from activity a join workflow w on w.id = a.workflow_id
      where a.tenant_id = $1 and ${ended} group by 1 order by 2 desc, 1`);
    const [first] = stages;
    const second = stages.find(({ code }) => code.split('.')[0] !== first!.code.split('.')[0]);
    const chosen = [first!.code, second!.code];
    const countsOf = async (operator: 'IN' | 'NOT_EQUAL', value: string[]) => {
      const answer = await one({ by: ['hour'], filters: [{ key: 'stage', operator, value }] });
      return Object.fromEntries(Object.entries(byKey(answer)).map(([key, { n }]) => [key, n]));
    };
    const expectedOf = async (condition: string) => {
      const rows = await independent<{ hour: number; n: number }>(`
        select ${hour} as hour, count(*)::int as n from activity a join workflow w on w.id = a.workflow_id
        where a.tenant_id = $1 and ${ended} and w.code || '.' || a.stage ${condition} group by 1`);
      return Object.fromEntries(rows.map((row) => [String(row.hour), row.n]));
    };
    const list = chosen.map((code) => `'${code}'`).join();
    expect(await countsOf('IN', chosen)).toEqual(await expectedOf(`in (${list})`));
    expect(await countsOf('NOT_EQUAL', [chosen[0]!])).toEqual(await expectedOf(`<> '${chosen[0]!}'`));
    const sums = await one({ filters: [{ key: 'stage', operator: 'IN', value: [...chosen, 'WFNONE.X01'] }] });
    expect(sums.totals[0]!.n).toBe(first!.n + second!.n);
  });
}
