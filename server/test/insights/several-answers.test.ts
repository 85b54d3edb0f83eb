import { beforeAll, expect, test } from 'vitest';
import type { NumbersAnswer, NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { forgetFacts } from '../../src/insights-cli.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { refusal, type Person } from '../app.ts';
import { drafted } from './form-drafts.ts';

/** Several choices, occurrences of repeats and annexes as numbers, each against SQL of its own over the answers. */
const history = sharedHistory('WFSUSREC');
let coordinator: Person;
let companyId: number;
const today = localDate(new Date(), 'America/Bogota');
const span = { from: addDays(today, -45), to: today };

beforeAll(async () => {
  await history.asTenant(foldFacts);
  const [row] = await sql<{ id: string }>(
    `select a.company_id as id from ${answeredWith('FDANO01')}
     where a.tenant_id = $1 and a.company_id is not null group by 1 order by count(*) desc limit 1`,
  );
  companyId = Number(row!.id);
  coordinator = await history.world.person(history.tenantId, { companyId, scoped: true });
});

const sql = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

/** Synchronized activities `a` with their answers `s`. */
const answered = `activity a join submission s on s.tenant_id = a.tenant_id and s.activity_id = a.id
  and s.state = 'current' and a.status = 'synchronized' and a.withdrawn_at is null`;
const answeredWith = (form: string): string => `${answered}
  join form_version v on v.tenant_id = s.tenant_id and v.id = s.form_version_id
  join form g on g.tenant_id = v.tenant_id and g.id = v.form_id and g.code = '${form}'`;
const materials = `${answered} cross join lateral jsonb_array_elements(
  case when jsonb_typeof(s.answers -> 'materiales') = 'array' then s.answers -> 'materiales' else '[]' end) r`;

async function one(widget: Partial<NumbersInput>, by = history.analyst): Promise<NumbersAnswer> {
  const { widgets } = await by.client.insights.numbers.answer({
    body: { ...span, widgets: [{ id: 'w', measures: ['CLOSED'], ...widget }] },
  });
  expect(widgets[0]!.error).toBeNull();
  return widgets[0]!;
}
const countsOf = ({ rows }: NumbersAnswer, at = 0) =>
  Object.fromEntries(rows.map(({ keys, cells }) => [keys.join(), cells[at]!.n]));
const listed = async (measure: string, where: NumbersInput['filters'] = [], by = history.analyst) => {
  const { total, occurrences, content } = await by.client.insights.numbers.records({
    body: { ...span, measure, where, size: 500 },
  });
  expect(new Set(content.map(({ activityId }) => activityId)).size).toBe(Math.min(total, 500));
  return { total, occurrences };
};
const only = (key: string, value: string) => [{ key, operator: 'EQUAL' as const, value }];
const counted = (rows: { code: string; n: number }[]) =>
  Object.fromEntries(rows.map(({ code, n }) => [code, n]));

test('of several choices an activity counts once under each, once in the total, and once in the list of each', async () => {
  const chosen = `${answeredWith('FDANO01')} cross join lateral (
    select distinct o from jsonb_array_elements_text(s.answers -> 'senalizacion') o) c`;
  const where = `a.tenant_id = $1 and jsonb_typeof(s.answers -> 'senalizacion') = 'array'`;
  const rows = await sql<{ code: string; n: number }>(
    `select c.o as code, count(*)::int as n from ${chosen} where ${where} group by 1`,
  );
  const [all] = await sql<{ n: number; two: number }>(
    `select count(distinct a.id)::int as n,
      count(distinct a.id) filter (where c.o in ('conos', 'luces'))::int as two from ${chosen} where ${where}`,
  );
  expect(rows.length).toBeGreaterThan(2);
  const sums = await one({ measures: ['Q.SENALIZACION.N'], by: ['Q.SENALIZACION'] });
  expect(countsOf(sums)).toEqual(counted(rows));
  expect(sums.totals[0]!.n).toBe(all!.n);
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(all!.n);
  expect((await one({ measures: ['Q.SENALIZACION.N'] })).totals[0]!.n).toBe(all!.n);
  for (const { code, n } of rows)
    expect(await listed('Q.SENALIZACION.N', only('Q.SENALIZACION', code))).toEqual({
      total: n,
      occurrences: null,
    });
  // The same from the facts, which know the neighbourhood, and of all closed work.
  const finer = await one({ measures: ['Q.SENALIZACION.N'], by: ['Q.SENALIZACION', 'barrio'], top: 1000 });
  const byOption = new Map<string, number>();
  for (const { keys, cells } of finer.rows)
    byOption.set(keys[0]!, (byOption.get(keys[0]!) ?? 0) + cells[0]!.n);
  expect(Object.fromEntries(byOption)).toEqual(counted(rows));
  expect(finer.totals[0]!.n).toBe(all!.n);
  const closed = await one({ by: ['Q.SENALIZACION'] });
  const { '': without, ...withOptions } = countsOf(closed);
  expect(withOptions).toEqual(counted(rows));
  expect(closed.totals).toEqual((await one({})).totals);
  expect(without).toBe(closed.totals[0]!.n - all!.n);
  const filters = [{ key: 'Q.SENALIZACION', operator: 'IN' as const, value: 'conos,luces' }];
  const two = await one({ measures: ['Q.SENALIZACION.N'], by: ['Q.SENALIZACION'], filters });
  expect(two.totals[0]!.n).toBe(all!.two);
  expect(countsOf(two)).toEqual(counted(rows.filter(({ code }) => ['conos', 'luces'].includes(code))));
  expect((await listed('Q.SENALIZACION.N', filters)).total).toBe(all!.two);
});

test('numbers in a repeat are added up over its occurrences, in total, by zone and by a choice beside them', async () => {
  const figures = `count(x)::int as n, sum(x)::float8 as sum, avg(x)::float8 as avg, min(x)::float8 as min,
    max(x)::float8 as max, percentile_cont(0.5) within group (order by x) as med, count(distinct id)::int as acts`;
  const from = `(select a.id, z.code as zone, r ->> 'material' as material, (r ->> 'cantidad')::numeric as x
    from ${materials} left join zone z on z.id = a.zone_id
    where a.tenant_id = $1 and jsonb_typeof(r -> 'cantidad') = 'number') o`;
  type Row = Record<'n' | 'sum' | 'avg' | 'min' | 'max' | 'med' | 'acts', number> & { code: string };
  const totals = ['N', 'SUM', 'AVG', 'MIN', 'MAX', 'MED'] as const;
  const measures = totals.map((total) => `Q.CANTIDADMAT.${total}`);
  for (const [column, dimension] of [
    ['zone', 'zone'],
    ['material', 'Q.MATERIAL'],
  ] as const) {
    const rows = await sql<Row>(`select ${column} as code, ${figures} from ${from} group by 1`);
    expect(rows.length, column).toBeGreaterThan(1);
    const answer = await one({ measures, by: [dimension] });
    expect(new Set(answer.rows.map(({ keys }) => keys[0]))).toEqual(new Set(rows.map(({ code }) => code)));
    for (const row of rows) {
      const { cells } = answer.rows.find(({ keys }) => keys[0] === row.code)!;
      for (const [at, total] of totals.entries())
        expect(cells[at]!.value, `${total} ${row.code}`).toBeCloseTo(row[total.toLowerCase() as 'n'], 6);
      expect(await listed('Q.CANTIDADMAT.SUM', only(dimension, row.code))).toEqual({
        total: row.acts,
        occurrences: row.n,
      });
    }
  }
  const [all] = await sql<Row>(`select ${figures} from ${from}`);
  expect(all!.n).toBeGreaterThan(all!.acts);
  for (const [at, total] of totals.entries())
    expect((await one({ measures: [measures[at]!] })).totals[0]!.value, total).toBeCloseTo(
      all![total.toLowerCase() as 'n'],
      6,
    );
});

test('choices in a repeat are counted by occurrence, and divide activities that have one at least', async () => {
  const rows = await sql<{ code: string; n: number; acts: number; done: number }>(`
    select r ->> 'material' as code, count(*)::int as n, count(distinct a.id)::int as acts from ${materials}
    where a.tenant_id = $1 and coalesce(r ->> 'material', '') <> '' group by 1`);
  const sums = await one({ measures: ['Q.MATERIAL.N'], by: ['Q.MATERIAL'] });
  expect(countsOf(sums)).toEqual(counted(rows));
  expect(sums.totals[0]!.n).toBe(rows.reduce((sum, { n }) => sum + n, 0));
  const { '': without, ...closed } = countsOf(await one({ by: ['Q.MATERIAL'] }));
  expect(closed).toEqual(Object.fromEntries(rows.map(({ code, acts }) => [code, acts])));
  expect(without).toBeGreaterThan(0);
  const { code, acts } = rows[0]!;
  expect(await listed('CLOSED', only('Q.MATERIAL', code))).toEqual({ total: acts, occurrences: null });
  // Beside a number of activities each keeps its own unit.
  const mixed = await one({ measures: ['CLOSED', 'Q.MATERIAL.N'], by: ['Q.MATERIAL'] });
  expect(countsOf(mixed)).toEqual({ ...closed, '': without });
  const { '': none, ...occurrences } = countsOf(mixed, 1);
  expect([none, occurrences]).toEqual([0, counted(rows)]);
  const { problem } = await refusal(
    history.analyst.client.insights.numbers.records({
      body: { ...span, measure: 'Q.CANTIDADMAT.SUM', where: only('Q.EQUIPO', 'NEVERA') },
    }),
  );
  expect(problem.message_key).toBe('DIMENSION_DOES_NOT_FIT');
});

test('answers to annexes are counted as those to the main form, also for who sees one company alone', async () => {
  const custody = `${answered} cross join lateral jsonb_array_elements(s.annexes) x`;
  const where = `a.tenant_id = $1 and x ->> 'form' = 'FCUST01' and x -> 'answers' ? 'estado_bolsa'`;
  const rows = await sql<{ code: string; n: number }>(
    `select x -> 'answers' ->> 'estado_bolsa' as code, count(*)::int as n from ${custody} where ${where} group by 1`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const answer = await one({ measures: ['Q.ESTADOBOLSA.N'], by: ['Q.ESTADOBOLSA'] });
  expect(countsOf(answer)).toEqual(counted(rows));
  for (const { code, n } of rows)
    expect((await listed('Q.ESTADOBOLSA.N', only('Q.ESTADOBOLSA', code))).total).toBe(n);
  const [own] = await sql<{ n: number; material: number }>(
    `select (select count(*) from ${custody} where ${where} and a.company_id = $2)::int as n,
      (select count(*) from ${materials} where a.tenant_id = $1 and a.company_id = $2
        and coalesce(r ->> 'material', '') <> '')::int as material`,
    companyId,
  );
  const mine = await one({ measures: ['Q.ESTADOBOLSA.N', 'Q.MATERIAL.N'] }, coordinator);
  expect(mine.totals.map(({ n }) => n)).toEqual([own!.n, own!.material]);
  expect(own!.material).toBeGreaterThan(0);
});

test('who sees one company alone gets its groups of options and of occurrences, and lists as long as they are', async () => {
  const options = await sql<{ code: string; n: number }>(
    `select o as code, count(distinct a.id)::int as n from ${answeredWith('FDANO01')}
     cross join lateral jsonb_array_elements_text(s.answers -> 'senalizacion') o
     where a.tenant_id = $1 and a.company_id = $2 and jsonb_typeof(s.answers -> 'senalizacion') = 'array' group by 1`,
    companyId,
  );
  expect(options.length).toBeGreaterThan(1);
  const byOption = { measures: ['Q.SENALIZACION.N'], by: ['Q.SENALIZACION'] };
  const mine = countsOf(await one(byOption, coordinator));
  expect(mine).toEqual(counted(options));
  expect(mine).not.toEqual(countsOf(await one(byOption)));
  for (const { code, n } of options)
    expect((await listed('Q.SENALIZACION.N', only('Q.SENALIZACION', code), coordinator)).total).toBe(n);
  const used = await sql<{ code: string; n: number; acts: number }>(
    `select r ->> 'material' as code, count(*)::int as n, count(distinct a.id)::int as acts from ${materials}
     where a.tenant_id = $1 and a.company_id = $2 and coalesce(r ->> 'material', '') <> '' group by 1`,
    companyId,
  );
  expect(countsOf(await one({ measures: ['Q.MATERIAL.N'], by: ['Q.MATERIAL'] }, coordinator))).toEqual(
    counted(used),
  );
  for (const { code, n, acts } of used)
    expect(await listed('Q.MATERIAL.N', only('Q.MATERIAL', code), coordinator)).toEqual({
      total: acts,
      occurrences: n,
    });
});

test('counted again from nothing all is the same, and a repeat that is counted no longer leaves nothing', async () => {
  const sums = () =>
    sql<object>(`select question, day::text, answer, sum(answers) as answers, sum(amount) as amount
      from roll_answer where tenant_id = $1 group by 1, 2, 3 having sum(answers) <> 0 order by 1, 2, 3`);
  const before = await sums();
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
  await forgetFacts(history.world.url, 'VALLEDEMO');
  await history.asTenant(foldFacts);
  expect(await sums()).toEqual(before);
  const { forms, whereUsed } = history.analyst.client.parameterization;
  const { params, revision, formId } = await drafted(history, 'FCUST01', (elements) => {
    delete elements.find(({ name }) => name === 'estado_bolsa')!.statistic;
  });
  await forms.publish({ params, body: { revision, note: 'Prueba' } });
  const damage = await drafted(history, 'FDANO01', (elements) => {
    const rows = elements.find(({ name }) => name === 'valvulas')!.templateElements as object[];
    for (const row of rows) delete (row as { statistic?: string }).statistic;
    elements.find(({ name }) => name === 'senalizacion')!.statistic = 'SENALES';
  });
  await forms.publish({ params: damage.params, body: { revision: damage.revision, note: 'Prueba' } });
  await history.asTenant(foldFacts);
  const left = await sql<object>(`select from roll_answer
    where tenant_id = $1 and question in ('ESTADOBOLSA', 'VUELTAS', 'SENALIZACION') and answers <> 0`);
  expect(left).toEqual([]);
  const [renamed] = await sql<{ n: number }>(`select count(*)::int as n from ${answeredWith('FDANO01')}
    where a.tenant_id = $1 and jsonb_array_length(s.answers -> 'senalizacion') > 0`);
  expect((await one({ measures: ['Q.SENALES.N'] })).totals[0]!.n).toBe(renamed!.n);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
  expect(await whereUsed.questions({ params: { id: formId, question: 'destino' } })).toEqual([]);
});

test('options that are empty or longer than a code are no answer, and hinder no other', async () => {
  const { rows: before, totals } = await one({ measures: ['Q.SENALES.N'], by: ['Q.SENALES'] });
  expect(before.length).toBeGreaterThan(2);
  const long = 'x'.repeat(101);
  const replaced = [[''], [long], ['', 'conos', long, 7]];
  const chosen = await sql<{ id: string }>(
    `select s.id from ${answeredWith('FDANO01')}
     where a.tenant_id = $1 and jsonb_array_length(s.answers -> 'senalizacion') > 0 order by 1 limit 3`,
  );
  for (const [at, { id }] of chosen.entries())
    await sql(
      `update submission set answers = answers || jsonb_build_object('senalizacion', $3::jsonb)
       where tenant_id = $1 and id = $2`,
      id,
      JSON.stringify(replaced[at]),
    );
  await forgetFacts(history.world.url, 'VALLEDEMO');
  await history.asTenant(foldFacts);
  const after = await one({ measures: ['Q.SENALES.N'], by: ['Q.SENALES'] });
  expect(after.totals[0]!.n).toBe(totals[0]!.n - 2);
  expect(Object.keys(countsOf(after)).every((code) => code.length > 0 && code.length <= 100)).toBe(true);
  // From the facts themselves, which hold each option.
  const finer = await one({ measures: ['Q.SENALES.N'], by: ['Q.SENALES', 'barrio'], top: 1000 });
  expect(finer.totals[0]!.n).toBe(after.totals[0]!.n);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
});

test('a code that several forms of an activity answer counts once: by the main form, then by the first annex', async () => {
  const byKind = { measures: ['Q.TIPODANO.N'], by: ['Q.TIPODANO'] };
  const before = countsOf(await one(byKind));
  const [second, third] = Object.keys(before);
  const [damage] = await sql<{ id: string; version: number }>(
    `select s.id, s.form_version_id::int as version from ${answeredWith('FDANO01')}
     where a.tenant_id = $1 and s.answers ->> 'tipo_dano' not in ($2, $3) order by 1 limit 1`,
    second,
    third,
  );
  const [other] = await sql<{ id: string }>(
    `select s.id from ${answeredWith('FLECT01')} where a.tenant_id = $1 and s.annexes = '[]' order by 1 limit 1`,
  );
  const { id, version } = damage!;
  const annexed = (submission: string, kinds: string[]) =>
    sql(
      'update submission set annexes = $3::jsonb where tenant_id = $1 and id = $2',
      submission,
      JSON.stringify(
        kinds.map((tipo_dano) => ({ form: 'FDANO01', formVersionId: version, answers: { tipo_dano } })),
      ),
    );
  await annexed(id, [second!]);
  await annexed(other!.id, [second!, third!]);
  await forgetFacts(history.world.url, 'VALLEDEMO');
  await history.asTenant(foldFacts);
  expect(countsOf(await one(byKind))).toEqual({ ...before, [second!]: before[second!]! + 1 });
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
});
