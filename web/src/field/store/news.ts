/**
 * What the server changed in the work of this phone since the employee last looked, by name, until it was read. One row
 * an activity: what happens to it twice is one item.
 */
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { FieldDb, NewsRow, StoredActivity, WorkField } from './field-db.ts';

const workFields = {
  address: ({ address, latitude, longitude }) => [address, latitude, longitude],
  dueAt: ({ dueAt }) => dueAt,
  notBefore: ({ notBefore }) => notBefore,
  priority: ({ priority }) => priority,
  note: ({ note }) => note,
  order: ({ account, subscriber, prefill }) => [account, subscriber, prefill],
  form: ({ formVersionId, annexes }) => [formVersionId, annexes.map((annex) => annex.formVersionId)],
} as const satisfies Record<WorkField, (activity: PhoneActivity) => unknown>;
const fieldNames = Object.keys(workFields) as WorkField[];

const openStatuses: ReadonlySet<string> = new Set(['assigned', 'downloaded', 'seen', 'pending']);

/** What is different for whoever does the work. */
export const changedFields = (before: PhoneActivity, after: PhoneActivity): WorkField[] =>
  fieldNames.filter(
    (name) => JSON.stringify(workFields[name](before)) !== JSON.stringify(workFields[name](after)),
  );

/** What a reply of the server means for an activity; null when it is nothing new. */
export function newsOf(
  known: StoredActivity | undefined,
  next: StoredActivity,
): Pick<NewsRow, 'kind' | 'fields'> | null {
  const isOpen = openStatuses.has(next.status);
  if (!known?.mine) return isOpen ? { kind: 'new', fields: [] } : null;
  if (!isOpen) return known.endedAt === null ? { kind: 'ended', fields: [] } : null;
  if (known.endedAt !== null) return { kind: 'again', fields: [] };
  const fields = changedFields(known.data, next.data);
  return fields.length > 0 ? { kind: 'changed', fields } : null;
}

/** Inside a transaction over `news`. */
export async function writeNews(
  db: FieldDb,
  { id, data }: StoredActivity,
  { kind, fields }: Pick<NewsRow, 'kind' | 'fields'>,
  at: number,
): Promise<void> {
  const unread = await db.news.get(id);
  // Nobody has read of it yet: there is nothing to take back.
  if (kind === 'withdrawn' && unread?.kind === 'new') return db.news.delete(id);
  const keepsKind = kind === 'changed' && unread !== undefined && unread.kind !== 'withdrawn';
  await db.news.put({
    activityId: id,
    at,
    kind: keepsKind ? unread.kind : kind,
    fields: keepsKind ? [...new Set([...unread.fields, ...fields])] : fields,
    about: {
      number: data.operationNumber,
      stage: data.stageName,
      address: data.address,
      reason: kind === 'again' ? data.reason : null,
    },
  });
}

export const readNews = (db: FieldDb): Promise<NewsRow[]> => db.news.orderBy('at').reverse().toArray();
export const clearNews = (db: FieldDb, ids: readonly number[]): Promise<void> => db.news.bulkDelete([...ids]);
