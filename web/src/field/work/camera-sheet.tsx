import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../frame/icon.tsx';
import { Sheet } from '../frame/parts.tsx';
import { useCamera, type Camera } from './use-camera.ts';
import { workMessages } from './work.messages.ts';

function Torch({ camera }: { camera: Camera }) {
  const t = useText(workMessages);
  const [on, setOn] = useState(false);
  const { setTorch } = camera;
  if (!setTorch) return null;
  const toggle = () => {
    setTorch(!on);
    setOn(!on);
  };
  return (
    <button type="button" className="f-button" aria-pressed={on} onClick={toggle}>
      {t('torch')}
    </button>
  );
}

interface CameraSheetProps {
  title: string;
  onTake: (image: ImageBitmap) => void;
  /** The camera cannot be opened here. */
  onFailed: () => void;
  onClose: () => void;
}

/** A viewfinder in the page: one frame is taken at the press of the button. */
export function CameraSheet({ title, onTake, onFailed, onClose }: CameraSheetProps) {
  const t = useText(workMessages);
  const camera = useCamera();
  const { video, state } = camera;
  useEffect(() => {
    if (state === 'failed') onFailed();
  }, [state, onFailed]);
  const take = async () => onTake(await createImageBitmap(video.current!));
  return (
    <Sheet title={title} onClose={onClose}>
      <video ref={video} className="f-video" playsInline muted aria-label={t('viewfinder')} />
      <div className="f-card-links">
        <Torch camera={camera} />
        <button
          type="button"
          className="f-button f-primary f-tall"
          disabled={state !== 'open'}
          onClick={() => void take()}
        >
          <Icon name="camera" />
          {t('takePhoto')}
        </button>
      </div>
    </Sheet>
  );
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes by itself. */
export const canScan = (): boolean => detectorClass() !== undefined;

/** Reads the first code that comes into view. */
export function ScanSheet({
  title,
  onRead,
  onClose,
}: {
  title: string;
  onRead: (code: string) => void;
  onClose: () => void;
}) {
  const t = useText(workMessages);
  const camera = useCamera();
  const { video, state } = camera;
  useEffect(() => {
    const Detector = detectorClass();
    if (state !== 'open' || !Detector) return undefined;
    const detector = new Detector();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const [found] = await detector.detect(video.current!).catch(() => []);
      if (found) onRead(found.rawValue);
      else timer = setTimeout(() => void look(), 200);
    };
    void look();
    return () => clearTimeout(timer);
  }, [state, video, onRead]);
  return (
    <Sheet title={title} onClose={onClose}>
      <video ref={video} className="f-video" playsInline muted aria-label={t('viewfinder')} />
      <p role="status">{t(state === 'failed' ? 'noCamera' : 'scanning')}</p>
      <Torch camera={camera} />
    </Sheet>
  );
}
