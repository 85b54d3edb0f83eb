import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Sheet } from '../../frame/parts.tsx';
import { useCamera, type Camera } from './use-camera.ts';
import { workMessages } from '../work.messages.ts';

export function Torch({ camera }: { camera: Camera }) {
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

/** What the camera sees, with a frame that shows where what is wanted belongs. */
export function Viewfinder({ camera: { video }, frame }: { camera: Camera; frame: 'photo' | 'code' }) {
  const t = useText(workMessages);
  return (
    <div className={`f-viewfinder f-frame-${frame}`}>
      <video ref={video} className="f-video" playsInline muted aria-label={t('viewfinder')} />
    </div>
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
      <Viewfinder camera={camera} frame="photo" />
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
