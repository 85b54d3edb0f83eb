import type { ModuleManifest } from '#platform/module-manifest.ts';
import { servedWorkPlans } from './work-plans/work-plans.ts';
import { servedShifts } from './shifts/shifts.ts';
import { servedAbsences } from './absences/absences.ts';
import { servedReadingCycles } from './reading-cycles/reading-cycles.ts';
import { servedCompanies } from './companies/companies.ts';
import { servedContracts } from './contracts/contracts.ts';
import { servedDepartments } from './departments/departments.ts';
import { dueDates } from './due-dates.jobs.ts';
import { servedHeadquarters } from './headquarters/headquarters.ts';
import { servedCities, servedDocumentTypes, servedExecutiveRoles } from './lists/fixed-lists.ts';
import { servedListItems, servedLists } from './lists/lists.ts';
import { administrationParts } from './packages/package-parts.ts';
import { servedPositions } from './positions/positions.ts';
import { servedReports } from './reports/reports.ts';
import { servedResources, servedResourceTypes } from './resources/resources.ts';
import { servedBarrios } from './zones/barrios.ts';
import { servedZones } from './zones/zones.ts';

export const administrationManifest: ModuleManifest = {
  module: 'administration',
  catalogues: [
    servedDocumentTypes,
    servedExecutiveRoles,
    servedCities,
    servedZones,
    servedBarrios,
    servedHeadquarters,
    servedDepartments,
    servedPositions,
    servedCompanies,
    servedContracts,
    servedResourceTypes,
    servedResources,
    servedLists,
    servedListItems,
    servedWorkPlans,
    servedShifts,
    servedAbsences,
    servedReadingCycles,
    servedReports,
  ],
  recordNames: {
    reportVersions: {
      table: 'report_version',
      title: { es: 'Versiones de reporte', en: 'Report versions' },
      code: 't.number',
      name: { es: 't.number', en: 't.number' },
    },
  },
  linkTables: {
    company_job: { es: 'Cargos por empresa', en: 'Positions by company' },
    resource_movement: { es: 'Movimientos de recursos', en: 'Resource movements' },
  },
  timers: [dueDates],
  packageParts: administrationParts,
};
