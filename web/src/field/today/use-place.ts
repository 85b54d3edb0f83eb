import { useEffect, useState } from 'react';
import type { FieldDb } from '../store/field-db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { useLive } from '../frame/use-live.ts';
import type { Place } from './visit-order.rules.ts';

interface OwnPlace {
  place: Place | null;
  /** Whether the person has not been asked for it yet. */
  canAsk: boolean;
  failed: boolean;
  locate: () => void;
}

/** Where the phone is: followed once the person has allowed it, and the last known one without a fix. */
export function usePlace(db: FieldDb): OwnPlace {
  const stored = useLive(() => readMeta(db, 'lastPlace'), db);
  const [permission, setPermission] = useState<PermissionState | 'unknown'>('unknown');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        setPermission(status.state);
        status.onchange = () => setPermission(status.state);
      },
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (permission !== 'granted') return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        void writeMeta(db, 'lastPlace', { latitude, longitude, accuracy, at: Date.now() }),
      () => undefined,
      { enableHighAccuracy: false, maximumAge: 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [db, permission]);
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      () => {
        setFailed(false);
        setPermission('granted');
      },
      () => setFailed(true),
    );
  return {
    place: stored ? { latitude: stored.latitude, longitude: stored.longitude } : null,
    canAsk: permission === 'prompt' || permission === 'unknown',
    failed,
    locate,
  };
}
