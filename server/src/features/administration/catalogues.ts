import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import type { ServedCatalogue } from '#platform/catalogue.ts';
import { servedBarrios } from './barrios.ts';
import { servedCompanies } from './companies.ts';
import { servedContracts } from './contracts.ts';
import { servedDepartments } from './departments.ts';
import { servedHeadquarters } from './headquarters.ts';
import { servedListItems, servedLists } from './lists.ts';
import { servedPositions } from './positions.ts';
import { servedReports } from './reports.ts';
import { servedResources, servedResourceTypes } from './resources.ts';
import { servedZones } from './zones.ts';

/** Every catalogue, those that others refer to first. */
export const catalogues = [
  servedZones, servedBarrios, servedHeadquarters, servedDepartments, servedPositions, servedCompanies, servedContracts, servedResourceTypes, servedResources, servedLists, servedListItems, servedReports,
] as unknown as readonly ServedCatalogue<Catalogue>[];

export const catalogueImporters = catalogues.map(({ importer }) => importer);
