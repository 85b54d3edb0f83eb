import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PlanPart } from './plan.ts';
import { optionsOf } from './sources/question-sources.ts';
import type { Span } from './sources/source.types.ts';

export interface DividedRows {
  from: RawBuilder<unknown>;
  /** The column of each dimension of which a row has several values; null for the others. */
  columns: (RawBuilder<unknown> | null)[];
  /** Of filtered options, the others are no groups. */
  where: RawBuilder<SqlBool>;
}

/**
 * The rows of a source once as a whole (`part` 0, of which totals are) and once under each of their several values
 * (`part` 1, of which groups are); null when each row has one value of every dimension.
 */
export function dividedByOptions(
  { by, source, chosen }: Pick<PlanPart, 'by' | 'source' | 'chosen'>,
  span: Span,
  where: RawBuilder<SqlBool>,
): DividedRows | null {
  const several = by.flatMap((dimension, at) => {
    const options = optionsOf(source, dimension);
    return options === undefined ? [] : [{ at, options, chosen: chosen.get(dimension) }];
  });
  if (several.length === 0) return null;
  const left = several.flatMap(({ at, chosen: values }) =>
    values ? [sql<SqlBool>`(f.part = 0 or ${optionColumn(at)} = any(${values}::text[]))`] : [],
  );
  return {
    from: source.eachOption?.(span, several[0]!.at) ?? eachOption(source.from(span, where), several),
    columns: by.map((_, at) => (several.some((each) => each.at === at) ? optionColumn(at) : null)),
    where: left.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(left, sql` and `)}`,
  };
}

const optionColumn = (at: number): RawBuilder<unknown> => sql.ref(`f.option${at}`);

/** A row without any value is a group of its own. */
function eachOption(
  from: RawBuilder<unknown>,
  several: readonly { at: number; options: string }[],
): RawBuilder<unknown> {
  const whole = several.map(({ at }) => sql`null::text as ${sql.ref(`option${at}`)}`);
  const values = several.map(({ at }) => sql.ref(`v${at}.value`));
  const lists = several.map(
    ({ at, options }) => sql`unnest(coalesce(nullif(${sql.raw(options)}, '{}'), array[null::text]))
      as ${sql.ref(`v${at}`)}(value)`,
  );
  return sql`(
    select f.*, x.* from ${from} f cross join lateral (
      select 0 as part, ${sql.join(whole)}
      union all
      select 1, ${sql.join(values)} from ${sql.join(lists, sql` cross join `)}
    ) x)`;
}
