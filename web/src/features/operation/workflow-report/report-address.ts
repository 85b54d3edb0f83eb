import { useNavigate, useSearch } from '@tanstack/react-router';
import { day } from '@cuadrilla/contract/kit/fields.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { today } from '#i18n/time-zone.ts';

/** What a report is about, as its address says it. */
export interface ReportAddress {
  workflowId: number | null;
  from: string;
  to: string;
  zoneId: number | null;
  companyId: number | null;
  version: number | null;
}

const usualDays = 90;
const idIn = (value: unknown): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
const dayIn = (value: unknown, otherwise: string): string => day.safeParse(value).data ?? otherwise;

/** Values that are not allowed count as absent; by default the last ninety days. */
export function readReportAddress(
  id: string | undefined,
  search: Readonly<Record<string, unknown>>,
  now: string,
): ReportAddress {
  const to = dayIn(search.to, now);
  return {
    workflowId: idIn(id),
    from: dayIn(search.from, addDays(to, 1 - usualDays)),
    to,
    zoneId: idIn(search.zone),
    companyId: idIn(search.company),
    version: idIn(search.version),
  };
}

export function useReportAddress(
  id: string | undefined,
): ReportAddress & { change: (part: Record<string, string>) => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    ...readReportAddress(id, search, today()),
    change: (part) => {
      const { workflow = id ?? '', ...rest } = part;
      const next = Object.entries({ ...search, ...rest }).filter(([, value]) => value !== '');
      void navigate({
        to: `/workflow/report/${workflow}`,
        search: Object.fromEntries(next) as never,
        replace: true,
      });
    },
  };
}

/** The list of activities that a figure counts. */
export interface FigureFilter {
  code: string;
  stage: string;
  kind: string;
  /** `all`, or statuses; absent for those that have not ended. */
  status?: string;
  due?: 'late';
}

/**
 * The address of the list of exactly the activities of a figure; null for a single version, by which the list cannot
 * be filtered.
 */
export function figureSearch(
  { from, to, zoneId, companyId, version }: ReportAddress,
  { code, stage, kind, status, due }: FigureFilter,
): Record<string, string> | null {
  if (version !== null) return null;
  return {
    kind,
    workflow: code,
    stage: `${code}.${stage}`,
    from,
    to,
    ...(status === undefined ? {} : { status }),
    ...(due === undefined ? {} : { due }),
    ...(zoneId === null ? {} : { zone: String(zoneId) }),
    ...(companyId === null ? {} : { company: String(companyId) }),
  };
}
