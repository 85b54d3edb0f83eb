/** Stores the streets on the phone, so that they are there without a network, and removes them. */
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { useSyncState } from '../frame/field-context.ts';
import { Notice } from '../frame/parts.tsx';
import { readSpace } from '../store/space.ts';
import { removeStreets, streetDb } from '../store/street-file.ts';
import { downloadStreets, streetVersion, type StreetVersion } from '../sync/street-download.ts';
import { streetMessages } from './streets.messages.ts';
import type { Streets } from './use-streets.ts';

type Progress = 'idle' | 'storing' | 'failed' | 'noRoom';

/** What the server has, asked again once something was stored; null without a network. */
function useServerVersion(address: string, progress: Progress): StreetVersion | null {
  const { problem } = useSyncState();
  const [version, setVersion] = useState<StreetVersion | null>(null);
  const isAsked = problem !== 'offline' && progress !== 'storing';
  useEffect(() => {
    if (isAsked) void streetVersion(address).then(setVersion, () => setVersion(null));
  }, [address, isAsked]);
  return version;
}

function useStoring(address: string) {
  const [progress, setProgress] = useState<Progress>('idle');
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const store = async () => {
    const own = new AbortController();
    stopper.current = own;
    setProgress('storing');
    const free = (await readSpace())?.free ?? null;
    const options = { signal: own.signal, free };
    try {
      const first = await downloadStreets(streetDb, address, options);
      const result = first === 'changed' ? await downloadStreets(streetDb, address, options) : first;
      setProgress(result === 'done' ? 'idle' : result === 'noRoom' ? 'noRoom' : 'failed');
    } catch {
      setProgress(own.signal.aborted ? 'idle' : 'failed');
    }
  };
  const stop = () => stopper.current?.abort();
  const remove = () => {
    stop();
    void removeStreets(streetDb);
  };
  return { progress, store: () => void store(), stop, remove };
}

function OfArchive({ address, streets }: { address: string; streets: Streets }) {
  const t = useText(streetMessages);
  const formats = useFormats();
  const { progress, store, stop, remove } = useStoring(address);
  const version = useServerVersion(address, progress);
  const { whole = null, part = null } = streets.stored ?? {};
  const sizes = (received: number, size: number) => ({
    done: formats.bytes(received),
    size: formats.bytes(size),
  });
  if (progress === 'storing')
    return (
      <div className="f-streets">
        <progress className="f-bar" value={part?.received ?? 0} max={part?.size ?? 1} aria-hidden="true" />
        <p className="f-hint" role="status">
          {t('storing', sizes(part?.received ?? 0, part?.size ?? version?.size ?? 0))}
        </p>
        <button type="button" className="f-button" onClick={stop}>
          {t('stop')}
        </button>
      </div>
    );
  const isNewer = whole !== null && version !== null && version.tag !== whole.tag;
  return (
    <div className="f-streets">
      {progress === 'noRoom' && <Notice tone="warning">{t('noRoom')}</Notice>}
      {progress === 'failed' && <Notice tone="warning">{t('failed')}</Notice>}
      {whole && (
        <p className="f-hint">
          {isNewer
            ? t('newer', { size: formats.bytes(version.size) })
            : t('stored', { size: formats.bytes(whole.size) })}
        </p>
      )}
      {version && (!whole || isNewer) && (
        <button type="button" className="f-button f-grow" onClick={store}>
          {part?.tag === version.tag && part.received > 0
            ? t('goOn', sizes(part.received, version.size))
            : t(whole ? 'update' : 'store', { size: formats.bytes(version.size) })}
        </button>
      )}
      {(whole || part) && (
        <button type="button" className="f-button" onClick={remove}>
          {t('remove')}
        </button>
      )}
    </div>
  );
}

/** @param isShown whether streets are drawn now */
export function StoredStreetsLine({ streets, isShown }: { streets: Streets; isShown: boolean }) {
  const t = useText(streetMessages);
  const { source } = streets.layer!;
  return (
    <>
      {!isShown && <p className="f-hint">{t('needsNetwork')}</p>}
      {source.type === 'archive' && <OfArchive address={source.address} streets={streets} />}
    </>
  );
}
