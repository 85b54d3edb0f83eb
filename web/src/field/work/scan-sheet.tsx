import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../frame/icon.tsx';
import { Sheet } from '../frame/parts.tsx';
import { Torch } from './camera-sheet.tsx';
import { useCamera, type Camera } from './use-camera.ts';
import { workMessages } from './work.messages.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats?(): Promise<readonly string[]>;
}
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser may read barcodes by itself. */
export const canScan = (): boolean => detectorClass() !== undefined;

/** Null where the browser has the means by name only. */
async function makeDetector(): Promise<Detector | null> {
  const Detector = detectorClass();
  const formats = await Detector?.getSupportedFormats?.();
  return Detector && formats?.length !== 0 ? new Detector() : null;
}

const pause = 200;

/** Looks for a code again and again. @returns whether nothing can be read on this phone */
function useDetector({ video, state }: Camera, onRead: (code: string) => void): boolean {
  const [isBlind, setBlind] = useState(false);
  useEffect(() => {
    if (state !== 'open') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (detector: Detector) => {
      const [found] = await detector.detect(video.current!).catch(() => []);
      if (isOver) return;
      if (found) onRead(found.rawValue);
      else timer = setTimeout(() => void look(detector), pause);
    };
    void makeDetector()
      .catch(() => null)
      .then((detector) => {
        if (isOver) return;
        if (detector) void look(detector);
        else setBlind(true);
      });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state, video, onRead]);
  return isBlind;
}

interface Props {
  title: string;
  onRead: (code: string) => void;
  /** The person types the code instead. */
  onType: () => void;
  onClose: () => void;
}

/** Reads the first code that comes into view. */
export function ScanSheet({ title, onRead, onType, onClose }: Props) {
  const t = useText(workMessages);
  const camera = useCamera();
  const { video, state } = camera;
  const isBlind = useDetector(camera, onRead);
  const isFailed = state === 'failed';
  return (
    <Sheet title={title} onClose={onClose}>
      {!isFailed && <video ref={video} className="f-video" playsInline muted aria-label={t('viewfinder')} />}
      <p role="status">{t(isFailed ? 'noCamera' : isBlind ? 'noScanner' : 'scanning')}</p>
      <div className="f-card-links">
        <Torch camera={camera} />
        <button type="button" className="f-button f-grow" onClick={onType}>
          <Icon name="pen" />
          {t('typeCode')}
        </button>
      </div>
    </Sheet>
  );
}
