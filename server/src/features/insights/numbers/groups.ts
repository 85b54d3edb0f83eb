import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { readsMuch } from '#platform/db/prepared-texts.rules.ts';
import { percentileOfClasses } from './percentiles.ts';
import type { Plan } from './plan.ts';
import { firstPercentiles } from './ranked-percentiles.ts';
import { firstRanked } from './ranking.ts';
import type { Read } from './reads.ts';

/** From reads to groups: reads of the same rows share one statement. */

/** Two sums for each measure: what is counted and what it is divided by. */
export interface Group {
  period: string | null;
  keys: (string | null)[];
  sums: (number | null)[];
  total: boolean;
  /** Of a total, how many groups have a rank where only the first of them were returned. */
  ranked?: number;
}

/** Groups that the database returns at most, for each way of grouping: the largest of people, others have fewer. */
const mostGroups = 20_000;

const placeOf = ({ period, keys, total }: Group): string => JSON.stringify([total, period, keys]);

/** The groups of all measures; one that a part does not have counts nothing of its measures. */
export function joinedGroups({ measures, parts }: Plan, found: readonly Group[][]): Group[] {
  if (parts.length === 1) return found[0]!;
  const groups = new Map<string, Group>();
  for (const [own, part] of parts.entries())
    for (const { sums, ...group } of found[own]!) {
      const key = placeOf({ sums, ...group });
      const known = groups.get(key) ?? { ...group, sums: measures.flatMap(() => [null, null]) };
      for (const [at, place] of part.places.entries())
        known.sums.splice(place * 2, 2, sums[at * 2]!, sums[at * 2 + 1]!);
      groups.set(key, known);
    }
  return [...groups.values()];
}

/** Expressions without those that say the same, and where each of the given ones is. */
class Distinct {
  readonly all: RawBuilder<unknown>[] = [];
  readonly #places = new Map<string, number>();
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  placeOf(expression: RawBuilder<unknown>): number {
    const text = textOf(this.#ctx, expression);
    let place = this.#places.get(text);
    if (place === undefined) {
      this.#places.set(text, (place = this.all.length));
      this.all.push(expression);
    }
    return place;
  }
}

function textOf({ db }: Ctx, expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(db);
  return `${text} ${JSON.stringify(parameters)}`;
}

/** PostgreSQL groups by 31 expressions at most; a read has three. */
const mostShared = 10;

/** The groups of each read. Statements are sent together. */
export function groupsOfAll(ctx: Ctx, reads: readonly Read[]): Promise<Group[]>[] {
  const shared = new Map<string, number[]>();
  for (const [at, read] of reads.entries()) {
    const key = read.isAlone ? String(at) : textOf(ctx, read.rows);
    shared.set(key, [...(shared.get(key) ?? []), at]);
  }
  const groups: Promise<Group[]>[] = [];
  for (const places of [...shared.values()].flatMap((all) => chunked(all, mostShared))) {
    const statement = groupsOfShared(
      ctx,
      places.map((at) => reads[at]!),
    );
    for (const [own, at] of places.entries()) groups[at] = statement.then((each) => each[own]!);
  }
  return groups;
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

interface Row {
  /** For each expression a bit, from the left: whether the row is not grouped by it. */
  ungrouped: number;
  keys: (string | null)[];
  sums: (number | null)[];
  ranked?: number;
}

/** The rows that group and count as the reads of a statement want. */
function statementOf(
  reads: readonly Read[],
  all: readonly RawBuilder<unknown>[],
  amounts: readonly RawBuilder<unknown>[],
  sets: readonly (readonly number[])[],
): RawBuilder<Row> {
  const [{ rows, isWide, isDivided, classes, rank, percentiles }] = reads as [Read];
  if (classes) return percentileOfClasses({ ...classes, rows, isWide, grouped: all });
  const grouping = groupingBy(
    sets.map((keys) => keys.map((at) => all[at]!)),
    isDivided,
  );
  if (rank && percentiles) return firstPercentiles({ ...percentiles, key: all[0]! }, rank.query, rank.by);
  if (rank) return firstRanked({ key: all[0]!, sums: amounts, rows, grouping, isWide }, rank.query, rank.by);
  return sql`
    select ${isWide ? readsMuch : sql``}
      ${all.length === 0 ? sql`0` : sql`grouping(${sql.join(all)})`} as ungrouped,
      array[${sql.join(all.map((key) => sql`(${key})::text`))}]::text[] as keys,
      array[${sql.join(amounts.map((sum) => sql`(${sum})::float8`))}] as sums
    ${rows}
    ${grouping}
    ${largestFirst(reads.find(({ isOfPeople }) => isOfPeople))}
    limit ${mostGroups * sets.filter((set) => set.length > 0).length + 1}`;
}

/** Groups and their totals in one reading of the same rows. */
async function groupsOfShared(ctx: Ctx, reads: readonly Read[]): Promise<Group[][]> {
  const [expressions, amounts] = [new Distinct(ctx), new Distinct(ctx)];
  const wanted = reads.map(({ grouped, sums, hasPeriod }) => ({
    hasPeriod,
    keys: grouped.map((expression) => expressions.placeOf(expression)),
    sums: sums.map((sum) => amounts.placeOf(sum)),
  }));
  const all = expressions.all;
  const bitsOf = (keys: readonly number[]): number =>
    all.reduce((bits, _, at) => bits * 2 + (keys.includes(at) ? 0 : 1), 0);
  const sets = [...new Map(wanted.map(({ keys }) => [bitsOf(keys), keys])).values()];
  const { rows } = await statementOf(reads, all, amounts.all, sets).execute(ctx.db);
  const total = bitsOf([]);
  return wanted.map(({ hasPeriod, keys, sums }) => {
    const own = bitsOf(keys);
    const groups: Group[] = [];
    for (const row of rows) {
      if (row.ungrouped !== own && row.ungrouped !== total) continue;
      const values = keys.map((at) => row.keys[at] ?? null);
      groups.push({
        period: hasPeriod ? values[0]! : null,
        keys: hasPeriod ? values.slice(1) : values,
        sums: sums.map((at) => row.sums[at] ?? null),
        total: row.ungrouped === total,
        ...(row.ranked === undefined ? {} : { ranked: Number(row.ranked) }),
      });
    }
    return groups;
  });
}

/** Totals, then groups by what the first measure divides by, or by what it counts. */
function largestFirst(read: Read | undefined): RawBuilder<unknown> {
  if (!read) return sql``;
  const [counted, dividing] = read.sums;
  return sql`order by 1 desc, coalesce(${dividing!}, ${counted!}) desc nulls last`;
}

function groupingBy(sets: readonly RawBuilder<unknown>[][], isDivided: boolean): RawBuilder<unknown> {
  const grouped = sets.filter((set) => set.length > 0);
  if (grouped.length === 0) return sql``;
  const part = isDivided ? [sql`f.part`] : [];
  const all = grouped.map((set) => sql`(${sql.join([...set, ...part])})`);
  const total = isDivided
    ? sql`having f.part = case when grouping(${sql.join(grouped[0]!)}) > 0 then 0 else 1 end`
    : sql``;
  return sql`group by grouping sets (${sql.join(all)}, (${sql.join(part)})) ${total}`;
}
