import { lazy, Suspense } from 'react';
import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';

const ViewAsBanner = lazy(() => import('#features/access/view-as-banner.tsx'));

/** Says whose view is open, where it is not one's own. */
export function ViewAs({ info }: { info: SessionInfo }) {
  if (info.viewedBy === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ViewAsBanner />
    </Suspense>
  );
}
