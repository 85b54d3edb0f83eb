import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connect, disconnect } from '#api/realtime.ts';
import { useOptionalSession } from '#api/session.ts';

/** The live connection waits until the first screen stands. */
const connectDelay = 1200;

/** Whatever the layout: the live connection lasts as long as the session. */
export function SignedIn() {
  const username = useOptionalSession()?.info.username;
  useEffect(() => {
    if (!username) return undefined;
    const timer = setTimeout(connect, connectDelay);
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, [username]);
  return <Outlet />;
}
