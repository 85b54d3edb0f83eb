import type { Values } from '#platform/catalogue/catalogue-store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { noteDutyChange } from '#features/security/users/duty-changes.store.ts';

/** Notes the days from the first to the last of shifts or absences that were written, as one span. */
export async function noteDutySpans(
  ctx: TenantCtx,
  records: readonly Values[],
  before: readonly Values[],
): Promise<void> {
  const all = [...records, ...before];
  const [first] = all.map(({ startsOn }) => String(startsOn)).toSorted();
  const ends = all.flatMap(({ endsOn }) => (endsOn === null ? [] : [String(endsOn)])).toSorted();
  const last = ends.length < all.length ? null : ends.at(-1)!;
  if (first !== undefined) await noteDutyChange(ctx, first, last);
}
