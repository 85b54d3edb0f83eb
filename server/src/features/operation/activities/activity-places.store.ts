import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { mostActivityPlaces } from '@cuadrilla/contract/operation/activities.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readInTime } from '#platform/db/list.ts';
import { exactTexts } from '#platform/db/search.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { hasShortPeriod } from './first-of-period.ts';
import {
  countActivities,
  counterConditions,
  inParts,
  isKnownEmpty,
  limitOf,
  newestActivities,
  type ActivitySearch,
} from './activity-counts.store.ts';

/** The places of a map: of so many activities, the newest, that an index should have them in their order. */

/** How long a map waits for all places under filters that indexes know, rather than show some of them, ms. */
const indexedLimit = 300;
type Place = [number, number, number, ActivityRow['status'], ActivityRow['priority']];

/** How long it waits for places and their number, where both take a look at the same activities, ms. */
const wholeLimit = 200;
interface Places {
  total: number;
  more?: boolean;
  places: Place[];
}

/** The newest places under these filters, and how many activities there are under them, at least. */
export async function placesOf(ctx: TenantCtx, searched: ActivitySearch): Promise<Places> {
  const { parts, search, filters } = searched;
  if (parts.length === 0 || (await isKnownEmpty(ctx, filters))) return { total: 0, places: [] };
  const isCounted = counterConditions(ctx, filters) !== null;
  if (!isCounted && isReadWhole(searched)) {
    const whole = await readInTime(ctx, 'activity', wholePlaces(searched), wholeLimit);
    if (whole) return { total: whole[0]!.total, places: placesIn(whole[0]!) };
  } else {
    // A filter that hardly any activity fulfils is compared with each of them; those of the counters have indexes.
    const limit = isCounted ? indexedLimit : limitOf(search);
    const first = together(parts.flatMap((part) => inOrder(searched, part, sourceOf(searched, part))));
    const found = await readInTime(ctx, 'activity', first, limit);
    if (found) {
      const places = placesIn(found[0]!);
      const total = await countActivities(ctx, searched);
      return { ...(total === null ? { total: places.length, more: true } : { total }), places };
    }
  }
  const newest = parts.map((part) => firstOf(searched, part, newestActivities(searched)));
  const { rows } = await together(newest).execute(ctx.db);
  const places = placesIn(rows[0]!);
  return { total: places.length, more: true, places };
}

/** Whether activities are found by an index that does not have them in the order of their creation. */
const isReadWhole = ({ search, filters, isUnended }: ActivitySearch): boolean =>
  !search.byFrequentText && (search.keyed.length > 0 || isUnended || hasShortPeriod(filters, 'createdAt'));

/** All activities under the filters, read once for their places and their number. */
const wholePlaces = ({ parts, search }: ActivitySearch): RawBuilder<PlaceColumns & { total: number }> => sql<
  PlaceColumns & { total: number }
>`
  with found as materialized (
    ${inParts(
      parts.map(
        (part) => sql`
          select a.id, a.latitude, a.longitude, a.status, a.priority, a.created_at from activity a
          where ${part} and ${search.where}`,
      ),
    )}
  )
  select (select count(*) from found)::int as total, ${placeColumns}
  from (
    select * from found a where a.latitude is not null and a.longitude is not null
    order by a.created_at desc, a.id desc limit ${sql.lit(mostActivityPlaces)}
  ) p`;

/** Columns of places as the texts of arrays: thousands of rows take longer to read than to find. */
interface PlaceColumns {
  ids: string | null;
  latitudes: string;
  longitudes: string;
  statuses: string;
  priorities: string;
}

const placeColumns = sql`
  array_agg(p.id)::text as ids, array_agg(p.latitude)::text as latitudes,
  array_agg(p.longitude)::text as longitudes, array_agg(p.status)::text as statuses,
  array_agg(p.priority)::text as priorities`;

/** The first places of all parts. */
const together = (parts: RawBuilder<unknown>[]): RawBuilder<PlaceColumns> => sql<PlaceColumns>`
  select ${placeColumns}
  from (
    select * from (${inParts(parts)}) a
    order by a.created_at desc, a.id desc limit ${sql.lit(mostActivityPlaces)}
  ) p`;

function placesIn({ ids, latitudes, longitudes, statuses, priorities }: PlaceColumns): Place[] {
  if (ids === null) return [];
  const valuesOf = (text: string): string[] => text.slice(1, -1).split(',');
  const [lat, lng] = [valuesOf(latitudes), valuesOf(longitudes)];
  const status = valuesOf(statuses) as ActivityRow['status'][];
  const priority = valuesOf(priorities) as ActivityRow['priority'][];
  return valuesOf(ids).map((id, at) => [
    Number(id),
    Number(lat[at]),
    Number(lng[at]),
    status[at]!,
    priority[at]!,
  ]);
}

const firstOf = (
  { search }: ActivitySearch,
  part: RawBuilder<SqlBool>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select a.id, a.latitude, a.longitude, a.status, a.priority, a.created_at from ${from}
  where ${part} and ${search.where} and a.latitude is not null and a.longitude is not null
  order by a.created_at desc, a.id desc
  limit ${sql.lit(mostActivityPlaces)}`;

/** Filters that many activities of each status fulfil. */
const wideFilters = new Set(['status', 'kind', 'priority', 'syncState']);

/** Open activities in the order of their index, where so many fulfil the filters that this finds them soonest. */
const sourceOf = ({ isUnended, filters }: ActivitySearch, part: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  isUnended && filters.every(({ key }) => wideFilters.has(key))
    ? sql`(select * from activity a where ${part} order by a.created_at desc, a.id desc offset 0) a`
    : sql`activity a`;

const isOne = (filter: Filter, key: string): boolean =>
  filter.key === key && filter.sql_connector !== 'OR' && exactTexts(filter)?.length === 1;

/** Of one zone and type, an index has the activities of each status in their order. */
function inOrder(
  search: ActivitySearch,
  part: RawBuilder<SqlBool>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const { filters } = search;
  const statuses = filters
    .map((filter) => (filter.key === 'status' ? exactTexts(filter) : null))
    .find(Boolean);
  const isSplit =
    statuses &&
    filters.every(({ sql_connector }) => sql_connector !== 'OR') &&
    ['zoneId', 'typeId'].every((key) => filters.some((filter) => isOne(filter, key)));
  return isSplit
    ? [...new Set(statuses)].map((status) =>
        firstOf(search, sql<SqlBool>`${part} and a.status = ${status}`, from),
      )
    : [firstOf(search, part, from)];
}
