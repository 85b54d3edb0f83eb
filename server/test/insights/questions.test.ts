import { beforeAll, expect, test } from 'vitest';
import type { NumbersAnswer, NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { forgetFacts } from '../../src/insights-cli.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { refusal, type Person } from '../app.ts';
import { drafted } from './form-drafts.ts';

/** Questions of forms as measures and dimensions, each against SQL of its own over the answers themselves. */
const history = sharedHistory('WFSUSREC');
let coordinator: Person;
let company: { id: number; code: string };
const today = localDate(new Date(), 'America/Bogota');
const span = { from: addDays(today, -45), to: today };

beforeAll(async () => {
  // Nearly all readings succeed, and in some histories all of them do.
  await sql(`update submission set answers = answers || '{"pudo_leer": "no"}'
    where (tenant_id, id) in (
      select s.tenant_id, s.id from ${answeredWith('FLECT01')}
      where a.tenant_id = $1 and s.answers ->> 'pudo_leer' = 'si' order by s.id limit 2)`);
  await history.asTenant(foldFacts);
  const [row] = await sql<{ id: string; code: string }>(`
    select c.id, c.code from ${answeredWith('FLECT01')} join company c on c.id = a.company_id
    where a.tenant_id = $1 group by 1, 2 order by count(*) desc limit 1`);
  company = { id: Number(row!.id), code: row!.code };
  coordinator = await history.world.person(history.tenantId, { companyId: company.id, scoped: true });
});

const sql = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

/** Synchronized activities `a` with their answers `s` to any version of a form. */
const answeredWith = (form: string): string => `activity a
  join submission s on s.tenant_id = a.tenant_id and s.activity_id = a.id and s.state = 'current'
    and a.status = 'synchronized' and a.withdrawn_at is null
  join form_version v on v.tenant_id = s.tenant_id and v.id = s.form_version_id
  join form g on g.tenant_id = v.tenant_id and g.id = v.form_id and g.code = '${form}'`;

async function one(widget: Partial<NumbersInput>, by = history.analyst): Promise<NumbersAnswer> {
  const { widgets } = await by.client.insights.numbers.answer({
    body: { ...span, widgets: [{ id: 'w', measures: ['CLOSED'], ...widget }] },
  });
  return widgets[0]!;
}
const valuesOf = (answer: NumbersAnswer, at = 0) => {
  expect(answer.error).toBeNull();
  return Object.fromEntries(answer.rows.map(({ keys, cells }) => [keys.join(), cells[at]!]));
};
const listed = async (measure: string, part: 'n' | 'd', where: NumbersInput['filters'] = []) =>
  (
    await history.analyst.client.insights.numbers.records({
      body: { ...span, measure, part, where, size: 500 },
    })
  ).total;

test('the questions that forms count are listed with what they are, and which forms have them', async () => {
  const questions = await history.analyst.client.insights.numbers.questions();
  const of = (code: string) => questions.find((question) => question.code === code);
  expect(of('AFECTADOS')).toMatchObject({
    kind: 'number',
    name: { es: 'Usuarios afectados', en: 'Customers affected' },
    forms: [{ code: 'FDANO01' }],
    values: [],
  });
  expect(of('PUDOLEER')).toMatchObject({
    kind: 'boolean',
    values: [
      { code: 'true', label: { es: 'Sí', en: 'Yes' } },
      { code: 'false', label: { es: 'No', en: 'No' } },
    ],
  });
  expect(of('HALLAZGO')!.values).toContainEqual({
    code: 'fuga_interna',
    label: { es: 'Fuga interna', en: 'Internal leak' },
  });
  expect(of('TIPODANO')!.values.length).toBeGreaterThan(3);
});

test('numbers are added up, averaged, and have a lowest, a middle and a highest, by zone and in total', async () => {
  const figures = `count(*)::int as n, sum(x)::float8 as sum, avg(x)::float8 as avg, min(x)::float8 as min,
    max(x)::float8 as max, percentile_cont(0.5) within group (order by x) as med`;
  const from = `(select z.code, (s.answers ->> 'usuarios_afectados')::numeric as x
    from ${answeredWith('FDANO01')} join zone z on z.id = a.zone_id
    where a.tenant_id = $1 and s.answers ? 'usuarios_afectados') r`;
  type Row = { code: string; n: number; sum: number; avg: number; min: number; max: number; med: number };
  const rows = await sql<Row>(`select code, ${figures} from ${from} group by 1`);
  const [total] = await sql<Row>(`select ${figures} from ${from}`);
  expect(rows.length).toBeGreaterThan(1);
  const totals = ['N', 'SUM', 'AVG', 'MIN', 'MAX', 'MED'] as const;
  const answer = await one({
    measures: totals.map((code) => `Q.AFECTADOS.${code}`),
    by: ['zone'],
  });
  expect(answer.error).toBeNull();
  for (const [at, code] of totals.entries()) {
    const column = code.toLowerCase() as 'n';
    const found = valuesOf(answer, at);
    for (const row of rows) expect(found[row.code]!.value, `${code} ${row.code}`).toBeCloseTo(row[column], 6);
    expect(answer.totals[at]!.value, code).toBeCloseTo(total![column], 6);
    // The same from the sums alone, and from the facts alone.
    expect((await one({ measures: [`Q.AFECTADOS.${code}`] })).totals[0]!.value).toBeCloseTo(
      total![column],
      6,
    );
  }
  expect(Object.keys(valuesOf(answer))).toHaveLength(rows.length);
  expect(await listed('Q.AFECTADOS.N', 'n')).toBe(total!.n);
  expect(await listed('Q.AFECTADOS.AVG', 'd')).toBe(total!.n);
});

test('yes and no have a share, whose list has as many rows as it counts, and divide other numbers', async () => {
  const rows = await sql<{ code: string; n: number; d: number }>(`
    select c.code, count(*)::int as d, count(*) filter (where s.answers ->> 'pudo_leer' = 'si')::int as n
    from ${answeredWith('FLECT01')} join company c on c.id = a.company_id
    where a.tenant_id = $1 and s.answers ? 'pudo_leer' group by 1`);
  const answer = await one({ measures: ['Q.PUDOLEER.YES'], by: ['company'] });
  expect(valuesOf(answer)).toEqual(
    Object.fromEntries(rows.map(({ code, n, d }) => [code, { n, d, value: n / d }])),
  );
  const sum = (key: 'n' | 'd') => rows.reduce((all, row) => all + row[key], 0);
  expect(answer.totals[0]).toEqual({ n: sum('n'), d: sum('d'), value: sum('n') / sum('d') });
  const own = [{ key: 'company', operator: 'EQUAL' as const, value: company.code }];
  const mine = rows.find(({ code }) => code === company.code)!;
  expect([await listed('Q.PUDOLEER.YES', 'n', own), await listed('Q.PUDOLEER.YES', 'd', own)]).toEqual([
    mine.n,
    mine.d,
  ]);
  const closed = valuesOf(await one({ measures: ['CLOSED'], by: ['Q.PUDOLEER'] }));
  expect([closed.true!.n, closed.false!.n]).toEqual([sum('n'), sum('d') - sum('n')]);
  // A group of the list is one of the number, too, and whoever did not answer is a group of its own.
  expect(await listed('CLOSED', 'n', [{ key: 'Q.PUDOLEER', operator: 'IN', value: 'false' }])).toBe(
    closed.false!.n,
  );
  expect(await listed('CLOSED', 'n', [{ key: 'Q.PUDOLEER', operator: 'IS_NULL' }])).toBe(closed['']!.n);
});

test('choices are counted by the answer, the most frequent first, under the names that the form or list has', async () => {
  const rows = await sql<{ code: string; n: number }>(`
    select s.answers ->> 'tipo_dano' as code, count(*)::int as n from ${answeredWith('FDANO01')}
    where a.tenant_id = $1 and s.answers ? 'tipo_dano' group by 1`);
  expect(rows.length).toBeGreaterThan(2);
  const answer = await one({ measures: ['Q.TIPODANO.N'], by: ['Q.TIPODANO'], sort: 'most', top: 2 });
  expect(answer.rows.map(({ cells }) => cells[0]!.n)).toEqual(
    rows
      .map(({ n }) => n)
      .toSorted((a, b) => b - a)
      .slice(0, 2),
  );
  expect(answer.left).toBe(rows.length - 2);
  const [item] = await sql<{ es: string; en: string }>(
    `select name_es as es, name_en as en from list_item i where i.tenant_id = $1 and code = $2
      and list_id = (select id from list where tenant_id = $1 and code = 'TIPODANO')`,
    answer.rows[0]!.keys[0],
  );
  expect(answer.rows[0]!.labels).toEqual([item]);
  const finer = await one({ measures: ['Q.TIPODANO.N'], by: ['Q.TIPODANO', 'barrio'], top: 1000 });
  const sums = new Map<string, number>();
  for (const { keys, cells } of finer.rows) sums.set(keys[0]!, (sums.get(keys[0]!) ?? 0) + cells[0]!.n);
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(rows.map(({ code, n }) => [code, n])));
});

test('who sees one company alone has the answers to that company, from sums and from facts', async () => {
  const [own] = await sql<{ n: number; d: number }>(
    `select count(*)::int as d, count(*) filter (where s.answers ->> 'pudo_leer' = 'si')::int as n
      from ${answeredWith('FLECT01')} where a.tenant_id = $1 and s.answers ? 'pudo_leer' and a.company_id = $2`,
    company.id,
  );
  const { n, d } = own!;
  const answer = await one({ measures: ['Q.PUDOLEER.YES'] }, coordinator);
  expect(answer.totals[0]).toEqual({ n, d, value: n / d });
  const byHour = await one({ measures: ['Q.PUDOLEER.N'], by: ['hour'], top: 24 }, coordinator);
  expect(byHour.totals[0]!.n).toBe(d);
  expect((await one({ measures: ['Q.PUDOLEER.N'] })).totals[0]!.n).toBeGreaterThan(d);
  const { total } = await coordinator.client.insights.numbers.records({
    body: { ...span, measure: 'Q.PUDOLEER.N' },
  });
  expect(total).toBe(d);
});

test('a question that no form counts, or that is not counted so, is refused with its place', async () => {
  const refusalOf = async (widget: Partial<NumbersInput>) => {
    const { error } = await one(widget);
    return error && [error.message_key, error.place];
  };
  expect(await refusalOf({ measures: ['CLOSED', 'Q.NADIE.N'] })).toEqual(['UNKNOWN_MEASURE', 'measures.1']);
  expect(await refusalOf({ measures: ['Q.TIPODANO.AVG'] })).toEqual(['UNKNOWN_MEASURE', 'measures.0']);
  expect(await refusalOf({ measures: [`Q.A' or true --.N`] })).toEqual(['UNKNOWN_MEASURE', 'measures.0']);
  expect(await refusalOf({ by: ['Q.AFECTADOS'] })).toEqual(['UNKNOWN_DIMENSION', 'by.0']);
  expect(await refusalOf({ measures: ['OPEN'], by: ['Q.TIPODANO'] })).toEqual([
    'DIMENSION_DOES_NOT_FIT',
    'by',
  ]);
  expect(await refusalOf({ filters: [{ key: 'Q.NADIE', operator: 'EQUAL', value: 'x' }] })).toEqual([
    'UNKNOWN_DIMENSION',
    'where',
  ]);
  const records = history.analyst.client.insights.numbers.records({
    body: { ...span, measure: 'Q.NADIE.N' },
  });
  expect((await refusal(records)).problem.message_key).toBe('UNKNOWN_MEASURE');
});

test('counted again from nothing the sums of answers are the same, and the nightly check finds one that is not', async () => {
  const sums = () =>
    sql<object>(`select question, day::text, answer, sum(answers) as answers, sum(amount) as amount
      from roll_answer where tenant_id = $1 group by 1, 2, 3 having sum(answers) <> 0 order by 1, 2, 3`);
  const before = await sums();
  expect(before.length).toBeGreaterThan(50);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
  await forgetFacts(history.world.url, 'VALLEDEMO');
  await history.asTenant(foldFacts);
  expect(await sums()).toEqual(before);
  await sql(`update roll_answer set amount = amount + 1 where ctid = (
    select ctid from roll_answer where tenant_id = $1 and day > current_date - 5 limit 1)`);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toHaveLength(1);
  await forgetFacts(history.world.url, 'VALLEDEMO');
  await history.asTenant(foldFacts);
});

/** Publishes such a draft. */
async function published(
  code: string,
  change: (elements: Record<string, unknown>[]) => void,
  rename?: [string, string],
) {
  const { forms, questionRenamings } = history.analyst.client.parameterization;
  const { params, revision: saved } = await drafted(history, code, change);
  let revision = saved;
  if (rename) {
    const [from, to] = rename;
    const renamed = await questionRenamings.rename({ params, body: { revision, from, to, apply: true } });
    revision = renamed.draft!.revision;
  }
  await forms.publish({ params, body: { revision, note: 'Prueba' } });
}

test('a version that begins to count a question, renames it or stops counting it changes the numbers of all versions', async () => {
  const before = (await one({ measures: ['Q.PUDOLEER.YES'] })).totals[0]!;
  const [areas] = await sql<{ n: number; sum: number }>(`
    select count(*)::int as n, sum((s.answers ->> 'area_m2')::numeric)::float8 as sum from ${answeredWith('FDANO01')}
    where a.tenant_id = $1 and jsonb_typeof(s.answers -> 'area_m2') = 'number'`);
  expect(areas!.n).toBeGreaterThan(0);
  await published('FDANO01', (elements) => {
    elements.find(({ name }) => name === 'area_m2')!.statistic = 'AREA';
    delete elements.find(({ name }) => name === 'tipo_dano')!.statistic;
  });
  await published('FLECT01', () => undefined, ['pudo_leer', 'se_pudo_leer']);
  await history.asTenant(foldFacts);
  expect((await one({ measures: ['Q.AREA.N'] })).totals[0]!.n).toBe(areas!.n);
  expect((await one({ measures: ['Q.AREA.SUM'] })).totals[0]!.value).toBeCloseTo(areas!.sum, 6);
  expect((await one({ measures: ['Q.AREA.SUM'], by: ['employee'] })).totals[0]!.value).toBeCloseTo(
    areas!.sum,
    6,
  );
  expect((await one({ measures: ['Q.TIPODANO.N'] })).error?.message_key).toBe('UNKNOWN_MEASURE');
  const left = await sql<object>(
    `select from roll_answer where tenant_id = $1 and question = 'TIPODANO' and answers <> 0`,
  );
  expect(left).toHaveLength(0);
  // Work that answered under the former name counts on.
  expect((await one({ measures: ['Q.PUDOLEER.YES'] })).totals[0]).toEqual(before);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
});
