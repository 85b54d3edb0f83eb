/** The screens of this module. What each of them needs is listed in this file's chunk, not in the first load. */
export const statistics = () => import('./statistics/statistics.tsx');
export const records = () => import('./records/records.tsx');
export const weekly = () => import('./weekly/weekly.tsx');
export const dashboards = () => import('./dashboards/dashboards.tsx');
export const generate = () => import('./generate/generate.tsx');
export const dashboard = () => import('./dashboards/dashboard.tsx');
export const designer = () => import('./designer/designer.tsx');
export const alerts = () => import('./alerts/alerts.tsx');
export const mails = () => import('./mails/mails.tsx');
