/** One photo, large: it can be enlarged with the wheel, the keys or the buttons, and dragged while it is. */
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useRef, useState, type PointerEvent } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { useText } from '#i18n/messages.ts';
import { BlobImage, usePhoto } from './photo-viewer-image.tsx';
import { photoMessages } from './photo-viewer.messages.ts';

export const zoomLimits = { least: 1, most: 6 } as const;
export const zoomed = (zoom: number, factor: number) =>
  Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom * factor));

interface Props {
  photo: Photo;
  label: string;
  zoom: number;
  onZoom: (zoom: number) => void;
}

export function PhotoStage({ photo, label, zoom, onZoom }: Props) {
  const t = useText(photoMessages);
  const thumb = usePhoto(photo.id, 'thumbnail');
  const { file, failed } = usePhoto(photo.id, 'original');
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const held = useRef<{ x: number; y: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (!held.current || zoom === 1) return;
    setMoved({ x: event.clientX - held.current.x, y: event.clientY - held.current.y });
  };
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX - moved.x, y: event.clientY - moved.y };
  };
  const at = zoom === 1 ? { x: 0, y: 0 } : moved;
  const shown = file ?? thumb.file;
  return (
    <Box
      onWheel={(event) => onZoom(zoomed(zoom, event.deltaY < 0 ? 1.15 : 1 / 1.15))}
      onDoubleClick={() => onZoom(zoom > 1 ? 1 : 2.5)}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        touchAction: 'none',
        cursor: zoom > 1 ? 'grab' : 'zoom-in',
        '&:active': { cursor: zoom > 1 ? 'grabbing' : 'zoom-in' },
      }}
    >
      {shown && (
        <BlobImage
          blob={shown}
          alt={label}
          style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${zoom})` }}
          sx={{
            width: '100%',
            height: '100%',
            minHeight: 0,
            objectFit: 'contain',
            filter: file ? 'none' : 'blur(6px)',
            userSelect: 'none',
          }}
        />
      )}
      {!file && !failed && (
        <CircularProgress aria-label={t('loading')} sx={{ position: 'absolute', color: '#fff' }} />
      )}
      {failed && (
        <Box
          role="alert"
          sx={{
            position: 'absolute',
            color: '#fff',
            bgcolor: 'rgb(0 0 0 / 70%)',
            px: 2,
            py: 1,
            borderRadius: 1,
          }}
        >
          {t('failed')}
        </Box>
      )}
    </Box>
  );
}
