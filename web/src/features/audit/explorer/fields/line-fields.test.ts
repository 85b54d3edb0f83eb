import { expect, test } from 'vitest';
import { z } from 'zod';
import { permissionCode } from '@cuadrilla/contract/access/permission-tree.ts';
import { listConfig } from '@cuadrilla/contract/administration/lists.ts';
import { packagePart, packages } from '@cuadrilla/contract/administration/packages.ts';
import { parameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { reportSetting } from '@cuadrilla/contract/administration/reports.ts';
import { auditFilter } from '@cuadrilla/contract/audit/audit.ts';
import { alertSettings, observation } from '@cuadrilla/contract/insights/alerts.ts';
import { dashboardFile } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { mailSettings } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { dimensions } from '@cuadrilla/contract/insights/dimensions.ts';
import { measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { columnLayout } from '@cuadrilla/contract/kit/saved-views.ts';
import { activityKeys, activityReview } from '@cuadrilla/contract/operation/activities.ts';
import { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { formAnswerKeys } from '@cuadrilla/contract/operation/form-answers.ts';
import { operationKeys, workOrder } from '@cuadrilla/contract/operation/operations.ts';
import { mutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { reportQuery } from '@cuadrilla/contract/operation/workflow-report.ts';
import { caseContent } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { design } from '@cuadrilla/contract/parameterization/designs.ts';
import { rehearsalRequest } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { renamedReader } from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import { backups, backupSchedule } from '@cuadrilla/contract/security/backups.ts';
import { roleDetail } from '@cuadrilla/contract/security/roles.ts';
import { team } from '@cuadrilla/contract/security/teams.ts';
import { employeeDetail } from '@cuadrilla/contract/security/users.ts';
import { auditFieldLabel, filteredField, partsOf } from './field-labels.ts';
import { auditValueText } from './value-text.ts';

const modules: Record<string, object> = import.meta.glob(
  ['../../../../../../contract/src/*/*.ts', '!**/*.test.ts'],
  {
    eager: true,
  },
);
type Catalogue = ReturnType<typeof catalogue>;
const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' &&
  value !== null &&
  'titles' in value &&
  'endpoints' in value &&
  'fields' in value;
const catalogues = Object.values(modules)
  .flatMap((one): unknown[] => Object.values(one))
  .filter(isCatalogue);

/** What lines about the records of a catalogue have as their subject. */
const tables: Readonly<Record<string, string>> = {
  absences: 'absence',
  activityTypes: 'activity_type',
  barrios: 'barrio',
  cities: 'city',
  companies: 'company',
  contracts: 'contract',
  departments: 'department',
  documentTypes: 'document_type',
  executiveRoles: 'executive_role',
  formGroups: 'form_group',
  headquarters: 'headquarters',
  listItems: 'list_item',
  lists: 'list',
  positions: 'job',
  readingCycles: 'reading_cycle',
  reports: 'report',
  resourceTypes: 'resource_type',
  resources: 'resource',
  shifts: 'shift',
  workPlans: 'work_plan',
  zones: 'zone',
};

/** What lines record by a schema of the contract, under their subjects. */
const recorded: [subject: string, schema: z.ZodType][] = [
  ...catalogues.map(({ name, fields }): [string, z.ZodType] => [
    tables[name] ?? `no table of ${name}`,
    fields,
  ]),
  ['alert', alertSettings],
  ['alert', observation],
  ['app_user', employeeDetail],
  ['activity', activities.create.body],
  ['audit', auditFilter],
  ['backup', backups.create.body],
  ['backup', backupSchedule],
  ['dashboard', dashboardFile],
  ['dashboard_mail', mailSettings],
  ['form', design],
  ['form', caseContent],
  ['form', renamedReader.pick({ kind: true, code: true, name: true })],
  ['list', listConfig],
  ['operation', workOrder],
  ['package', packages.import.reply],
  ['parameter', parameterValue.pick({ value: true, unit: true, basis: true, validFrom: true })],
  ['report', reportSetting],
  ['role', roleDetail],
  ['saved_view', columnLayout],
  ['team', team],
  ['workflow', rehearsalRequest],
  ['workflow', reportQuery],
];

interface Recorded {
  path: string;
  options: readonly (string | number)[];
}

/** Every field of a schema by its path, with its closed values. */
function recordedFields(schema: z.ZodType, path = ''): Recorded[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return recordedFields(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodPipe) return recordedFields(schema.in as z.ZodType, path);
  if (schema instanceof z.ZodArray) return recordedFields(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => recordedFields(option as z.ZodType, path));
  if (schema instanceof z.ZodEnum) return [{ path, options: schema.options }];
  if (schema instanceof z.ZodLiteral)
    return [{ path, options: [...schema.values].filter((value) => typeof value === 'string') }];
  if (!(schema instanceof z.ZodObject)) return [{ path, options: [] }];
  return Object.entries(schema.shape).flatMap(([key, inner]) => {
    const own = path === '' ? key : `${path}.${key}`;
    const isBilingual = inner instanceof z.ZodString && (key === 'es' || key === 'en');
    return isBilingual ? [] : [{ path: own, options: [] }, ...recordedFields(inner as z.ZodType, own)];
  });
}

const about = (subject: string) => ({ subject, action: `${subject}.update` });

test('the check sees all catalogues and many fields', () => {
  expect(catalogues.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
  expect(recorded.flatMap(([, schema]) => recordedFields(schema)).length).toBeGreaterThan(250);
});

test.each(recorded)('each field of a line about %s has a label in both languages', (subject, schema) => {
  const unnamed = recordedFields(schema)
    .filter(({ path }) => path !== '')
    .filter(({ path }) => partsOf(about(subject), path).some(({ label, isOwn }) => !label && !isOwn))
    .map(({ path }) => path);
  expect(unnamed).toEqual([]);
});

test.each(recorded)('each closed value in a line about %s is a text in both languages', (subject, schema) => {
  const raw = recordedFields(schema).flatMap(({ path, options }) =>
    options
      .filter((option) =>
        (['es', 'en'] as const).some(
          (lang) => auditValueText(about(subject), path, option, { lang }) === String(option),
        ),
      )
      .map((option) => `${path}: ${option}`),
  );
  expect(raw).toEqual([]);
});

const both = (subject: string, field: string, value: unknown) =>
  (['es', 'en'] as const).map((lang) => auditValueText(about(subject), field, value, { lang }));

test.each([
  ['dashboard_mail', 'weekday', [1, 2, 3, 4, 5, 6, 7]],
  ['backup', 'weekdays', [0, 1, 2, 3, 4, 5, 6]],
  ['app_user', 'genderId', [0, 1, 2, 3]],
  ['dashboard', 'refresh', [24, 12, 5, 'live']],
  ['activity', 'review', activityReview.shape.verdict.options],
  ['activity', 'result', mutationReply.shape.result.options],
  ['role', 'components', permissionCode.options],
  ['import', 'kind', ['work-orders', 'users', ...catalogues.map(({ name }) => `catalogue:${name}`)]],
  ['saved_view', 'screen', ['activities', 'operations', 'audit']],
  ['alert', 'measure', [...Object.keys(measures), ...Object.keys(missingMeasures)]],
  ['alert', 'by', Object.keys(dimensions)],
])('of %s every %s is a text', (subject, field, values) => {
  for (const value of values)
    for (const text of both(subject, field, value)) expect(text).not.toBe(String(value));
});

test('parts of packages are called as their screens', () => {
  for (const part of packagePart.options)
    for (const text of both('package', 'parts', { [part]: 3 })) expect(text).not.toMatch(`^${part}:`);
});

test.each([
  ['activity', activityKeys],
  ['operation', operationKeys],
  ['form', formAnswerKeys],
  ['alert', dimensions],
])('every key that filters of %s may have has a name', (subject, keys) => {
  expect(Object.keys(keys).filter((key) => !filteredField(about(subject), key))).toEqual([]);
});

test('a dotted field is named part by part, and what tenants name stays as it is', () => {
  expect(auditFieldLabel(about('alert'), 'filters.zone.value', 'es')).toBe('Filtros · Zona · Valor');
  expect(auditFieldLabel(about('operation'), 'prefill.status', 'es')).toBe('Campos de la orden · status');
  const decision = { subject: 'activity', action: 'activity.decide' };
  expect(auditFieldLabel(decision, 'status', 'en')).toBe('status');
});

test('objects are sentences, and JSON is left for what the product does not know', () => {
  const filters = [
    { key: 'zone', field_type: 'STRING', operator: 'IN', value: ['Z01', 'Z02'], sql_connector: 'AND' },
    { key: 'priority', field_type: 'STRING', operator: 'EQUAL', value: 'high', sql_connector: 'OR' },
  ];
  expect(both('alert', 'filters', filters)).toEqual([
    'Zona es uno de Z01, Z02 o Prioridad es Alta',
    'Zone is one of Z01, Z02 or Priority is High',
  ]);
  expect(both('alert', 'filters.priority.value', 'low')).toEqual(['Baja', 'Low']);
  expect(both('alert', 'recipients', { users: [5, 8], roles: [2], teams: [] })).toEqual([
    'Personas: N.º 5, N.º 8; Roles: N.º 2',
    'People: No. 5, No. 8; Roles: No. 2',
  ]);
  expect(both('activity_type', 'term', { amount: 2, unit: 'business_days' })).toEqual([
    '2 días hábiles',
    '2 business days',
  ]);
  expect(both('company', 'contacts', [{ name: 'Ana Ruiz', role: 'Jefe', phone: null, email: null }])).toEqual(
    [
      'Nombre: Ana Ruiz; Cargo: Jefe; Teléfono: vacío; Correo electrónico: vacío',
      'Name: Ana Ruiz; Role: Jefe; Phone: empty; E-mail: empty',
    ],
  );
  expect(both('alert', 'unheard_of', { a: 1 })).toEqual(['{"a":1}', '{"a":1}']);
});

test('a limit is written in the unit of its measure', () => {
  const text = (measure: string | null, lang: 'es' | 'en') =>
    auditValueText(about('alert'), 'threshold', 0.9, { lang, measure });
  expect([text('K01', 'es'), text('K01', 'en'), text(null, 'es')]).toEqual(['90 %', '90%', '0,9']);
});

test('no value means what the screen says, except where the record is gone', () => {
  const text = (exists: boolean) => auditValueText(about('alert'), 'threshold', null, { lang: 'es', exists });
  expect([text(true), text(false)]).toEqual(['la meta de la medida', 'vacío']);
});
