import { expect, test } from 'vitest';
import type { Cell, NumbersAnswer, NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { foldFacts } from '#features/insights/facts/facts.jobs.ts';
import type { HistoryWorld } from '../operation/history-world.ts';
import { refusal } from '../app.ts';
import { statementsOf } from '../statement-count.ts';

export interface Given {
  history: () => HistoryWorld;
  /** SQL of its own, with the tenant as $1. */
  independent<R extends object>(text: string): Promise<R[]>;
  one(widget: Partial<NumbersInput>): Promise<NumbersAnswer>;
  byKey(answer: NumbersAnswer): Record<string, Cell>;
  span: { from: string; to: string };
}

const holidays = new Set(
  [2025, 2026, 2027].flatMap((year) => colombianHolidays(year).map(({ date }) => date)),
);
/** For SQL. */
export const holidayList = [...holidays].map((date) => `'${date}'`).join();
const isHoliday = (date: string): boolean => holidays.has(date);
const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
const isWorkday = (date: string): boolean => weekdayOf(date) < 6 && !isHoliday(date);
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

const ended = `a.ended_at is not null and a.withdrawn_at is null and a.kind in ('field', 'office')`;
const day = `(a.ended_at at time zone 'America/Bogota')::date`;

/** Numbers that need what is planned, reviewed or declared by forms, each against SQL of its own. */
export function numbersBesidePlans({ history, independent, one, byKey, span }: Given): void {
  test('causes of what was not done are those of the tables, of all work and of the work of a measure', async () => {
    const causesWhere = (condition: string) =>
      independent<{ cause: string; n: number }>(`
        select a.cause, count(*)::int as n from activity a join activity_type t on t.id = a.type_id
        where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status = 'unrealized' and a.cause is not null
          and ${condition} group by 1`);
    const all = await causesWhere('true');
    expect(all.length).toBeGreaterThan(2);
    for (const [measure, causes] of [
      ['INEFFECTIVE', all],
      ['K07', await causesWhere(`t.code = 'LECTURA'`)],
    ] as const) {
      const found = byKey(await one({ measures: [measure], by: ['cause'] }));
      for (const { cause, n } of causes) expect(found[cause]!.n, cause).toBeGreaterThanOrEqual(n);
    }
  });

  test('an indicator of some work reads that work alone where groups without any are not shown, with a plan for its dates over years', async () => {
    const { client } = history().analyst;
    const statementOf = async (widget: Partial<NumbersInput>, from = span.from): Promise<string> => {
      const widgets = [{ id: 'w', measures: ['K03'], ...widget }];
      const texts = await statementsOf(history().world.app, () =>
        client.insights.numbers.answer({ body: { ...span, from, widgets } }),
      );
      return texts.find((text) => text.includes('as sums'))!;
    };
    const ofItsWork = /where true and [^]*? and \(\(f\.\w+\)(?:::text)? = any/;
    expect(await statementOf({ over: 'day' })).toMatch(ofItsWork);
    expect(await statementOf({ by: ['zone'], sort: 'worst' })).toMatch(ofItsWork);
    expect(await statementOf({ by: ['zone'] })).not.toMatch(ofItsWork);
    expect(await statementOf({ measures: ['K03', 'K01'], over: 'day' })).not.toMatch(ofItsWork);
    expect(await statementOf({ over: 'day' })).not.toContain('planned for its values');
    expect(await statementOf({ over: 'day' }, addDays(span.to, -1_000))).toContain('planned for its values');
    expect(await statementOf({ by: ['employee'] })).toMatch(/order by 1 desc, coalesce\(.+ desc nulls last/);
    expect(await statementOf({ measures: ['CLOSED'], by: ['employee'] })).toContain('order by 1 desc');
    const zones = async (measure: string) =>
      (await one({ measures: [measure], by: ['zone'] })).rows.map(({ keys }) => keys[0]!);
    expect(new Set(await zones('K03'))).toEqual(new Set(await zones('K01')));
    const [days, ranked] = await Promise.all([
      one({ measures: ['K03'], over: 'day' }),
      one({ measures: ['K03'], by: ['zone'], sort: 'worst' }),
    ]);
    const all = (await one({ measures: ['K03'], by: ['zone'] })).rows.filter(({ cells }) => cells[0]!.d);
    expect(byKey(ranked)).toEqual(byKey({ ...ranked, rows: all }));
    expect(days.totals).toEqual(ranked.totals);
  });

  test('reviews and the figures that forms declare are what the tables say', async () => {
    const [reviews] = await independent<{ n: number; d: number }>(`
      with staff as (select a.id from activity a join activity_event e on e.activity_id = a.id
          where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status = 'rejected'
            and e.event = 'reject' and e.device_id is null)
      select count(*) filter (where a.review = 'rejected' or a.id in (select id from staff))::int as n,
        count(*) filter (where a.review is not null or a.id in (select id from staff))::int as d
      from activity a where a.tenant_id = $1 and ${ended}`);
    expect(reviews!.d).toBeGreaterThan(5);
    expect((await one({ measures: ['K13'] })).totals[0]).toEqual({
      ...reviews,
      value: reviews!.n / reviews!.d,
    });
    const figure = (question: string, undone: string, select: string) =>
      independent<{ n: number; d: number }>(`
        select ${select} from activity a join submission s on s.activity_id = a.id and s.state = 'current'
          join form_version v on v.id = s.form_version_id,
          lateral (select s.answers -> '${question}' as json, s.answers ->> '${question}' as text) q
        where a.tenant_id = $1 and ${ended} and a.status = 'synchronized' and s.answers ->> 'resultado' <> '${undone}'
          and v.definition -> 'measured' is not null`);
    const [deviations] = await figure(
      'desviacion_confirmada',
      'no_efectiva',
      `count(*) filter (where q.text = 'si')::int as n, count(*) filter (where q.text in ('si', 'no'))::int as d`,
    );
    expect(deviations!.d).toBeGreaterThan(5);
    expect((await one({ measures: ['K09'] })).totals[0]).toEqual({
      ...deviations,
      value: deviations!.n / deviations!.d,
    });
    const [selfMade] = await figure(
      'consumo_suspendido',
      'no_efectiva',
      `count(*) filter (where jsonb_typeof(q.json) = 'number' and q.text::numeric > 0)::int as n,
        count(*) filter (where jsonb_typeof(q.json) = 'number')::int as d`,
    );
    expect(selfMade!.d).toBeGreaterThan(5);
    expect((await one({ measures: ['K24'] })).totals[0]).toEqual({
      ...selfMade,
      value: selfMade!.n / selfMade!.d,
    });
    const sum = 'coalesce(sum(round(q.text::numeric, 1)), 0)::float8 as n';
    const [water] = await figure('m3_perdidos', 'no_reparado', sum);
    expect(water!.n).toBeGreaterThan(0);
    expect((await one({ measures: ['K20'] })).totals[0]!.value).toBeCloseTo(water!.n, 6);
    const [energy] = await figure('kwh_mes_estimado', 'no_permite', sum);
    expect((await one({ measures: ['K20E'] })).totals[0]!.value).toBeCloseTo(energy!.n, 6);
  });

  test('a visit whose sending was refused counts once, ended or open, and not by the phone of somebody else', async () => {
    const counted = async () => {
      const [{ n, d }] = (await one({ measures: ['K17'] })).totals as [Cell];
      return { n, d };
    };
    const refused = `exists (select from mutation m join device v on v.id = m.device_id
      where m.tenant_id = $1 and m.state = 'refused' and m.body ->> 'activityId' = a.id::text
        and v.user_id = a.employee_id)`;
    const own = async () => {
      const [row] = await independent<{ n: number; d: number }>(`
        select count(*) filter (where ${refused})::int as n, count(*)::int as d from activity a
        where a.tenant_id = $1 and a.withdrawn_at is null and a.kind = 'field'
          and (a.status in ('synchronized', 'unrealized') and a.ended_at is not null
            or a.ended_at is null and ${refused})`);
      return row!;
    };
    const before = await counted();
    expect(before).toEqual(await own());
    const phones = await independent<{ device: string; employee: string; activity: string }>(`
      select distinct on (a.employee_id) v.id as device, a.employee_id as employee, a.id as activity
      from activity a join device v on v.user_id = a.employee_id
      where a.tenant_id = $1 and ${ended} and a.status = 'synchronized' and not ${refused}
      order by a.employee_id, a.id limit 2`);
    const [first, second] = phones as [(typeof phones)[0], (typeof phones)[0]];
    const refuse = (device: string, activity: string, sequence: number) =>
      history().world.sql(
        `insert into mutation (tenant_id, device_id, id, sequence, body_hash, body, state)
          values ($1, $2, gen_random_uuid(), $3, '\\x00', jsonb_build_object('activityId', $4::bigint), 'refused')`,
        [history().tenantId, device, sequence, activity],
      );
    await refuse(first.device, first.activity, 900_001);
    await refuse(first.device, first.activity, 900_002);
    await refuse(second.device, first.activity, 900_001);
    expect(await counted()).toEqual({ n: before.n + 1, d: before.d });
    expect(await counted()).toEqual(await own());
  });

  test('work beside the calendar of billing, the plans and the shifts is what their tables say', async () => {
    const [billed] = await independent<{ n: number; d: number }>(`
      select count(*) filter (where ${day} < b.on)::int as n, count(*)::int as d
      from activity a join operation o on o.id = a.operation_id join activity_type t on t.id = a.type_id,
        lateral (select c.bills_on as on from reading_cycle c where c.tenant_id = $1
          and c.cycle = o.prefill ->> 'ciclo' and c.bills_on >= (o.created_at at time zone 'America/Bogota')::date
          order by 1 limit 1) b
      where a.tenant_id = $1 and ${ended} and t.code = 'CRITICA'`);
    expect(billed!.d).toBeGreaterThan(10);
    expect((await one({ measures: ['K08'] })).totals[0]).toEqual({ ...billed, value: billed!.n / billed!.d });
    const byCycle = byKey(await one({ measures: ['K08'], by: ['cycle'] }));
    expect(Object.values(byCycle).reduce((total, { d }) => total + d!, 0)).toBe(billed!.d);

    const [{ n: installed } = { n: 0 }] = await independent<{ n: number }>(`
      select count(*)::int as n from activity a join activity_type t on t.id = a.type_id
        join submission s on s.activity_id = a.id and s.state = 'current'
      where a.tenant_id = $1 and ${ended} and a.status = 'synchronized' and t.code = 'CAMBIOMED'
        and s.answers ->> 'resultado' <> 'no_permite' and exists (
          select from work_plan p join contract c on c.id = p.contract_id
          where p.tenant_id = $1 and p.activity_type_id = t.id and c.company_id = a.company_id
            and p.month = to_char(${day}, 'YYYY-MM'))`);
    const plans = await independent<{ month: string; planned: number }>(`
      select p.month, p.planned from work_plan p join activity_type t on t.id = p.activity_type_id
      where p.tenant_id = $1 and t.code = 'CAMBIOMED'`);
    const planned = plans.reduce((total, plan) => {
      const days = daysFrom(`${plan.month}-01`, 31).filter(
        (each) => each.startsWith(plan.month) && isWorkday(each),
      );
      return (
        total +
        (plan.planned * days.filter((each) => each >= span.from && each <= span.to).length) / days.length
      );
    }, 0);
    const plan = await one({ measures: ['K19'] });
    expect(plan.totals[0]!.n).toBe(installed);
    expect(plan.totals[0]!.d).toBeCloseTo(planned, 6);
    const { rows } = await one({ measures: ['K19'], by: ['company'] });
    expect(rows.filter(({ cells }) => cells[0]!.d! > 0).map(({ keys }) => keys[0])).toEqual(['CT05']);
  });

  test('hours on duty leave out absences, holidays and breaks, and work without a shift does not count', async () => {
    // Absences that overlap, and one within another; shifts that begin and end within the period beside others.
    await independent(`
      insert into absence (tenant_id, code, employee_id, reason, starts_on, ends_on)
      select tenant_id, 'X' || id || '-' || g, employee_id, reason, starts_on + g, ends_on + g * 4 - 4 + (2 - g) * 3
      from absence, generate_series(1, (1 + id % 2)::int) g where tenant_id = $1`);
    await independent(`
      insert into shift (tenant_id, code, employee_id, days, on_holidays, starts_at, ends_at, break_minutes, starts_on, ends_on)
      select tenant_id, 'X' || id, employee_id, 'EVERY_DAY', id % 4 = 0, '20:00', '22:00', 0,
        '${span.from}'::date + 9, '${span.from}'::date + 20
      from shift where tenant_id = $1 and id % 2 = 0`);
    type Shift = Record<'employee' | 'days' | 'from', string> & {
      minutes: number;
      holidays: boolean;
      to: string | null;
    };
    const shifts = await independent<Shift>(`
      select employee_id as employee, days, on_holidays as holidays, starts_on::text as from, ends_on::text as to,
        (extract(epoch from ends_at::time - starts_at::time) / 60)::int - break_minutes as minutes
      from shift where tenant_id = $1`);
    const away = await independent<{ employee: string; from: string; to: string }>(`
      select employee_id as employee, starts_on::text as from, ends_on::text as to from absence where tenant_id = $1`);
    expect(away.length).toBeGreaterThan(3);
    const onDuty = new Map<string, number>();
    const long = { from: addDays(span.to, -400), to: span.to };
    for (const each of daysFrom(long.from, 400))
      for (const { employee, days, minutes, holidays, from, to } of shifts) {
        const isOfDays =
          days === 'MON_FRI' ? weekdayOf(each) < 6 : days === 'EVERY_DAY' || weekdayOf(each) > 5;
        const isDay = isOfDays && from <= each && (to === null || each <= to);
        const isAway = away.some((one) => one.employee === employee && one.from <= each && each <= one.to);
        if (!isDay || isAway || (!holidays && isHoliday(each))) continue;
        onDuty.set(`${employee} ${each}`, (onDuty.get(`${employee} ${each}`) ?? 0) + minutes);
      }
    const worked = await independent<{ key: string; minutes: number }>(`
      select a.employee_id || ' ' || ${day}::text as key,
        sum((extract(epoch from a.done_at - a.started_at) / 60)::int)::int as minutes
      from activity a where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status = 'synchronized'
      group by 1`);
    for (const { from, to } of [span, long]) {
      const minutes = [...onDuty].filter(([key]) => key.slice(-10) >= from);
      const d = minutes.reduce((total, [, each]) => total + each, 0);
      const n = worked
        .filter(({ key }) => onDuty.has(key) && key.slice(-10) >= from)
        .reduce((total, { minutes: each }) => total + each, 0);
      expect(n).toBeGreaterThan(100);
      for (const grain of [
        {},
        { by: ['company'] },
        { by: ['employee'] },
        { by: ['weekday'] },
        { over: 'day' as const },
      ]) {
        const { widgets } = await history().analyst.client.insights.numbers.answer({
          body: { from, to, widgets: [{ id: 'w', measures: ['K23'], ...grain }] },
        });
        expect(widgets[0]!.totals[0], JSON.stringify({ from, ...grain })).toEqual({ n, d, value: n / d });
      }
    }
  });

  test('who reviews work adds to the reviews, and work that is sent out again is to be reviewed again', async () => {
    const { review, reactivate, get } = history().analyst.client.operation.activities;
    const [row] = await independent<{ id: string }>(`
      select a.id from activity a where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.review is null
        and a.status = 'synchronized' and a.reactivated_at is null and not exists (
          select from activity b where b.predecessor_id = a.id
            and not (b.kind = 'field' and b.status in ('new', 'assigned'))) order by a.id desc limit 1`);
    const params = { id: Number(row!.id) };
    const { version } = await get({ params });
    const before = (await one({ measures: ['K13'] })).totals[0]!;
    const silent = review({ params, body: { verdict: 'rejected', version } });
    expect((await refusal(silent)).problem.message_key).toBe('REASON_REQUIRED');
    const reason = 'Las fotos no dejan ver el sello';
    const reviewed = await review({ params, body: { verdict: 'rejected', reason, version } });
    expect(reviewed).toMatchObject({ status: 'synchronized', version: version + 1 });
    await history().asTenant(foldFacts);
    const after = (await one({ measures: ['K13'] })).totals[0]!;
    expect([after.n, after.d]).toEqual([before.n + 1, before.d! + 1]);
    const reader = await history().world.person(history().tenantId, { can: ['SUBOPERATIVE_MOD_VIEW'] });
    const foreign = reader.client.operation.activities.review({
      params,
      body: { verdict: 'accepted', version: reviewed.version },
    });
    expect((await refusal(foreign)).status).toBe(403);
    await reactivate({ params, body: { reason: 'Se repite', version: reviewed.version } });
    await history().asTenant(foldFacts);
    expect((await one({ measures: ['K13'] })).totals[0]!.d).toBe(before.d);
    const again = review({ params, body: { verdict: 'accepted', version: reviewed.version + 1 } });
    expect((await refusal(again)).problem.message_key).toBe('ILLEGAL_TRANSITION');
  });
}
