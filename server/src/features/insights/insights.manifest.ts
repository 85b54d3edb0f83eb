import type { ModuleManifest } from '#platform/module-manifest.ts';
import { dashboardPart } from './dashboards/dashboard-package.ts';
import { alertTimer } from './alerts/alerts.jobs.ts';
import { factTimers, foldJob } from './facts/facts.jobs.ts';
import { deliveryJob, mailTimer } from './mails/mails.jobs.ts';
import { plainMailJob } from './mails/plain-mail.jobs.ts';

export const insightsManifest: ModuleManifest = {
  module: 'insights',
  recordNames: {
    dashboards: {
      table: 'dashboard',
      title: { es: 'Tableros', en: 'Dashboards' },
      code: 't.code',
      name: { es: 't.name', en: 't.name' },
    },
    alerts: {
      table: 'alert',
      title: { es: 'Alertas', en: 'Alerts' },
      code: 't.name',
      name: { es: 't.name', en: 't.name' },
    },
    dashboardMails: {
      table: 'dashboard_mail',
      title: { es: 'Envíos por correo', en: 'Scheduled mails' },
      code: 't.name',
      name: { es: 't.name', en: 't.name' },
    },
  },
  jobs: [foldJob, plainMailJob, deliveryJob],
  timers: [...factTimers, alertTimer, mailTimer],
  packageParts: [dashboardPart],
  metrics: [
    {
      name: 'facts_age_seconds',
      help: 'Age of the numbers of the tenant whose numbers are the oldest',
      sql: 'select facts_age() as value',
    },
    {
      name: 'facts_differing_days',
      help: 'Days whose sums differ from their facts by the last nightly check, of all tenants',
      sql: 'select facts_differing_days() as value',
    },
  ],
};
