import type { Comparison, Observation } from '@cuadrilla/contract/insights/alerts.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatMeasure } from '#features/insights/numbers/format-value.ts';
import type { AlertEvent } from './alert-state.rules.ts';

/** What an alert says to people, in their language. */

const titles: Record<AlertEvent, Bilingual> = {
  fired: { es: 'Alerta: {name}', en: 'Alert: {name}' },
  resolved: { es: 'Terminó la alerta: {name}', en: 'Alert ended: {name}' },
  no_data: { es: 'Alerta sin datos: {name}', en: 'Alert without data: {name}' },
  failed: { es: 'La alerta no se puede evaluar: {name}', en: 'The alert cannot be evaluated: {name}' },
};
const relations: Record<Comparison, Bilingual> = {
  below: { es: 'por debajo de {threshold}', en: 'below {threshold}' },
  above: { es: 'por encima de {threshold}', en: 'above {threshold}' },
  off_target: { es: 'sin cumplir la meta de {threshold}', en: 'off the target of {threshold}' },
};
const noData: Bilingual = {
  es: '{measure} no tiene datos en los últimos {days} días.',
  en: '{measure} has no data in the last {days} days.',
};
const resolved: Bilingual = { es: '{measure}: {value}.', en: '{measure}: {value}.' };
const more: Bilingual = { es: 'y {n} más', en: 'and {n} more' };

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));

interface AlertFacts {
  name: string;
  measure: string;
  days: number;
  comparison: Comparison;
  observation: Observation | null;
  failure: string | null;
}

const namedGroups = 5;

export function alertTitle(event: AlertEvent, { name }: Pick<AlertFacts, 'name'>, locale: Locale): string {
  return filled(titles[event][locale], { name });
}

export function alertContent(
  event: AlertEvent,
  facts: AlertFacts,
  names: NumberNames,
  locale: Locale,
): string {
  const { measure: code, days, comparison, observation: seen, failure } = facts;
  const measure = names.measure(code)[locale];
  const format = (value: number | null) => formatMeasure(code, value, locale);
  if (event === 'failed') return failure ?? '';
  if (event === 'no_data' || !seen) return filled(noData[locale], { measure, days });
  if (event === 'resolved') return filled(resolved[locale], { measure, value: format(seen.value) });
  const relation = filled(relations[comparison][locale], { threshold: format(seen.threshold) });
  const named = seen.groups.slice(0, namedGroups);
  const rest = seen.beyond - named.length;
  const groups = [
    ...named.map(({ label, value }) => `${label[locale]} ${format(value)}`),
    ...(named.length > 0 && rest > 0 ? [filled(more[locale], { n: rest })] : []),
  ].join(', ');
  return `${measure}: ${groups || format(seen.value)} (${relation}).`;
}
