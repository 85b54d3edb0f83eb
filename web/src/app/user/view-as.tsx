import { Suspense } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';

const ViewAsBanner = lazyPart(() => import('#features/access/view-as-banner.tsx'));

/** Shows whose view is open, when it is another person's. */
export function ViewAs({ info }: { info: SessionInfo }) {
  if (info.viewedBy === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ViewAsBanner />
    </Suspense>
  );
}
