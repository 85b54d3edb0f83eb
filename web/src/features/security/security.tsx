import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { Page } from '#kit/page.tsx';
import { useSectionHash } from '#kit/section-hash.ts';
import { EmptyState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { securityMessages } from './security.messages.ts';

const sections = {
  users: {
    access: 'USER_MOD_LIST',
    screen: lazyPart(() => import('#features/security/users/users.list.tsx')),
  },
  roles: {
    access: 'ROLE_MOD_LIST',
    screen: lazyPart(() => import('#features/security/roles/roles.list.tsx')),
  },
  teams: {
    access: 'TEAM_MOD_LIST',
    screen: lazyPart(() => import('#features/security/teams/teams.list.tsx')),
  },
  backup: {
    access: 'BACKUP_MOD_LIST',
    screen: lazyPart(() => import('#features/security/backups/backups.list.tsx')),
  },
} as const satisfies Record<string, { access: Access; screen: unknown }>;
type Section = keyof typeof sections;
const isSection = (hash: string): hash is Section => Object.hasOwn(sections, hash);

/** The screen that the hash of the address names; without one, the first that the person may see. */
export default function Security() {
  const t = useText(securityMessages);
  const may = useMay();
  const navigate = useNavigate();
  const hash = useSectionHash('/security');
  const first = (Object.keys(sections) as Section[]).find((section) => may(sections[section].access));
  const known = isSection(hash);
  useEffect(() => {
    if (!known && first) void navigate({ to: '/security/', hash: first, replace: true });
  }, [known, first, navigate]);
  if (!known)
    return first ? (
      <LoadingState shape="page" />
    ) : (
      <Page title={t('title')}>
        <EmptyState title={t('emptySections')} text={t('emptySectionsText')} />
      </Page>
    );
  if (!may(sections[hash].access)) return <ForbiddenState />;
  const Screen = sections[hash].screen;
  return (
    <Suspense fallback={<LoadingState shape="page" />}>
      <Screen />
    </Suspense>
  );
}
