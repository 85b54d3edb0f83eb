import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Source } from './source.types.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';

/**
 * Done work of companies by day with the people who did it. Who worked for two of them on one day counts for each, but
 * once without them: of one company, and beneath one, people are added up; of all, those that are counted once.
 */
export const workedDays = ({ actor }: Ctx): Source => ({
  name: 'roll_people',
  from: () => sql.table('roll_people'),
  columns: { weekday: weekdayOf('f.day'), company: 'f.company_id' },
  amount: (counter) => (counter === 'done' ? 'f.done' : undefined),
  condition: () => undefined,
  people(by) {
    const [people, once] = [sql`coalesce(sum(f.people), 0)`, sql`coalesce(sum(f.once), 0)`];
    if (actor.companyScope !== null) return people;
    return by.includes('company')
      ? sql`case when grouping((f.company_id)) = 0 then ${people} else ${once} end`
      : once;
  },
  hasDay: true,
});
