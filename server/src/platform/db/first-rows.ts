import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { numberLiteral } from './search.ts';

/**
 * Statements that select the ids of the rows that may be on a page of a long list, in an order that no index has as
 * a whole. Each reads as many rows as the page and those before it from several places of an index.
 */
export interface FirstRows {
  /** The table and its alias, which all conditions and columns use. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  direction: 'ASC' | 'DESC';
  /** Rows of the page and of those before it. */
  take: number;
}

/** Deeper pages are read by sorting the whole list. */
export const mostTaken = 1000;

const directed = (by: RawBuilder<unknown>, { direction }: Pick<FirstRows, 'direction'>) =>
  sql`${by} ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')}`;

/** Rows with a value in the order of its index, then those without one, as far as they are needed. */
export function valuesThenEmpty(rows: FirstRows, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, id, where, take } = rows;
  return sql`
    with valued as materialized (
      select ${id} as id ${from} where ${where} and ${column} is not null
      order by ${directed(column, rows)}, ${directed(id, rows)} limit ${numberLiteral(take)}
    )
    select id from valued
    union all
    select id from (
      select ${id} as id ${from}
      where ${where} and ${column} is null and (select count(*) from valued) < ${numberLiteral(take)}
      order by ${directed(id, rows)} limit ${numberLiteral(take)}
    ) empty`;
}

/** What rows are in groups by. */
export interface Groups {
  /** A subquery of the values, one row each, with their place in the order as `place`. */
  values: RawBuilder<unknown>;
  /** The condition that a row belongs to the values `v`. */
  match: RawBuilder<SqlBool>;
  /** The condition that it belongs to none; they come last. */
  none?: RawBuilder<SqlBool>;
  /** What rows of a group are sorted by, before their id; an index has them in this order. */
  within: RawBuilder<unknown>;
}

/** The first rows of each group, and of them all those that come first. */
export function groupByGroup(rows: FirstRows, { values, match, none, within }: Groups): RawBuilder<unknown> {
  const { from, id, where, take } = rows;
  const first = (belongs: RawBuilder<SqlBool>) => sql`
    select ${id} as id, ${within} as within ${from} where ${where} and ${belongs}
    order by ${directed(within, rows)}, ${directed(id, rows)} limit ${numberLiteral(take)}`;
  // They come last: where none is without a value all rows would be looked at, for a page that others fill.
  const isNeeded = sql<SqlBool>`(select count(*) from grouped) < ${numberLiteral(take)}`;
  const others = none
    ? sql`union all select n.id, n.within, null as place from (${first(sql`${none} and ${isNeeded}`)}) n`
    : sql``;
  return sql`
    with grouped as materialized (
      select r.id, r.within, v.place from ${values} v cross join lateral (${first(match)}) r
    )
    select g.id from (select * from grouped ${others}) g
    order by ${directed(sql`g.place`, rows)} nulls last, ${directed(sql`g.within`, rows)},
      ${directed(sql`g.id`, rows)}
    limit ${numberLiteral(take)}`;
}
