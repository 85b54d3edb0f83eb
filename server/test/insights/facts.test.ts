import { expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { endedChanges, type ChangePosition } from '#features/operation/activities/activity-facts.store.ts';
import { checkFacts, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { differingDays } from '#features/insights/facts/fold.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { drafted } from './form-drafts.ts';

const history = sharedHistory('WFSUSREC');

test('who is stopped while counting goes on where it was: neither all work nor a form that is done is counted again', async () => {
  /** Folds until so many transactions have ended. @returns how many there were */
  const foldUntil = (most: number) =>
    history.asTenant(async (ctx) => {
      let begun = 0;
      const stopped: TenantCtx = Object.create(ctx, {
        inSeparateTransaction: {
          value: (work: (inner: TenantCtx) => Promise<unknown>) => {
            if (begun === most) throw new Error('stopped');
            begun++;
            return ctx.inSeparateTransaction(work);
          },
        },
      }) as TenantCtx;
      await foldFacts(stopped, 1000).catch((error: Error) => expect(error.message).toBe('stopped'));
      return begun;
    });
  // A transaction for what forms declare, then one for each batch of a thousand.
  await foldUntil(2);
  const facts = () => history.countOf('fact_activity');
  const some = await facts();
  // Were forms counted again, there would be five transactions for each of them.
  expect(await foldUntil(1000)).toBeLessThan(5);
  expect(await facts()).toBeGreaterThan(some);
  const declared = async () =>
    (
      await history.world.sql<{ code: string; value: string }>(
        'select key as code, value from fact_position, jsonb_each_text(declared) where tenant_id = $1',
        [history.tenantId],
      )
    ).map(({ code, value }) => `${code} ${value}`);
  const before = await declared();
  const noted = async () => (await declared()).filter((one) => !before.includes(one)).length;
  for (const code of ['FDANO01', 'FCUST01']) {
    const { params, revision } = await drafted(history, code, (elements) => {
      for (const element of elements) delete element.statistic;
    });
    const body = { revision, note: 'Prueba' };
    await history.analyst.client.parameterization.forms.publish({ params, body });
  }
  // Of each form the work of two versions, that of annexes, and the note; then what has changed.
  expect([await foldUntil(5), await noted()]).toEqual([5, 1]);
  expect([await foldUntil(1000), await noted()]).toEqual([5, 2]);
});

test('who worked for two companies on one day is one person of that day, and one of each company', async () => {
  const { world, tenantId, analyst } = history;
  const daysOf = async () => {
    const [row] = await world.sql<{ all: number; each: number }>(
      `select count(distinct (f.day, f.employee_id))::int as all,
        count(distinct (f.day, f.employee_id, f.company_id))::int as each
       from fact_activity f where tenant_id = $1 and kind = 'field' and outcome = 'done'`,
      [tenantId],
    );
    return row!;
  };
  const before = await daysOf();
  expect(before.each).toBe(before.all);
  await world.sql(
    `update activity set company_id = c.other, touched = pg_current_xact_id()
     from (
       select min(f.activity_id) as id, (select min(c.id) from company c
         where c.tenant_id = f.tenant_id and c.id <> f.company_id) as other
       from fact_activity f where f.tenant_id = $1 and f.kind = 'field' and f.outcome = 'done'
       group by f.tenant_id, f.day, f.employee_id, f.company_id having count(*) > 1 limit 5) c
     where activity.tenant_id = $1 and activity.id = c.id`,
    [tenantId],
  );
  await history.asTenant(foldFacts);
  expect(await daysOf()).toEqual({ all: before.all, each: before.each + 5 });
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
  const today = localDate(new Date(), 'America/Bogota');
  const query = { from: addDays(today, -60), to: today };
  const counted = async (widget: Partial<NumbersInput>) =>
    (
      await analyst.client.insights.numbers.answer({
        body: { ...query, widgets: [{ id: 'w', measures: ['K11', 'CLOSED'], ...widget }] },
      })
    ).widgets[0]!;
  const all = await counted({ by: ['company'] });
  expect(all.totals[0]!.d).toBe(before.all);
  expect(all.rows.reduce((sum, { cells }) => sum + (cells[0]!.d ?? 0), 0)).toBe(before.each + 5);
  expect((await counted({})).totals).toEqual(all.totals);
  const days = await counted({ over: 'day' });
  expect(days.rows.reduce((sum, { cells }) => sum + (cells[0]!.d ?? 0), 0)).toBe(before.all);
  // From single facts, by a dimension that the sums do not know.
  const byZone = await counted({ by: ['zone'] });
  expect(byZone.totals).toEqual(all.totals);
});

test('an activity lacks photos until as many were received as its type asks for, and no longer', async () => {
  const { world, tenantId } = history;
  const [complete] = await world.sql<{ id: number; due: number; photos: number[] }>(
    `select f.activity_id::int as id, (t.evidence ->> 'photos')::int as due,
       array_agg(p.id::int order by p.id) as photos
     from fact_activity f
       join activity_type t on t.tenant_id = f.tenant_id and t.id = f.type_id
       join photo p on p.tenant_id = f.tenant_id and p.activity_id = f.activity_id
     where f.tenant_id = $1 and f.evidence_ok and (t.evidence ->> 'photos')::int > 1
     group by 1, 2 having count(*) = count(p.received_at) order by 1 limit 1`,
    [tenantId],
  );
  const { id, due, photos } = complete!;
  const missingWith = async (received: number) => {
    await world.sql(
      `update photo set received_at = case when id = any($2) then now() end where tenant_id = $1 and activity_id = $3`,
      [tenantId, photos.slice(0, received), id],
    );
    await world.sql('update activity set touched = pg_current_xact_id() where tenant_id = $1 and id = $2', [
      tenantId,
      id,
    ]);
    await history.asTenant(foldFacts);
    const [fact] = await world.sql<{ evidence_missing: string[] }>(
      'select evidence_missing from fact_activity where tenant_id = $1 and activity_id = $2',
      [tenantId, id],
    );
    return fact!.evidence_missing;
  };
  for (const received of [0, due - 1]) expect(await missingWith(received)).toEqual(['photos']);
  for (const received of [due, photos.length]) expect(await missingWith(received)).toEqual([]);
});

test('one batch counts what is new, what was counted before and what is gone, and every sum is that of its facts', async () => {
  const { world, tenantId } = history;
  const today = localDate(new Date(), 'America/Bogota');
  const differing = () => history.asTenant((ctx) => differingDays(ctx, addDays(today, -800), today));
  const change = (what: string, ids: readonly number[]) =>
    world.sql(
      `update activity set ${what}, touched = pg_current_xact_id() where tenant_id = $1 and id = any($2)`,
      [tenantId, ids],
    );
  const facts = (ids: readonly number[]) =>
    world.sql<{ id: number; day: string; company: number; answers: unknown }>(
      `select activity_id::int as id, day::text, company_id::int as company, answers from fact_activity
       where tenant_id = $1 and activity_id = any($2) order by 1`,
      [tenantId, ids],
    );
  await history.asTenant(foldFacts);
  const known = await world.sql<{ id: number; other: number }>(
    `select f.activity_id::int as id, (select min(c.id)::int from company c
       where c.tenant_id = f.tenant_id and c.id <> f.company_id) as other
     from fact_activity f where tenant_id = $1 and kind = 'field' and outcome = 'done' and answers is not null
       and company_id is not null order by 1 limit 50`,
    [tenantId],
  );
  const [sentBack, moved, dated, answered, withdrawn] = [0, 10, 20, 30, 40].map((at) =>
    known.slice(at, at + 10).map(({ id }) => id),
  ) as [number[], number[], number[], number[], number[]];
  const other = known[10]!.other;
  const before = await facts([...sentBack, ...dated]);
  // Of these no fact is left, so that they are new to the batch that counts them again.
  await change('ended_at = null, reactivated_at = now()', sentBack);
  await history.asTenant(foldFacts);
  expect([await facts(sentBack), await differing()]).toEqual([[], []]);
  await change(`ended_at = now() - interval '40 days'`, sentBack);
  await history.asTenant(foldFacts);
  expect([(await facts(sentBack)).length, await differing()]).toEqual([10, []]);
  await change('ended_at = null', sentBack);
  await history.asTenant(foldFacts);
  await change(`ended_at = now() - interval '39 days'`, sentBack);
  await change(`company_id = ${other}`, moved);
  await change(`ended_at = ended_at - interval '35 days'`, dated);
  await world.sql(
    `update submission set answers = '{}' where tenant_id = $1 and activity_id = any($2) and state = 'current'`,
    [tenantId, answered],
  );
  await change('withdrawn_at = now()', withdrawn);
  await change('cause = cause', answered);
  await history.asTenant(foldFacts);
  expect(await differing()).toEqual([]);
  const days = new Set((await facts(sentBack)).map(({ day }) => day));
  expect([...days]).toEqual([addDays(today, -39)]);
  expect(new Set((await facts(moved)).map(({ company }) => company))).toEqual(new Set([other]));
  expect((await facts(dated)).map(({ day }) => day)).toEqual(
    before.filter(({ id }) => dated.includes(id)).map(({ day }) => addDays(day, -35)),
  );
  expect((await facts(answered)).map(({ answers }) => answers)).toEqual(answered.map(() => null));
  expect(await facts(withdrawn)).toEqual([]);
  // Everything once more, and nothing has changed.
  const sums = () =>
    world.sql(
      `select question, day::text, company_id, type_id, zone_id, answer, sum(answers) as n, sum(amount) as amount
       from roll_answer where tenant_id = $1 group by 1, 2, 3, 4, 5, 6 having sum(answers) <> 0 order by 1, 2, 3, 4, 5, 6`,
      [tenantId],
    );
  const counted = await sums();
  await world.sql(`update fact_position set up_to = '0', after_id = 0 where tenant_id = $1`, [tenantId]);
  await history.asTenant((ctx) => foldFacts(ctx, 700));
  expect([await sums(), await differing()]).toEqual([counted, []]);
});

test('ended work is counted in the order of its transactions, none is passed over where numbers get longer', async () => {
  const { tenantId, world } = history;
  const ended = await world.sql<{ id: string }>(
    `select id from activity where tenant_id = $1 and ended_at is not null and withdrawn_at is null order by id limit 6`,
    [tenantId],
  );
  const ids = ended.map(({ id }) => Number(id));
  // The last of them by the earliest transaction.
  const numbers = ['1000', '999', '101', '100', '99', '9'];
  await world.sql(`update activity set touched = '5000' where tenant_id = $1`, [tenantId]);
  for (const [at, id] of ids.entries())
    await world.sql('update activity set touched = $3::xid8 where tenant_id = $1 and id = $2', [
      tenantId,
      id,
      numbers[at],
    ]);
  const found: number[] = [];
  await history.asTenant(async (ctx) => {
    let from: ChangePosition = { upTo: '0', afterId: 0 };
    for (let batch = 0; batch < ids.length; batch++) {
      const { ids: some, next } = await endedChanges(ctx, from, '5000', 1);
      found.push(...some);
      from = next;
    }
  });
  expect(found).toEqual(ids.toReversed());
});

test('the filters of the list behind a number are said in words of both languages', async () => {
  const { tenantId, world } = history;
  const today = localDate(new Date(), 'America/Bogota');
  const [person] = await world.sql<{ id: string; name: string }>(
    `
    select u.id, u.name || ' ' || u.lastname as name from activity a
    join app_user u on u.tenant_id = a.tenant_id and u.id = a.employee_id where a.tenant_id = $1 limit 1`,
    [tenantId],
  );
  const [flow] = await world.sql<{ es: string; en: string }>(
    `select name_es as es, name_en as en from workflow where tenant_id = $1 and code = 'WFSUSREC'`,
    [tenantId],
  );
  const filters = {
    outcome: 'done,unrealized',
    weekday: '1',
    hour: '7',
    kind: 'field',
    workflow: 'WFSUSREC',
    employee: person!.id,
    'Q.PUDOLEER': 'true',
    zone: 'NOWHERE',
  };
  const { where } = await history.analyst.client.insights.numbers.records({
    body: {
      from: addDays(today, -45),
      to: today,
      measure: 'CLOSED',
      where: [
        ...Object.entries(filters).map(([key, value]) => ({ key, operator: 'IN' as const, value })),
        { key: 'cause', operator: 'IS_NULL', value: null },
      ],
    },
  });
  const said = (lang: 'es' | 'en') =>
    where.map(({ key, name, values }) => [key, name[lang], ...values.map((value) => value[lang])]);
  expect(said('en')).toEqual([
    ['outcome', 'Outcome', 'Done', 'Unrealized'],
    ['weekday', 'Day of the week', 'Monday'],
    ['hour', 'Hour of the day', '07:00'],
    ['kind', 'Kind of stage', 'Field'],
    ['workflow', 'Workflow', flow!.en],
    ['employee', 'Employee', person!.name],
    ['Q.PUDOLEER', 'Could you read?', 'Yes'],
    ['zone', 'Zone', 'NOWHERE'],
    ['cause', 'Cause', 'Not stated'],
  ]);
  expect(said('es').map(([, , ...values]) => values)).toEqual([
    ['Realizada', 'No realizada'],
    ['Lunes'],
    ['07:00'],
    ['Campo'],
    [flow!.es],
    [person!.name],
    ['Sí'],
    ['NOWHERE'],
    ['Sin dato'],
  ]);
});
