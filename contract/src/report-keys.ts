import type { SearchKeys } from './kit/search.ts';
import { activityKeys } from './operation/activities.ts';
import { operationKeys } from './operation/operations.ts';
import { employeeKeys } from './security/users.ts';
import { contracts } from './administration/contracts.ts';
import type { ReportSetting } from './administration/reports.ts';
import { resources } from './administration/resources.ts';

/** Keys by which the rows of each kind of data can be filtered: those of the search that lists them. */
export const reportKeys = {
  operations: operationKeys,
  activities: activityKeys,
  submissions: activityKeys,
  contracts: contracts.keys as SearchKeys,
  resources: resources.keys as SearchKeys,
  employees: employeeKeys,
} satisfies Record<ReportSetting['dataSet'], SearchKeys>;

/** Keys whose values are ids of other records, with the catalogue of these. Packages have codes instead. */
export const reportReferences: Readonly<Record<string, string>> = {
  zoneId: 'zones',
  zone_id: 'zones',
  companyId: 'companies',
  company_id: 'companies',
  jobId: 'positions',
  job_id: 'positions',
  departmentId: 'departments',
  dependencie_id: 'departments',
  typeId: 'resourceTypes',
  headquartersId: 'headquarters',
  employeeId: 'users',
  userId: 'users',
};
