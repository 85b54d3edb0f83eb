import type { SearchKeys } from './kit/search.ts';
import { activityKeys } from './operation/activities.ts';
import { operationKeys } from './operation/operations.ts';
import { employeeKeys } from './security/users.ts';
import { contracts } from './administration/contracts.ts';
import type { ReportSetting } from './administration/reports.ts';
import { resources } from './administration/resources.ts';

/** What the rows of each kind of data can be filtered by: the keys of the search that lists them. */
export const reportKeys = {
  operations: operationKeys,
  activities: activityKeys,
  submissions: activityKeys,
  contracts: contracts.keys as SearchKeys,
  resources: resources.keys as SearchKeys,
  employees: employeeKeys,
} satisfies Record<ReportSetting['dataSet'], SearchKeys>;

/**
 * Keys whose values are numbers of other records, and where these are kept; in a package they are told by
 * their codes.
 */
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
