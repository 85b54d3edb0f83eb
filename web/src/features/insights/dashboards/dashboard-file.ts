import { dashboardFile, type DashboardFile } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { longestFile } from '@cuadrilla/contract/insights/dashboards.ts';
import { widgetFaults } from '@cuadrilla/contract/insights/widget-fit.ts';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { translate } from '#i18n/messages.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

export type ReadFile = { ok: true; file: DashboardFile } | { ok: false; faults: readonly string[] };

/** As many faults as are read at once. */
const mostFaults = 10;

/** A file of a dashboard, or what is wrong with it and where. The server checks it again. */
export function readDashboardFile(text: string, lang: Locale): ReadFile {
  const t = translate(dashboardsMessages, lang);
  if (text.length > longestFile) return { ok: false, faults: [t('tooLong')] };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [t('notJson', { reason: (error as Error).message })] };
  }
  const parsed = dashboardFile.safeParse(content);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code, ...issue }) =>
      t('refusedPlace', {
        place: path.join('.') || 'JSON',
        fault: 'keys' in issue ? `${code}: ${String(issue.keys)}` : code,
      }),
    );
    return { ok: false, faults: faults.slice(0, mostFaults) };
  }
  const faults = widgetFaults(parsed.data.widgets).map(({ code, place, detail }) =>
    t('refusedPlace', {
      place: `widgets.${place}`,
      fault: formatError(code, lang, { ...detail, place: `widgets.${place}` }),
    }),
  );
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, mostFaults) }
    : { ok: true, file: parsed.data };
}
