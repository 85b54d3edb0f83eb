import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { servedBarrios } from '../../src/features/administration/barrios.ts';
import { servedCompanies } from '../../src/features/administration/companies.ts';
import { servedContracts } from '../../src/features/administration/contracts.ts';
import { servedDepartments } from '../../src/features/administration/departments.ts';
import {
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
} from '../../src/features/administration/fixed-lists.ts';
import { servedHeadquarters } from '../../src/features/administration/headquarters.ts';
import { servedListItems, servedLists } from '../../src/features/administration/lists.ts';
import { servedPositions } from '../../src/features/administration/positions.ts';
import { servedReports } from '../../src/features/administration/reports.ts';
import { servedResources, servedResourceTypes } from '../../src/features/administration/resources.ts';
import { servedZones } from '../../src/features/administration/zones.ts';

/** Every catalogue with where it is kept. */
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
] as unknown as { catalogue: Catalogue; store: { table: string; search: string[]; searchIndex?: string } }[];
