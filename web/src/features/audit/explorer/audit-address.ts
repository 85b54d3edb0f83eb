/** What is searched in the audit, in the address: it can be bookmarked, shared and saved as a view. */
import type { AuditFilter, AuditResult } from '@cuadrilla/contract/audit/audit.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { startOfDay, today } from '#i18n/time-zone.ts';

export const periods = ['1', '7', '30', '90', 'all'] as const;
export type Period = (typeof periods)[number];

/** Parameters of a saved view. */
export const filterNames = [
  'days',
  'from',
  'until',
  'since',
  'before',
  'actor',
  'system',
  'actions',
  'subject',
  'subjectId',
  'request',
  'address',
  'result',
  'q',
] as const;
export type AuditParameter = (typeof filterNames)[number];
export type AuditParameters = Partial<Record<AuditParameter, string>>;

export const filtersOf = (values: Partial<Record<string, string>>): AuditParameters =>
  Object.fromEntries(filterNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));

/** All of the audit where one record or request is searched, otherwise the last seven days. */
export function periodOf({ days, from, until, subjectId, request }: AuditParameters): Period | 'chosen' {
  if (from || until) return 'chosen';
  if (days && (periods as readonly string[]).includes(days)) return days as Period;
  return subjectId || request ? 'all' : '7';
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');
const isInstant = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** The first day of the period, and the day after the last one; null without a bound. */
export function daysOf(parameters: AuditParameters): { from: string | null; until: string | null } {
  const period = periodOf(parameters);
  if (period === 'all') return { from: null, until: null };
  if (period !== 'chosen') return { from: addDays(today(), 1 - Number(period)), until: null };
  const { from, until } = parameters;
  return { from: isDay(from) ? from : null, until: isDay(until) ? addDays(until, 1) : null };
}

const results: readonly string[] = ['done', 'refused', 'failed'] satisfies AuditResult[];

/** `since` and `before` narrow the period to a part of the histogram. */
function boundsOf(parameters: AuditParameters): Pick<AuditFilter, 'from' | 'until'> {
  const { since, before } = parameters;
  const days = daysOf(parameters);
  const from = isInstant(since) ? since : days.from && startOfDay(days.from).toISOString();
  const until = isInstant(before) ? before : days.until && startOfDay(days.until).toISOString();
  return { ...(from ? { from } : {}), ...(until ? { until } : {}) };
}

const actionsOf = (actions = ''): string[] =>
  actions.split(',').filter((action) => /^[\w.]{1,80}$/.test(action));

/** The search of the server. */
export function auditFilter(parameters: AuditParameters): AuditFilter {
  const { actor, system, subject, subjectId, request, address, result, q } = parameters;
  const actions = actionsOf(parameters.actions);
  return {
    ...boundsOf(parameters),
    ...(Number(actor) > 0 ? { actorId: Number(actor) } : {}),
    ...(system ? { system: true as const } : {}),
    ...(actions.length > 0 ? { actions } : {}),
    ...(subject ? { subject } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(request ? { requestId: request } : {}),
    ...(address ? { address } : {}),
    ...(result && results.includes(result) ? { result: result as AuditResult } : {}),
    ...(q?.trim() ? { text: q.trim() } : {}),
  };
}
