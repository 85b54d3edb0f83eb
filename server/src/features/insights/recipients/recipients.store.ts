import { alerts } from '@cuadrilla/contract/insights/alerts.ts';
import { allows } from '@cuadrilla/contract/permissions.ts';
import { dashboards } from '@cuadrilla/contract/insights/dashboards.ts';
import {
  mostPeople,
  type Reception,
  type RecipientChoice,
  type Recipients,
} from '@cuadrilla/contract/insights/recipients.ts';
import { absentPeople, type AbsentPerson } from '#features/access/person-actors.store.ts';
import { readersAmong, type Restricted } from '#features/insights/dashboards/readers.store.ts';
import { namedRecipients, peopleNamed } from '#features/security/recipient-choices.store.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import type { Actor, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Recipients of alerts and mails: what is stored, whom they are now, and whom something reaches. */

type Of = 'alert_id' | 'mail_id';
const columns = { users: 'user_id', roles: 'role_id', teams: 'team_id' } as const;
const parts = ['users', 'roles', 'teams'] as const;
const kinds = { users: 'user', roles: 'role', teams: 'team' } as const;

/** @throws INVALID_INPUT with the place of whatever does not exist */
export async function requireRecipients(ctx: TenantCtx, given: Recipients): Promise<void> {
  const found = new Set((await namedRecipients(ctx, given)).map(({ kind, id }) => `${kind} ${id}`));
  const missing = parts.flatMap((part) =>
    given[part].flatMap((id, at) =>
      found.has(`${kinds[part]} ${id}`) ? [] : [[`recipients.${part}.${at}`, 'NOT_FOUND'] as const],
    ),
  );
  if (missing.length > 0) fail('INVALID_INPUT', {}, Object.fromEntries(missing));
}

export async function saveRecipients(ctx: TenantCtx, of: Of, id: number, given: Recipients): Promise<void> {
  await ctx.db
    .deleteFrom('insight_recipient')
    .where('tenant_id', '=', ctx.tenantId)
    .where(of, '=', id)
    .execute();
  const rows = parts.flatMap((part) =>
    [...new Set(given[part])].map((one) => ({ tenant_id: ctx.tenantId, [of]: id, [columns[part]]: one })),
  );
  if (rows.length > 0) await ctx.db.insertInto('insight_recipient').values(rows).execute();
}

/** By the id of what they get. */
export async function recipientsFor(
  ctx: TenantCtx,
  of: Of,
  ids: readonly number[],
): Promise<(id: number) => Recipients> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('insight_recipient')
          .select([of, 'user_id', 'role_id', 'team_id'])
          .where('tenant_id', '=', ctx.tenantId)
          .where(of, 'in', [...ids])
          .orderBy('id')
          .execute();
  return (id) => {
    const own = rows.filter((row) => row[of] === id);
    const list = (column: 'user_id' | 'role_id' | 'team_id') => own.flatMap((row) => row[column] ?? []);
    return { users: list('user_id'), roles: list('role_id'), teams: list('team_id') };
  };
}

/** Their names, for all alerts or mails of a list at once. */
export async function recipientNames(
  ctx: TenantCtx,
  all: readonly Recipients[],
): Promise<(one: Recipients) => RecipientChoice[]> {
  const named = await namedRecipients(ctx, {
    users: all.flatMap(({ users }) => users),
    roles: all.flatMap(({ roles }) => roles),
    teams: all.flatMap(({ teams }) => teams),
  });
  const own: Record<RecipientChoice['kind'], keyof Recipients> = {
    user: 'users',
    role: 'roles',
    team: 'teams',
  };
  return (one) => named.filter(({ kind, id }) => one[own[kind]].includes(id));
}

/** Whether this caller may see what belongs to an owner of that reach. */
export const seesReach = ({ companyScope }: Pick<Actor, 'companyScope'>, reach: number | null): boolean =>
  companyScope === null || companyScope === reach;

/** Whether a person may see alerts, and so be notified of them. */
export const mayViewAlerts = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  allows(alerts.list.access, permissions);

export interface Reached {
  id: number;
  name: string;
  reception: Reception;
  person: AbsentPerson | null;
}

/** What an alert shows: the work of its owner's reach, and perhaps numbers of single people. */
export interface Shown {
  reach: number | null;
  employees: boolean;
}

/**
 * The people whom recipients are now, and what keeps it from each; `shown` is null where each gets his own numbers,
 * of a dashboard that not everybody may read.
 */
export async function reachedBy(
  ctx: TenantCtx,
  recipients: Recipients,
  ownerReach: number | null,
  shown: Shown | null,
  dashboard: Restricted | null = null,
): Promise<Reached[]> {
  const ids = await peopleNamed(ctx, recipients, ownerReach, mostPeople);
  const people = await absentPeople(ctx, ids);
  const names = await personNames(ctx, ids);
  const readers = dashboard && (await readersAmong(ctx, dashboard, [...people.values()]));
  return ids.map((id) => {
    const person = people.get(id) ?? null;
    const name = names.get(id) ?? `#${id}`;
    const reception = receptionOf(person, shown);
    const isNoReader = reception === 'reached' && readers?.has(id) === false;
    return { id, name, reception: isNoReader ? 'no_reader' : reception, person };
  });
}

export function receptionOf(person: AbsentPerson | null, shown: Shown | null): Reception {
  const access = shown ? alerts.list.access : dashboards.numbers.access;
  if (!person || !allows(access, person.permissions)) return 'no_right';
  if (shown && !seesReach(person, shown.reach)) return 'other_reach';
  if (shown?.employees && !person.permissions.has('SUBOPERATIVE_MOD_LIST')) return 'other_reach';
  return shown === null && person.email === '' ? 'no_address' : 'reached';
}
