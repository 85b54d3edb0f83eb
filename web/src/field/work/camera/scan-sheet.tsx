import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Sheet } from '../../frame/parts.tsx';
import { workMessages } from '../work.messages.ts';
import { Torch, Viewfinder } from './camera-sheet.tsx';
import { codeReader, type CodeReader } from './code-reader.ts';
import { useCamera, type Camera } from './use-camera.ts';

const pause = 200;

/** Looks for a code again and again. @returns whether nothing can be read on this phone */
function useReader({ video, state }: Camera, onRead: (code: string) => void): boolean {
  const [isBlind, setBlind] = useState(false);
  useEffect(() => {
    if (state !== 'open') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let reader: CodeReader | null = null;
    const look = async () => {
      const found = await reader!.read(video.current!).catch(() => null);
      if (isOver) return;
      if (found !== null) onRead(found);
      else timer = setTimeout(() => void look(), pause);
    };
    void codeReader().then((made) => {
      reader = made;
      if (isOver) made?.end();
      else if (made) void look();
      else setBlind(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      reader?.end();
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
  const isBlind = useReader(camera, onRead);
  const isFailed = camera.state === 'failed';
  return (
    <Sheet title={title} onClose={onClose}>
      {!isFailed && <Viewfinder camera={camera} frame="code" />}
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
