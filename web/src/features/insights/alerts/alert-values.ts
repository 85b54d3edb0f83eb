import type { Alert, AlertSettings } from '@cuadrilla/contract/insights/alerts.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';

/** Settings of an alert as they stand in its form: limits in the unit that people read, no value as an empty text. */
export type AlertForm = Omit<AlertSettings, 'by'> & { by: string };

/** What is done on the list. */
export type AlertAction =
  | { kind: 'edit'; alert: Alert | null; initial: AlertForm }
  | { kind: 'acknowledge'; alert: Alert };

export const newAlert: AlertForm = {
  name: '',
  measure: 'K01',
  by: '',
  filters: [],
  days: 7,
  comparison: 'off_target',
  threshold: null,
  least: 0,
  pendingMinutes: 0,
  keepMinutes: 15,
  noData: 'report',
  mail: true,
  active: true,
  recipients: { users: [], roles: [], teams: [] },
};

/** What one unit on screen is in the numbers: percentages are shares of one, hours are minutes. */
const unitOf = (measure: string): number => {
  const format = measureOf(measure)?.format;
  return format === 'percent' ? 0.01 : format === 'hours' ? 60 : 1;
};
/** Without the tail that binary fractions have. */
const rounded = (value: number): number => Number(value.toPrecision(12));

export function toForm(alert: Alert): AlertForm {
  const { name, measure, filters, days, comparison, least, pendingMinutes, keepMinutes, noData } = alert;
  const { mail, active, recipients, by, threshold } = alert;
  const common = { name, measure, filters, days, comparison, least, pendingMinutes, keepMinutes, noData };
  return {
    ...common,
    mail,
    active,
    recipients,
    by: by ?? '',
    threshold: threshold === null ? null : rounded(threshold / unitOf(measure)),
  };
}

export function fromForm(form: AlertForm): AlertSettings {
  const { by, threshold, comparison, measure } = form;
  const hasLimit = comparison !== 'off_target' && threshold !== null;
  return {
    ...form,
    by: by === '' ? null : by,
    threshold: hasLimit ? rounded(threshold * unitOf(measure)) : null,
  };
}
