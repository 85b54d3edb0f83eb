import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ForbiddenState, LoadingState } from '#kit/states.tsx';
import { administrationMessages } from './administration.messages.ts';

const section = (access: Access, load: () => Promise<{ default: ComponentType }>) => ({ access, screen: lazy(load) });
const sections: Readonly<Record<string, ReturnType<typeof section>>> = {
  zones: section('ZONE_MOD_LIST', () => import('./zones.list.tsx')),
  barrios: section('ZONE_MOD_LIST', () => import('./barrios.list.tsx')),
  headquarters: section('BRANCH_MOD_LIST', () => import('./headquarters.list.tsx')),
  positions: section('JOB_MOD_LIST', () => import('./positions.list.tsx')),
};
/** In the order of the sidebar. */
const order = ['positions', 'headquarters', 'zones'];

/** The screen that the hash of the address names; without one, the first that the person may see. */
export default function Administration() {
  const t = useText(administrationMessages);
  const may = useMay();
  const navigate = useNavigate();
  const hash = decodeURIComponent(useLocation().hash);
  const found = Object.hasOwn(sections, hash) ? sections[hash] : undefined;
  const first = order.find((name) => may(sections[name]!.access));
  const known = found !== undefined;
  useEffect(() => {
    if (!known && first) void navigate({ to: '/administration/', hash: first, replace: true });
  }, [known, first, navigate]);
  if (!found)
    return first ? (
      <LoadingState />
    ) : (
      <Page title={t('title')}>
        <EmptyState title={t('emptySections')} text={t('emptySectionsText')} />
      </Page>
    );
  if (!may(found.access)) return <ForbiddenState />;
  const Screen = found.screen;
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen key={hash} />
    </Suspense>
  );
}
