import type { Alert } from '@cuadrilla/contract/insights/alerts.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { formatValue } from '../numbers/number-format.ts';
import { useNames } from '../numbers/use-names.ts';
import { alertMessages } from './alert.messages.ts';

/** Values and conditions of alerts as people read them. */
export function useAlertTexts() {
  const t = useText(alertMessages);
  const lang = useLanguage();
  const names = useNames();
  const value = (measure: string, number: number | null) =>
    formatValue(measureOf(measure)?.format ?? 'decimal', number, lang);
  const dimension = (code: string) => names.dimension(code)[lang];
  const condition = ({ measure, by, days, comparison, threshold }: Alert): string =>
    [
      t(`is${comparison}`, { measure: names.measure(measure)[lang], value: value(measure, threshold) }),
      ...(by === null ? [] : [t('byEach', { dimension: dimension(by).toLowerCase() })]),
      ...(measureOf(measure)?.source === 'open' ? [] : [t('lastDays', { n: days })]),
    ].join(', ');
  const seen = ({ measure, observation }: Pick<Alert, 'measure' | 'observation'>): string => {
    if (!observation) return '–';
    const groups = observation.groups
      .slice(0, 3)
      .map((one) => `${one.label[lang]} ${value(measure, one.value)}`);
    if (groups.length === 0) return value(measure, observation.value);
    return [...groups, ...(observation.beyond > 3 ? [t('beyond', { n: observation.beyond })] : [])].join(
      ', ',
    );
  };
  return { value, dimension, condition, seen };
}
