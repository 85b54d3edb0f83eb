import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

const primary = /variant="contained"/g;
/** A dialog, a question or a form has one button that ends it; it covers the screen or is all of it. */
const ends =
  /dialog|\.form\.tsx$|save-buttons|question-host|calendar-panel|removal|catalogue-form|one-time-password|detail-(cancel|facts)|features\/access\/|operation-form-frame\.tsx$|survey-fill|error-page/;

/**
 * The one primary button of each screen; parts that are shown in turns are in one list. Panels, selections and
 * the bar over the screen have none: they stand beside the screen's own.
 */
const screens: Record<string, readonly string[]> = {
  catalogues: ['web/src/kit/catalogue/catalogue-buttons.tsx'],
  users: ['web/src/features/security/users/users.list.tsx'],
  roles: ['web/src/features/security/roles/roles.list.tsx'],
  teams: ['web/src/features/security/teams/teams.list.tsx'],
  backups: ['web/src/features/security/backups/backups.list.tsx'],
  parameters: ['web/src/features/administration/parameters/parameter.detail.tsx'],
  calendar: ['web/src/features/administration/parameters/calendar.tsx'],
  packages: ['web/src/features/administration/packages/package-import.tsx'],
  operations: ['web/src/features/operation/workspace/workspace-head.tsx'],
  operation: ['web/src/features/operation/operation/detail/operation-detail.tsx'],
  forms: ['web/src/features/parameterization/forms/forms.list.tsx'],
  rules: ['web/src/features/parameterization/rules/rules.list.tsx'],
  workflows: ['web/src/features/parameterization/workflows/workflows.list.tsx'],
  designers: ['web/src/features/parameterization/designer/design-bar.tsx'],
  monitoring: ['web/src/features/operation/operation/monitoring/monitoring-stage-actions.tsx'],
  reportDesigner: [
    'web/src/features/operation/report-designer/template-actions.tsx',
    'web/src/features/operation/report-designer/start-template.tsx',
  ],
  rehearsal: ['web/src/features/parameterization/rehearsal/rehearsal-request.tsx'],
  migration: ['web/src/features/parameterization/migration/migration-planning.tsx'],
  blankForm: ['web/src/features/parameterization/blank-form/blank-form.tsx'],
  dashboards: ['web/src/features/insights/dashboards/dashboards-bar.tsx'],
  dashboard: ['web/src/features/insights/dashboards/dashboard-actions.tsx'],
  dashboardDesigner: ['web/src/features/insights/designer/designer-bar.tsx'],
  // Alerts and scheduled mails.
  settings: ['web/src/features/insights/recipients/settings-page.tsx'],
  generatedDashboard: ['web/src/features/insights/generate/generate.tsx'],
};
const files = sourceFiles.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
const count = (file: string) => readSource(file).match(primary)?.length ?? 0;

test('9.37: a screen has one primary button at most, and nothing beside it has another', () => {
  const known = Object.values(screens).flat();
  const beside = files.filter((file) => count(file) > 0 && !ends.test(file) && !known.includes(file));
  expect(beside).toEqual([]);
  const loud = Object.entries(screens).map(([screen, parts]) => [screen, parts.map(count)] as const);
  expect(loud.filter(([, counts]) => counts.some((each) => each !== 1))).toEqual([]);
});
