import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { filter, type Filter } from '@cuadrilla/contract/kit/search.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { countedQuestions } from '@cuadrilla/forms/statistics/statistics.ts';
import { storedAlerts } from '#features/insights/alerts/alerts.store.ts';
import { dashboardsOnQuestions } from '#features/insights/dashboards/dashboards.store.ts';
import { readable } from '#features/insights/dashboards/readers.store.ts';
import { lostWith, namesOf } from '#features/insights/numbers/form-questions.ts';
import type { FormReader } from '#features/parameterization/form-readers.ts';
import type { TenantCtx } from '#platform/context.ts';
import { z } from 'zod';

/** Dashboards and alerts that read questions of forms. */

/** A widget or an alert, and the codes of measures and dimensions that it names. */
interface Place {
  kind: 'dashboard' | 'alert';
  id: number;
  code: string;
  name: string;
  version: string;
  place: string;
  codes: readonly string[];
}

const isOnQuestion = (code: string): boolean => questionIn(code) !== null;
const keysOf = (filters: readonly Filter[]): string[] => filters.map(({ key }) => key);

const codesOf = ({ measures, by, filters }: DashboardWidget): string[] =>
  [...measures, ...by, ...keysOf(filters)].filter(isOnQuestion);

type OnQuestions = Awaited<ReturnType<typeof dashboardsOnQuestions>>;

async function placesOf(ctx: TenantCtx, names: NumberNames, found: OnQuestions): Promise<Place[]> {
  const dashboards = found.flatMap(({ id, code, name, version, widgets }) =>
    widgets.map((widget): Place => {
      const place = (widget.title ?? names.measure(widget.measures[0]!))[ctx.locale];
      return { kind: 'dashboard', id, code, name, version: String(version), place, codes: codesOf(widget) };
    }),
  );
  const alerts = (await storedAlerts(ctx)).map((row): Place => {
    const filters = keysOf(z.array(filter).parse(row.filters));
    const codes = [row.measure, ...(row.split_by === null ? [] : [row.split_by]), ...filters];
    const place = names.measure(row.measure)[ctx.locale];
    return { kind: 'alert', id: row.id, code: row.name, name: row.name, version: '', place, codes };
  });
  return [...dashboards, ...alerts];
}

const messages = {
  es: (names: string) => `muestra lo que ningún formulario contará ya: ${names}`,
  en: (names: string) => `shows what no form will count any more: ${names}`,
};

const nameOf = (names: NumberNames, code: string) =>
  questionIn(code)!.total === null ? names.dimension(code) : names.measure(code);

export const questionReader: FormReader = {
  breaks: async (ctx, form) => {
    const isLost = await lostWith(ctx, form);
    const names = await namesOf(ctx);
    // Whoever publishes must know what breaks, also where others alone may look.
    return (await placesOf(ctx, names, await dashboardsOnQuestions(ctx))).flatMap(({ codes, ...place }) => {
      const lost = [...new Set(codes.filter(isLost))].map((code) => nameOf(names, code)[ctx.locale]);
      if (lost.length === 0) return [];
      const message = messages[ctx.locale](lost.join(', '));
      return [{ ...place, status: 'published' as const, message, refuses: 'overridable' as const }];
    });
  },
  uses: async (ctx, { definition }, question) => {
    const counted = countedQuestions(definition as FormDefinition);
    const statistics = new Set(
      counted.flatMap(({ code, question: { name }, repeat }) =>
        name === question || repeat === question ? [code] : [],
      ),
    );
    if (statistics.size === 0) return [];
    const seen = await readable(ctx, await dashboardsOnQuestions(ctx));
    const reading = (await placesOf(ctx, await namesOf(ctx), seen)).filter(({ codes }) =>
      codes.some((code) => statistics.has(questionIn(code)?.question ?? '')),
    );
    const byId = Map.groupBy(reading, ({ kind, id }) => `${kind} ${id}`);
    return [...byId.values()].map((found) => {
      const { kind, id, code, name, version } = found[0]!;
      const places = [...new Set(found.map(({ place }) => place))];
      return { kind, id, code, name, version: version || null, status: 'published' as const, places };
    });
  },
};
