import { dimensions } from '../contract/src/insights/dimensions.ts';
import { measures } from '../contract/src/insights/measure-catalogue.ts';
import { standardDashboards } from '../contract/src/insights/standard-dashboards.ts';
import { addDays, localDate } from '../contract/src/kit/zoned-time.ts';
import { request, type ScreenRequest } from './sweep-screens.ts';

const today = localDate(new Date(), 'America/Bogota');
const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
const spans = { month: last(30), year: last(365), 'three years': last(1_099) };

/** Each measure alone, by each dimension that fits it, over time, and the records behind it. */
export function* numberRequests(): Generator<ScreenRequest> {
  for (const [code, { source }] of Object.entries(measures)) {
    const fitting = Object.entries(dimensions)
      .filter(([, { sources }]) => (sources as readonly string[]).includes(source))
      .map(([dimension]) => dimension);
    for (const [name, span] of Object.entries(spans)) {
      const widget = (shape: string, query: object) =>
        request('insights.numbers.answer', `${code} ${shape}, ${name}`, {
          ...span,
          widgets: [{ id: 'w', measures: [code], ...query }],
        });
      yield widget('alone', { compare: true });
      if (source !== 'open') yield widget('by week', { over: 'week' });
      for (const by of fitting) yield widget(`by ${by}`, { by: [by], sort: 'worst', top: 50 });
      for (const page of [0, 20])
        yield request('insights.numbers.records', `${code}, ${name}, page ${page}`, {
          ...span,
          measure: code,
          page,
        });
    }
  }
}

/** The dashboards of the product with all of their widgets, counted now. */
export function* dashboardRequests(): Generator<ScreenRequest> {
  for (const { code } of standardDashboards)
    for (const [name, span] of Object.entries(spans))
      yield request('insights.dashboards.numbers', `${code}, ${name}`, { ...span, live: true }, code);
}
