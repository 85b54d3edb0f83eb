import { lazy, Suspense } from 'react';
import { useSession } from '#api/session.ts';

const ChangePassword = lazy(() => import('#features/access/change-password.tsx'));

/** Whoever came in with a password given by somebody else chooses their own before going on. */
export function RequiredPasswordChange() {
  const { mustChangePassword } = useSession();
  if (!mustChangePassword) return null;
  return (
    <Suspense fallback={null}>
      <ChangePassword open required onClose={() => undefined} />
    </Suspense>
  );
}
