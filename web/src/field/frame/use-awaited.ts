import { useEffect } from 'react';
import type { FieldDb } from '../store/field-db.ts';
import { goTo, useAddress } from './address.ts';

/** An app that ended while its camera was open, and is opened anew, goes on where it was. */
export function useAwaited(db: FieldDb): void {
  const { tab } = useAddress();
  useEffect(() => {
    if (tab !== 'tab1') return;
    const find = async () => {
      const [awaited] = await db.drafts.filter(({ awaiting }) => awaiting !== null).toArray();
      if (awaited) goTo({ tab: 'tab2', activity: awaited.activityId }, { replace: true });
    };
    find().catch(reportError);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the app opens
  }, [db]);
}
