import type { AlertSettings } from '@cuadrilla/contract/insights/alerts.ts';
import type { MailSettings } from '@cuadrilla/contract/insights/dashboard-mails.ts';

/** What watches the demo's numbers, and what is mailed of them; recipients by their codes. */

type Recipients = { users?: readonly string[]; roles?: readonly string[] };

export interface AlertContent extends Omit<AlertSettings, 'recipients' | 'mail' | 'active'> {
  owner: string;
  recipients: Recipients;
}

const usual = {
  owner: 'coordinador',
  days: 30,
  pendingMinutes: 0,
  keepMinutes: 60,
  noData: 'report',
} as const;

export const alerts: readonly AlertContent[] = [
  {
    ...usual,
    filters: [],
    name: 'Contratista por debajo de la meta de efectividad',
    measure: 'K01',
    by: 'company',
    comparison: 'off_target',
    threshold: null,
    least: 50,
    recipients: { users: ['interventor'] },
  },
  {
    ...usual,
    filters: [],
    name: 'Capturas fuera del predio, más del 5 %',
    measure: 'K15',
    by: null,
    comparison: 'above',
    threshold: 0.05,
    least: 100,
    pendingMinutes: 30,
    recipients: { users: ['supervisor'] },
  },
  {
    ...usual,
    name: 'Plan de cambio de medidores de CT05',
    measure: 'K19',
    by: null,
    filters: [{ key: 'company', field_type: 'STRING', operator: 'IN', value: 'CT05', sql_connector: 'AND' }],
    comparison: 'below',
    threshold: 0.9,
    least: 0,
    recipients: { users: ['laboratorio'] },
  },
];

export interface MailContent extends Omit<MailSettings, 'recipients' | 'active'> {
  owner: string;
  recipients: Recipients;
}

export const mails: readonly MailContent[] = [
  {
    name: 'Resumen semanal para contratistas',
    owner: 'coordinador',
    dashboard: 'CONTRATISTAS',
    every: 'week',
    weekday: 1,
    monthDay: 1,
    time: '07:00',
    businessDays: true,
    period: 'last_week',
    attach: true,
    attachPdf: true,
    skipEmpty: true,
    // Each coordinator gets the numbers of the own company alone.
    recipients: { roles: ['CONTRATISTACOORD'] },
  },
];
