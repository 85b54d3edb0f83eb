import type { api } from '@cuadrilla/contract/api.ts';
import { mySessionHandlers } from '#features/access/my-sessions.ts';
import { passwordResetHandlers } from '#features/access/password-reset.ts';
import { sessionHandlers } from '#features/access/session.ts';
import { notificationHandlers } from '#features/activity/notifications.ts';
import { auditHandlers, auditViewHandlers } from '#features/audit/explorer/audit.ts';
import { verificationHandlers } from '#features/audit/evidence/verification.ts';
import { recordActivityHandlers } from '#features/audit/record-activity/record-activity.ts';
import { servedBarrios } from '#features/administration/zones/barrios.ts';
import { companyHandlers } from '#features/administration/companies/companies.ts';
import { contractHandlers } from '#features/administration/contracts/contracts.ts';
import { departmentHandlers } from '#features/administration/departments/departments.ts';
import {
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
} from '#features/administration/lists/fixed-lists.ts';
import { servedHeadquarters } from '#features/administration/headquarters/headquarters.ts';
import { listHandlers, servedListItems } from '#features/administration/lists/lists.ts';
import { packageHandlers } from '#features/administration/packages/packages.ts';
import { calendarHandlers, parameterHandlers } from '#features/administration/parameters/parameters.ts';
import { pickerHandlers } from '#features/administration/pickers.ts';
import { positionHandlers } from '#features/administration/positions/positions.ts';
import { reportHandlers } from '#features/administration/reports/reports.ts';
import { resourceHandlers, servedResourceTypes } from '#features/administration/resources/resources.ts';
import { zoneHandlers } from '#features/administration/zones/zones.ts';
import { alertHandlers } from '#features/insights/alerts/alerts.ts';
import { mailHandlers } from '#features/insights/mails/mails.ts';
import { recipientHandlers } from '#features/insights/recipients/recipients.ts';
import { dashboardHandlers } from '#features/insights/dashboards/dashboards.ts';
import { numberHandlers } from '#features/insights/numbers/numbers.ts';
import { servedWorkPlans } from '#features/administration/work-plans/work-plans.ts';
import { servedShifts } from '#features/administration/shifts/shifts.ts';
import { servedAbsences } from '#features/administration/absences/absences.ts';
import { servedReadingCycles } from '#features/administration/reading-cycles/reading-cycles.ts';
import { activityHandlers } from '#features/operation/activities/activities.ts';
import { activityReportHandlers } from '#features/operation/activity-reports/activity-reports.ts';
import { listReportHandlers } from '#features/operation/list-reports/list-reports.ts';
import { reportRunHandlers } from '#features/operation/report-runs/report-runs.ts';
import { publishReport } from '#features/operation/activity-reports/publish-report.ts';
import { fieldDayHandlers } from '#features/operation/operations/field-day.ts';
import { phoneCopyHandlers } from '#features/operation/sync/phones/phone-copies.ts';
import { phoneHandlers } from '#features/operation/sync/phones/phones.ts';
import { formAnswerHandlers } from '#features/operation/form-answers/form-answers.ts';
import { importListHandlers } from '#features/operation/operations/imports.ts';
import { activityViewHandlers, operationViewHandlers } from '#features/operation/operations/saved-views.ts';
import { operationHandlers } from '#features/operation/operations/operations.ts';
import { photoHandlers } from '#features/operation/activities/photos.ts';
import { formBlockHandlers } from '#features/parameterization/form-blocks.ts';
import { questionReader } from '#features/insights/question-use/question-reader.ts';
import { migrationHandlers } from '#features/operation/migration/migrations.ts';
import { rehearsalHandlers } from '#features/operation/rehearsal/rehearsals.ts';
import { syncHandlers } from '#features/operation/sync/sync.ts';
import { workflowReportHandlers } from '#features/operation/workflow-report/workflow-report.ts';
import { workCodeHandlers } from '#features/operation/work-codes/work-codes.ts';
import { activityTypeHandlers } from '#features/parameterization/form-assignment/activity-types.ts';
import { formGroupHandlers } from '#features/parameterization/form-assignment/form-groups.ts';
import { choiceHandlers } from '#features/parameterization/choices.ts';
import { workflowListHandlers } from '#features/parameterization/design-lists.ts';
import { formHandlers } from '#features/parameterization/forms.ts';
import { questionRenamingHandlers } from '#features/parameterization/renaming/rename-question.ts';
import { ruleHandlers } from '#features/parameterization/rules/rules.ts';
import {
  formDesignHandlers,
  ruleDesignHandlers,
  workflowDesignHandlers,
} from '#features/parameterization/versions/design-handlers.ts';
import { workflowReferenceHandlers } from '#features/parameterization/versions/workflow-references.ts';
import { whereUsedHandlers } from '#features/parameterization/where-used.ts';
import { formImportHandlers } from '#features/parameterization/xlsform/form-imports.ts';
import { backupHandlers } from '#features/security/backups/backups.ts';
import { roleHandlers } from '#features/security/roles/roles.ts';
import { teamHandlers } from '#features/security/teams/teams.ts';
import { userChoiceHandlers } from '#features/security/users/user-choices.ts';
import { userHandlers } from '#features/security/users/users.ts';
import type { Handlers } from '#platform/http/serve.ts';
import type { Tokens } from '#platform/crypto/tokens.ts';
import { modules } from './modules.ts';

const operation: Handlers<(typeof api)['operation']> = {
  operations: operationHandlers,
  imports: importListHandlers,
  operationViews: operationViewHandlers,
  activities: activityHandlers,
  activityViews: activityViewHandlers,
  activityReports: activityReportHandlers,
  reportRuns: reportRunHandlers,
  listReports: listReportHandlers,
  photos: photoHandlers,
  workCodes: workCodeHandlers,
  workflowReports: workflowReportHandlers,
  fieldDay: fieldDayHandlers,
  phones: phoneHandlers,
  phoneCopies: phoneCopyHandlers,
  formAnswers: formAnswerHandlers,
  sync: syncHandlers,
};

const formReaders = [questionReader];

const parameterization: Handlers<typeof api.parameterization> = {
  choices: choiceHandlers,
  forms: { ...formHandlers, ...formDesignHandlers(formReaders), ...formImportHandlers },
  workflows: { ...workflowListHandlers, ...workflowDesignHandlers, ...workflowReferenceHandlers },
  rules: { ...ruleHandlers, ...ruleDesignHandlers },
  rehearsals: rehearsalHandlers,
  migrations: migrationHandlers,
  formBlocks: formBlockHandlers,
  formGroups: formGroupHandlers,
  activityTypes: activityTypeHandlers,
  whereUsed: whereUsedHandlers(formReaders),
  questionRenamings: questionRenamingHandlers,
};

/**
 * Every endpoint and its handler, in the shape of the contract: an endpoint without a handler does not
 * compile.
 */
export const handlersOf = (tokens: Tokens): Handlers<typeof api> => ({
  access: {
    session: sessionHandlers(tokens),
    mySessions: mySessionHandlers,
    passwordReset: passwordResetHandlers,
  },
  security: {
    users: userHandlers(tokens),
    userChoices: userChoiceHandlers,
    roles: roleHandlers,
    teams: teamHandlers,
    backups: backupHandlers,
  },
  administration: {
    pickers: pickerHandlers,
    lists: listHandlers,
    listItems: servedListItems.handlers,
    positions: positionHandlers,
    companies: companyHandlers,
    contracts: contractHandlers,
    departments: departmentHandlers,
    headquarters: servedHeadquarters.handlers,
    resourceTypes: servedResourceTypes.handlers,
    resources: resourceHandlers,
    // What a template may print of a record is known to the operation module.
    reports: {
      ...reportHandlers,
      publishVersion: (ctx, input) => publishReport(ctx, input),
    },
    zones: zoneHandlers,
    barrios: servedBarrios.handlers,
    documentTypes: servedDocumentTypes.handlers,
    executiveRoles: servedExecutiveRoles.handlers,
    cities: servedCities.handlers,
    parameters: parameterHandlers,
    calendar: calendarHandlers,
    workPlans: servedWorkPlans.handlers,
    shifts: servedShifts.handlers,
    absences: servedAbsences.handlers,
    readingCycles: servedReadingCycles.handlers,
    packages: packageHandlers(modules.packageParts),
  },
  parameterization,
  operation,
  insights: {
    numbers: numberHandlers,
    dashboards: dashboardHandlers,
    alerts: alertHandlers,
    mails: mailHandlers,
    recipients: recipientHandlers,
  },
  activity: { notifications: notificationHandlers },
  audit: {
    lines: auditHandlers,
    views: auditViewHandlers,
    records: recordActivityHandlers,
    verification: verificationHandlers,
  },
});
