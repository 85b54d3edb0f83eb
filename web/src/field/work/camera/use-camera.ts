import { useEffect, useRef, useState, type RefObject } from 'react';

interface TorchTrack extends MediaStreamTrack {
  getCapabilities(): MediaTrackCapabilities & { torch?: boolean };
}

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'opening' | 'open' | 'failed';
  /** Null where the camera has no light. */
  setTorch: ((on: boolean) => void) | null;
}

/** The rear camera in the page, for as long as the component is shown: no other app is opened, which could end this one. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('opening');
  const [torch, setTorchTrack] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1920 } },
      });
      if (isOver) return stream.getTracks().forEach((track) => track.stop());
      const [track] = stream.getVideoTracks() as TorchTrack[];
      if (track?.getCapabilities?.().torch) setTorchTrack(track);
      video.current!.srcObject = stream;
      await video.current!.play();
      setState('open');
    };
    open().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  const setTorch = (on: boolean) =>
    void torch
      ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      .catch(() => undefined);
  return { video, state, setTorch: torch ? setTorch : null };
}

/** Whether this browser may open a camera in the page. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
