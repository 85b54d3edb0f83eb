import type { SearchKeys } from '../kit/search.ts';
import { activityKeys } from '../operation/activities.ts';
import { operationKeys } from '../operation/operations.ts';
import { employeeKeys } from '../security/users.ts';
import { contracts } from './contracts.ts';
import type { ReportSetting } from './reports.ts';
import { resources } from './resources.ts';

/** What the rows of each kind of data can be filtered by: the keys of the search that lists them. */
export const reportKeys = {
  operations: operationKeys, activities: activityKeys, submissions: activityKeys, contracts: contracts.keys as SearchKeys, resources: resources.keys as SearchKeys, employees: employeeKeys,
} satisfies Record<ReportSetting['dataSet'], SearchKeys>;
