import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { isKnownBy } from '@cuadrilla/contract/insights/widget-fit.ts';
import { filter } from '@cuadrilla/contract/kit/search.ts';
import { filtersOf, type NumbersAddress } from '../numbers/number-address.ts';
import { newAlert, type AlertForm } from './alert-values.ts';

const mostDays = 92;
const mostFilters = 10;
const dayMs = 86_400_000;
const daysIn = ({ from, to }: NumbersAddress): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/**
 * The alert that watches what a widget shows: its measure, what it is divided by, the filters of the widget and of the
 * page, and the target where there is one.
 */
export function alertOfWidget(
  widget: Pick<DashboardWidget, 'measures' | 'by' | 'filters' | 'least'>,
  { targets }: Pick<NumbersAnswer, 'targets'>,
  address: NumbersAddress,
  name: string,
): AlertForm {
  const [measure = ''] = widget.measures;
  const known = measureOf(measure);
  const isFitting = (code: string): boolean => known !== undefined && isKnownBy(known.source, code);
  const own = widget.filters.map(({ key }) => key);
  const filters = [
    ...widget.filters,
    ...filtersOf(address)
      .filter(({ key }) => !own.includes(key))
      .map((given) => filter.parse(given)),
  ];
  const hasTarget = known?.better !== undefined && (targets[0] ?? null) !== null;
  return {
    ...newAlert,
    name: name.slice(0, 99),
    measure,
    by: widget.by.length === 1 && isFitting(widget.by[0]!) ? widget.by[0]! : '',
    filters: filters.filter(({ key }) => isFitting(key)).slice(0, mostFilters),
    days: Math.min(mostDays, Math.max(1, daysIn(address))),
    comparison: hasTarget ? 'off_target' : known?.better === 'down' ? 'above' : 'below',
    least: widget.least,
  };
}
