import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '#api/session.ts';
import { safeBack } from './back.ts';
import { LoginForm, startOf } from './login-form.tsx';

/** Signs in, then returns to the page that required it. A person who is signed in already is redirected at once. */
export default function Login() {
  const router = useRouter();
  const { back } = useSearch({ strict: false }) as { back?: unknown };
  useEffect(() => {
    const signedIn = session();
    if (signedIn) router.history.replace(startOf(signedIn, safeBack(back)));
  }, [router, back]);
  return <LoginForm back={back} onSignedIn={(address) => router.history.push(address)} />;
}
