/** Where the streets under the visits come from: the server says it, the phone knows it without a network. */
import { useEffect, useState } from 'react';
import { client } from '#api/client.ts';
import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
import { useField, useSyncState } from '../frame/field-context.ts';
import { useLive } from '../frame/use-live.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { readStreets, streetDb, type StoredStreets } from '../store/street-file.ts';

export interface Streets {
  /** Null where the operator has set none; undefined until it is known. */
  layer: StreetLayer | null | undefined;
  stored: StoredStreets | undefined;
  /** The version on the phone, when the streets are read from it. */
  tag: string | null;
  /** Whether streets can be drawn now. */
  isReachable: boolean;
}

export function useStreets(): Streets {
  const { db } = useField();
  const { problem } = useSyncState();
  const [wasRead, setRead] = useState(false);
  const known = useLive(async () => ({ layer: await readMeta(db, 'streets') }), db);
  const stored = useLive(() => readStreets(streetDb), streetDb);
  const isOffline = problem === 'offline';
  useEffect(() => {
    if (isOffline) return;
    void client.administration.pickers
      .streets()
      .then((layer) => writeMeta(db, 'streets', layer))
      // What was known before holds.
      .catch(() => undefined)
      .then(() => setRead(true));
  }, [db, isOffline]);
  const layer = known?.layer;
  const tag = layer?.source.type === 'archive' ? (stored?.whole?.tag ?? null) : null;
  const isSettled = stored !== undefined && (wasRead || isOffline || layer !== undefined);
  return { layer, stored, tag, isReachable: isSettled && (tag !== null || !isOffline) };
}
