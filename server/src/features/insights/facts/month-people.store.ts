import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { monthDivisions, type Division } from './fact-dimensions.ts';
import { isDone } from './fact-sums.rules.ts';

/**
 * Done work of whole months and its people, by company and one dimension. Distinct people of a group are not the sum of
 * those of its parts, so each way of adding up that a number needs has a column of its own.
 */

export const monthPeople = 'roll_month_people';
const table = sql.table(monthPeople);
export const monthPeopleColumns = 'day, company_id, value, done, people, of_value, of_company, of_all';

const personDay = sql`partition by f.day, f.person`;

/** Of these facts `f` those that are done, by month, company and value; each row has a day of its month. */
export const peopleOfFacts = (
  facts: RawBuilder<unknown>,
  [code, column]: Division,
): RawBuilder<unknown> => sql`
  select f.tenant_id, ${code}::text as divided_by, min(f.day) as day, f.company_id, f.value, sum(f.done)::integer as done,
    count(*)::integer as people,
    count(*) filter (where f.at_value = 1)::integer as of_value,
    count(*) filter (where f.at_company = 1)::integer as of_company,
    count(*) filter (where f.at_all = 1)::integer as of_all
  from (
    select f.*,
      row_number() over (${personDay}, f.value order by f.company_id) as at_value,
      row_number() over (${personDay}, f.company_id order by f.value) as at_company,
      row_number() over (${personDay} order by f.company_id, f.value) as at_all
    from (
      select f.tenant_id, f.day, f.company_id, (${sql.raw(column)})::text as value, coalesce(f.employee_id, 0) as person,
        count(*) as done
      from (select f.* from ${facts}) f
      where ${sql.raw(isDone)}
      group by 1, 2, 3, 4, 5
    ) f
  ) f
  group by f.tenant_id, date_trunc('month', f.day), f.company_id, f.value`;

/** @param facts those of the month, as `f` */
export async function countMonthPeople(
  { db, tenantId }: TenantCtx,
  month: string,
  facts: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from ${table} where tenant_id = ${tenantId} and day = ${month}`.execute(db);
  for (const division of monthDivisions)
    await sql`
    insert into ${table} (tenant_id, divided_by, ${sql.raw(monthPeopleColumns)})
    select ${tenantId}, divided_by, ${month}::date, company_id, value, done, people, of_value, of_company, of_all
    from (${peopleOfFacts(facts, division)}) c`.execute(db);
}

/** Whether what a counted month has is not what its facts have. */
export async function differsInPeople(
  { db, tenantId }: TenantCtx,
  month: string,
  facts: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${monthDivisions.map(([code]) => code)}::text[]) d(code)
      cross join (
        select count(*) as done, count(distinct (f.day, coalesce(f.employee_id, 0))) as people
        from ${facts} and ${sql.raw(isDone)}) c
      left join (
        select divided_by, sum(done) as done, sum(of_all) as people from ${table}
        where tenant_id = ${tenantId} and day = ${month} group by 1) r on r.divided_by = d.code
    where (coalesce(r.done, 0), coalesce(r.people, 0)) <> (c.done, c.people)
    limit 1`.execute(db);
  return rows.length > 0;
}
