import { Suspense } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { useSession } from '#api/session.ts';

const ChangePassword = lazyPart(() => import('#features/access/change-password.tsx'));

/** A person whose password was given by somebody else must choose another before going on. */
export function RequiredPasswordChange() {
  const { mustChangePassword } = useSession();
  if (!mustChangePassword) return null;
  return (
    <Suspense fallback={null}>
      <ChangePassword open required onClose={() => undefined} />
    </Suspense>
  );
}
