import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { Sheet } from '../frame/parts.tsx';
import { drawStrokes, type Stroke } from './drawing.rules.ts';
import { workMessages } from './work.messages.ts';

/** Of what is stored, whatever the size on screen. */
const [width, height] = [1200, 1200];

interface Props {
  title: string;
  onDrawn: (image: ImageBitmap) => void;
  onClose: () => void;
}

function useDrawing() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  useEffect(() => drawStrokes(canvas.current!.getContext('2d')!, { width, height }, strokes), [strokes]);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setStrokes((before) => [...before, [point]]);
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointOf(event);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
  };
  return { canvas, strokes, setStrokes, begin, go };
}

/** A sheet to draw on with a finger or a pen: a sketch of where a pipe runs. */
export function DrawingSheet({ title, onDrawn, onClose }: Props) {
  const t = useText(workMessages);
  const { canvas, strokes, setStrokes, begin, go } = useDrawing();
  const save = async () => onDrawn(await createImageBitmap(canvas.current!));
  return (
    <Sheet title={title} onClose={onClose}>
      <canvas
        ref={canvas}
        className="f-drawing"
        width={width}
        height={height}
        role="img"
        aria-label={t('drawingArea')}
        onPointerDown={begin}
        onPointerMove={go}
      />
      <div className="f-card-links">
        <button
          type="button"
          className="f-button"
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          {t('undo')}
        </button>
        <button
          type="button"
          className="f-button"
          disabled={strokes.length === 0}
          onClick={() => setStrokes([])}
        >
          {t('clearDrawing')}
        </button>
        <button
          type="button"
          className="f-button f-primary f-grow"
          disabled={strokes.length === 0}
          onClick={() => void save()}
        >
          {t('saveDrawing')}
        </button>
      </div>
    </Sheet>
  );
}
