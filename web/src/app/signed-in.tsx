import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connect, disconnect, type LiveQueries } from '#api/realtime.ts';
import { useOptionalSession } from '#api/session.ts';
import { queriesOfChange } from './modules.ts';
import { preloadNotices } from './notices.tsx';
import { notificationsEndpoint, startNotifications } from './notifications/notification-store.ts';

/** Milliseconds by which the live connection waits for the first screen. */
const connectDelay = 1200;
/** Milliseconds after which the person is at work, and files that may be needed later are fetched. */
const preloadDelay = 15_000;

const liveQueries: LiveQueries = { ofChange: queriesOfChange, onConnect: [notificationsEndpoint] };

/** In every layout the live connection lasts as long as the session. */
export function SignedIn() {
  const username = useOptionalSession()?.info.username;
  useEffect(() => {
    if (!username) return undefined;
    const stopNotifications = startNotifications();
    const timers = [
      setTimeout(() => connect(liveQueries), connectDelay),
      setTimeout(preloadNotices, preloadDelay),
    ];
    return () => {
      timers.forEach(clearTimeout);
      disconnect();
      stopNotifications();
    };
  }, [username]);
  return <Outlet />;
}
