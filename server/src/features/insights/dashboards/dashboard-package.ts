import { formatError } from '@cuadrilla/contract/error-messages.ts';
import {
  dashboardDescription,
  dashboardName,
  dashboardReaders,
  dashboardWidgets,
  refresh,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { standardDashboard } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { widgetFaults, type WidgetFault } from '@cuadrilla/contract/insights/widget-fit.ts';
import { code, type Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { z } from 'zod';
import { invalidValues, textOf, type PackageSource, type Reference } from '#platform/packages.ts';
import { create, update } from './dashboards.ts';
import { countStored, storedDashboard, storedDashboards } from './dashboards.store.ts';

const record = z.object({
  code,
  name: dashboardName,
  description: dashboardDescription.default(''),
  refresh,
  readers: dashboardReaders.default([]),
  widgets: dashboardWidgets,
});

/** Dimensions whose values are records of other parts. */
const partOf: Readonly<Record<string, string>> = {
  zone: 'zones',
  company: 'companies',
  type: 'activityTypes',
  workflow: 'workflows',
};

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter(Boolean);

const readersIn = (given: unknown): Reference[] =>
  (dashboardReaders.safeParse(given).data ?? []).map((role) => ({ part: 'roles', code: role }));

/** What the filters of widgets name: without it they would find nothing there. */
function referencesIn(given: unknown): Reference[] {
  const widgets = dashboardWidgets.safeParse(given);
  if (!widgets.success) return [];
  return widgets.data.flatMap(({ filters }) =>
    filters.flatMap(({ key, operator, value }) => {
      const part = Object.hasOwn(partOf, key) ? partOf[key] : undefined;
      return part && operator !== 'IS_NULL' ? valuesOf(value).map((one) => ({ part, code: one })) : [];
    }),
  );
}

function faultText({ code: fault, detail, place }: WidgetFault): Bilingual {
  const at = `widgets.${place}`;
  const text = (locale: 'es' | 'en') => `${at}: ${formatError(fault, locale, { ...detail, place: at })}`;
  return { es: text('es'), en: text('en') };
}

/** Dashboards in configuration packages: those of the product are everywhere already. */
export const dashboardPart: PackageSource = {
  part: 'dashboards',
  name: { es: 'Tableros', en: 'Dashboards' },
  exports: 'DASHBOARD_MOD_LIST',
  imports: ['DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_EDIT'],
  table: 'dashboard',
  unique: [['code'], ['name']],
  keyOf: (dashboard) => textOf(dashboard.code),
  count: countStored,
  read: async (ctx) =>
    (await storedDashboards(ctx)).map(({ ref, ...dashboard }) => ({
      id: Number(ref),
      record: {
        code: dashboard.code,
        name: dashboard.name,
        description: dashboard.description,
        refresh: dashboard.refresh,
        readers: dashboard.readers.map(({ code: role }) => role),
        widgets: dashboard.widgets,
      },
    })),
  references: (dashboard) => [...referencesIn(dashboard.widgets), ...readersIn(dashboard.readers)],
  mostRecords: 200,
  fault: (dashboard) => {
    const parsed = record.safeParse(dashboard);
    if (!parsed.success) return invalidValues(parsed.error);
    if (standardDashboard(parsed.data.code))
      return {
        es: 'Ese código es de un tablero del producto',
        en: 'That code is of a dashboard of the product',
      };
    const [first] = widgetFaults(parsed.data.widgets);
    return first ? faultText(first) : null;
  },
  write: async (ctx, items) => {
    for (const { id, record: given } of items) {
      const dashboard = record.parse(given);
      if (id === null) {
        await create(ctx, dashboard, dashboard.readers);
        continue;
      }
      const { name, description, refresh: period, readers, widgets } = dashboard;
      const { revision } = await storedDashboard(ctx, id);
      const change = { name, description, refresh: period, readers, widgets, revision };
      await update(ctx, id, change, readers);
    }
  },
};
