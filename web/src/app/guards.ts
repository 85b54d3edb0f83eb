import { redirect } from '@tanstack/react-router';
import { session } from '#api/session.ts';

/** The default guard: whoever is not signed in goes to the login page, and comes back afterwards. */
export function requireSession({ location }: { location: { href: string; pathname: string } }): void {
  if (session()) return;
  throw redirect({ to: '/login', ...(location.href === '/' ? {} : { search: { back: location.href } }) });
}
