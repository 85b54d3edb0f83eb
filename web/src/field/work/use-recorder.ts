import { useEffect, useRef, useState } from 'react';
import { extensionOf } from '../store/file-names.ts';

export type RecorderProblem = 'noMicrophone' | 'microphoneDenied';

/** Speech is understood well at this rate, and a minute of it takes 180 kB. */
const bitsPerSecond = 24_000;
const wantedTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const recordedType = (): string | undefined =>
  wantedTypes.find((type) => MediaRecorder.isTypeSupported(type));

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
}

export interface Recorder {
  /** Null while nothing is recorded. */
  seconds: number | null;
  problem: RecorderProblem | null;
  start: () => Promise<void>;
  stop: () => void;
}

/** Records sound for at most so many seconds; what was recorded until then is what counts. */
export function useRecorder(mostSeconds: number, onRecorded: (sound: Blob) => void): Recorder {
  const running = useRef<Running | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const stop = () => {
    if (running.current?.recorder.state === 'recording') running.current.recorder.stop();
  };
  const isRunning = seconds !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (seconds !== null && seconds >= mostSeconds) stop();
  }, [seconds, mostSeconds]);
  // What is being recorded when the question is left is stored too.
  useEffect(() => stop, []);
  const start = async () => {
    setProblem(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const type = recordedType();
      const recorder = new MediaRecorder(stream, {
        audioBitsPerSecond: bitsPerSecond,
        ...(type ? { mimeType: type } : {}),
      });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        running.current = null;
        setSeconds(null);
        const sound = new Blob(parts, { type: recorder.mimeType });
        if (sound.size > 0 && extensionOf(sound.type) !== null) onRecorded(sound);
      });
      running.current = { recorder, stream };
      recorder.start(1000);
      setSeconds(0);
    } catch (error) {
      const isDenied = error instanceof Error && error.name === 'NotAllowedError';
      setProblem(isDenied ? 'microphoneDenied' : 'noMicrophone');
    }
  };
  return { seconds, problem, start, stop };
}
