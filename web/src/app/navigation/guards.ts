import { redirect } from '@tanstack/react-router';
import { session } from '#api/session.ts';

/** The default guard: a person who is not signed in goes to the login page, and returns afterwards. */
export function requireSession({ location }: { location: { href: string; pathname: string } }): void {
  if (session()) return;
  throw redirect({ to: '/login', ...(location.href === '/' ? {} : { search: { back: location.href } }) });
}
