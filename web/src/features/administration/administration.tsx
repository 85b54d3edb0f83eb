import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, type ComponentType } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { Page } from '#kit/page.tsx';
import { useSectionHash } from '#kit/section-hash.ts';
import { EmptyState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { administrationMessages } from './administration.messages.ts';

const section = (access: Access, load: () => Promise<{ default: ComponentType }>) => ({
  access,
  screen: lazyPart(load),
});
const sections: Readonly<Record<string, ReturnType<typeof section>>> = {
  zones: section('ZONE_MOD_LIST', () => import('#features/administration/zones/zones.list.tsx')),
  barrios: section('ZONE_MOD_LIST', () => import('#features/administration/zones/barrios.list.tsx')),
  headquarters: section(
    'BRANCH_MOD_LIST',
    () => import('#features/administration/headquarters/headquarters.list.tsx'),
  ),
  contractorCompanies: section(
    'COMPANY_MOD_LIST',
    () => import('#features/administration/companies/companies.list.tsx'),
  ),
  positions: section('JOB_MOD_LIST', () => import('#features/administration/positions/positions.list.tsx')),
  listas: section('LISTS_MOD_LIST', () => import('#features/administration/lists/lists.list.tsx')),
  'listas#document_type': section(
    'LISTS_MOD_LIST',
    () => import('#features/administration/lists/document-types.list.tsx'),
  ),
  'listas#executive_role': section(
    'LISTS_MOD_LIST',
    () => import('#features/administration/lists/executive-roles.list.tsx'),
  ),
  'listas#city': section('LISTS_MOD_LIST', () => import('#features/administration/lists/cities.list.tsx')),
  contract_proyect: section(
    'CONTRACT_MOD_LIST',
    () => import('#features/administration/contracts/contracts.list.tsx'),
  ),
  dependencia: section(
    'DEPENDENCIA_MOD_LIST',
    () => import('#features/administration/departments/departments.list.tsx'),
  ),
  resources: section(
    'RESOURCE_MOD_LIST',
    () => import('#features/administration/resources/resources.list.tsx'),
  ),
  'resources#resource_type': section(
    'RESOURCETYPE_MOD_LIST',
    () => import('#features/administration/resources/resource-types.list.tsx'),
  ),
  report: section('REPORT_MOD_LIST', () => import('#features/administration/reports/reports.list.tsx')),
  parameters: section(
    'PARAMETER_MOD_LIST',
    () => import('#features/administration/parameters/parameters.tsx'),
  ),
  calendar: section('PARAMETER_MOD_LIST', () => import('#features/administration/parameters/calendar.tsx')),
  packages: section(
    client.administration.packages.contents.endpoint.access,
    () => import('#features/administration/packages/packages.tsx'),
  ),
  workPlans: section(
    'CONTRACT_MOD_LIST',
    () => import('#features/administration/work-plans/work-plans.list.tsx'),
  ),
  shifts: section('USER_MOD_LIST', () => import('#features/administration/shifts/shifts.list.tsx')),
  absences: section('USER_MOD_LIST', () => import('#features/administration/absences/absences.list.tsx')),
  readingCycles: section(
    'LISTS_MOD_LIST',
    () => import('#features/administration/reading-cycles/reading-cycles.list.tsx'),
  ),
};
/** In the order of the sidebar. */
const order = [
  'listas',
  'positions',
  'contract_proyect',
  'dependencia',
  'contractorCompanies',
  'resources',
  'resources#resource_type',
  'report',
  'headquarters',
  'zones',
  'workPlans',
  'shifts',
  'absences',
  'readingCycles',
  'parameters',
];

/** The screen that the hash of the address names; without one, the first that the person may see. */
export default function Administration() {
  const t = useText(administrationMessages);
  const may = useMay();
  const navigate = useNavigate();
  const hash = useSectionHash('/administration');
  const found = Object.hasOwn(sections, hash) ? sections[hash] : undefined;
  const first = order.find((name) => may(sections[name]!.access));
  const known = found !== undefined;
  useEffect(() => {
    if (!known && first) void navigate({ to: '/administration/', hash: first, replace: true });
  }, [known, first, navigate]);
  if (!found)
    return first ? (
      <LoadingState shape="page" />
    ) : (
      <Page title={t('title')}>
        <EmptyState title={t('emptySections')} text={t('emptySectionsText')} />
      </Page>
    );
  if (!may(found.access)) return <ForbiddenState />;
  const Screen = found.screen;
  return (
    <Suspense fallback={<LoadingState shape="page" />}>
      <Screen key={hash} />
    </Suspense>
  );
}
