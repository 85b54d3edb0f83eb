import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from '#api/session.ts';
import { confirmDiscard, hasUnsavedChanges, openForms } from '#kit/feedback/unsaved.ts';
import { leavesPage } from './leaves-page.ts';

interface Navigation {
  currentLocation: { pathname: string };
  nextLocation: { pathname: string };
  action: string;
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/** Asks before a form with unsaved changes is left by a link, by the browser's buttons or by a reload. */
export function LeaveGuard() {
  const { history } = useRouter();
  const watching = useSyncExternalStore(openForms.subscribe, openForms.read).length > 0;
  useEffect(() => {
    if (!watching) return undefined;
    window.addEventListener('beforeunload', onUnload);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation, action }: Navigation) =>
        session() !== null &&
        leavesPage(currentLocation.pathname, nextLocation.pathname, action) &&
        hasUnsavedChanges() &&
        !(await confirmDiscard()),
    });
    return () => {
      unblock();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [history, watching]);
  return null;
}
