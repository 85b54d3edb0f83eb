/** Stores the streets on the phone, so that they are there without a network, and removes them. */
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { useSyncState } from '../frame/field-context.ts';
import { Notice } from '../frame/parts.tsx';
import { readSpace } from '../store/space.ts';
import { removeStreets, streetDb, type StoredStreets } from '../store/street-file.ts';
import { downloadStreets, streetVersion, type StreetVersion } from '../sync/street-download.ts';
import { streetMessages } from './streets.messages.ts';
import type { Streets } from './use-streets.ts';

type Progress = 'idle' | 'storing' | 'failed' | 'noRoom';

/** What the server has, asked again once something was stored; null without a network. */
function useServerVersion(address: string, progress: Progress): StreetVersion | null {
  const { problem } = useSyncState();
  const [version, setVersion] = useState<StreetVersion | null>(null);
  const isReachable = problem !== 'offline' && progress !== 'storing';
  useEffect(() => {
    if (isReachable) void streetVersion(address).then(setVersion, () => setVersion(null));
  }, [address, isReachable]);
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

function Storing({ part, onStop }: { part: StoredStreets['part']; onStop: () => void }) {
  const t = useText(streetMessages);
  const formats = useFormats();
  // Until the first piece is here.
  const { received, size } = part ?? { received: 0, size: 1 };
  return (
    <div className="f-streets">
      <progress className="f-bar" value={received} max={size} aria-hidden="true" />
      <p className="f-hint" role="status">
        {t('storing', { done: formats.bytes(received), size: formats.bytes(size) })}
      </p>
      <button type="button" className="f-button" onClick={onStop}>
        {t('stop')}
      </button>
    </div>
  );
}

interface StoreButtonProps {
  version: StreetVersion;
  stored: StoredStreets;
  onStore: () => void;
}

function StoreButton({ version: { tag, size }, stored: { whole, part }, onStore }: StoreButtonProps) {
  const t = useText(streetMessages);
  const formats = useFormats();
  const received = part?.tag === tag ? part.received : 0;
  const sizes = { done: formats.bytes(received), size: formats.bytes(size) };
  return (
    <button type="button" className="f-button f-grow" onClick={onStore}>
      {received > 0 ? t('goOn', sizes) : t(whole ? 'update' : 'store', sizes)}
    </button>
  );
}

function OfArchive({ address, stored }: { address: string; stored: StoredStreets }) {
  const t = useText(streetMessages);
  const { progress, store, stop, remove } = useStoring(address);
  const version = useServerVersion(address, progress);
  const { whole, part } = stored;
  if (progress === 'storing') return <Storing part={part} onStop={stop} />;
  const newer = version !== null && version.tag !== whole?.tag ? version : null;
  return (
    <div className="f-streets">
      {progress !== 'idle' && <Notice tone="warning">{t(progress)}</Notice>}
      {whole && <Stored whole={whole} newer={newer} />}
      {newer && <StoreButton version={newer} stored={stored} onStore={store} />}
      {(whole || part) && (
        <button type="button" className="f-button" onClick={remove}>
          {t('remove')}
        </button>
      )}
    </div>
  );
}

function Stored({ whole, newer }: { whole: StreetVersion; newer: StreetVersion | null }) {
  const t = useText(streetMessages);
  const formats = useFormats();
  return (
    <p className="f-hint">{t(newer ? 'newer' : 'stored', { size: formats.bytes((newer ?? whole).size) })}</p>
  );
}

/** @param isShown whether streets are drawn now */
export function StoredStreetsLine({ streets, isShown }: { streets: Streets; isShown: boolean }) {
  const t = useText(streetMessages);
  const { source } = streets.layer!;
  return (
    <>
      {!isShown && <p className="f-hint">{t('needsNetwork')}</p>}
      {source.type === 'archive' && streets.stored && (
        <OfArchive address={source.address} stored={streets.stored} />
      )}
    </>
  );
}
