import { client } from '#api/client.ts';
import type { ModuleManifest, RecordLink } from '#kit/module-manifest.ts';

const inSection =
  (section: string): RecordLink =>
  (id) => ({ to: '/administration/', hash: section, search: { id } });

export const administrationManifest: ModuleManifest = {
  routes: [
    {
      path: '/administration',
      access: [
        'MANAGE_MOD_VIEW',
        'LISTS_MOD_LIST',
        'JOB_MOD_LIST',
        'CONTRACT_MOD_LIST',
        'DEPENDENCIA_MOD_LIST',
        'COMPANY_MOD_LIST',
        'RESOURCE_MOD_LIST',
        'RESOURCETYPE_MOD_LIST',
        'REPORT_MOD_LIST',
        'BRANCH_MOD_LIST',
        'ZONE_MOD_LIST',
        'PARAMETER_MOD_LIST',
        'USER_MOD_LIST',
      ],
      load: () => import('./administration.tsx'),
    },
  ],
  recordLinks: {
    zone: inSection('zones'),
    work_plan: inSection('workPlans'),
    shift: inSection('shifts'),
    absence: inSection('absences'),
    reading_cycle: inSection('readingCycles'),
    contract: inSection('contract_proyect'),
    department: inSection('dependencia'),
    company: inSection('contractorCompanies'),
    list: inSection('listas'),
    resource: inSection('resources'),
    resource_type: inSection('resources#resource_type'),
    report: inSection('report'),
    barrio: inSection('barrios'),
    branch: inSection('headquarters'),
    headquarters: inSection('headquarters'),
    job: inSection('positions'),
    position: inSection('positions'),
  },
  map: {
    zones: client.administration.pickers.zones,
    places: client.administration.pickers.barrios,
    streets: client.administration.pickers.streets,
  },
};
