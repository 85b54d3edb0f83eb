import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { servedBarrios } from '#features/administration/zones/barrios.ts';
import { servedCompanies } from '#features/administration/companies/companies.ts';
import { servedContracts } from '#features/administration/contracts/contracts.ts';
import { servedDepartments } from '#features/administration/departments/departments.ts';
import {
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
} from '#features/administration/lists/fixed-lists.ts';
import { servedHeadquarters } from '#features/administration/headquarters/headquarters.ts';
import { servedListItems, servedLists } from '#features/administration/lists/lists.ts';
import { servedPositions } from '#features/administration/positions/positions.ts';
import { servedReports } from '#features/administration/reports/reports.ts';
import { servedResources, servedResourceTypes } from '#features/administration/resources/resources.ts';
import { servedActivityTypes } from '#features/parameterization/form-assignment/activity-types.ts';
import { servedFormGroups } from '#features/parameterization/form-assignment/form-groups.ts';
import { servedWorkPlans } from '#features/administration/work-plans/work-plans.ts';
import { servedShifts } from '#features/administration/shifts/shifts.ts';
import { servedAbsences } from '#features/administration/absences/absences.ts';
import { servedReadingCycles } from '#features/administration/reading-cycles/reading-cycles.ts';
import { servedZones } from '#features/administration/zones/zones.ts';

/** Every catalogue with its table. */
export const served = [
  servedBarrios,
  servedCompanies,
  servedContracts,
  servedDepartments,
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
  servedHeadquarters,
  servedListItems,
  servedLists,
  servedPositions,
  servedReports,
  servedResources,
  servedResourceTypes,
  servedZones,
  servedFormGroups,
  servedActivityTypes,
  servedWorkPlans,
  servedShifts,
  servedAbsences,
  servedReadingCycles,
] as unknown as { catalogue: Catalogue; store: { table: string; search: string[]; searchIndex?: string } }[];
