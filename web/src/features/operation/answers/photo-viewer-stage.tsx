/** One photo, large: it can be enlarged with the wheel, the keys or the buttons, and dragged while it is. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
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

/** How far the photo has been dragged, and the handlers that drag it. */
function useDrag(zoom: number) {
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    offset: zoom === 1 ? { x: 0, y: 0 } : offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current || zoom === 1) return;
        setOffset({ x: event.clientX - start.current.x, y: event.clientY - start.current.y });
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

const failureSx = {
  position: 'absolute',
  color: '#fff',
  bgcolor: 'rgb(0 0 0 / 70%)',
  px: 2,
  py: 1,
  borderRadius: 1,
} as const;

/** Shows the blurred thumbnail until the original is there. */
export function PhotoStage({ photo, label, zoom, onZoom }: Props) {
  const t = useText(photoMessages);
  const thumb = usePhoto(photo.id, 'thumbnail');
  const { file, failed } = usePhoto(photo.id, 'original');
  const { offset, handlers } = useDrag(zoom);
  const blob = file ?? thumb.file;
  return (
    <Box
      onWheel={(event) => onZoom(zoomed(zoom, event.deltaY < 0 ? 1.15 : 1 / 1.15))}
      onDoubleClick={() => onZoom(zoom > 1 ? 1 : 2.5)}
      {...handlers}
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
      {blob && (
        <BlobImage
          blob={blob}
          alt={label}
          style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${zoom})` }}
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
        <Skeleton
          role="progressbar"
          aria-label={t('loading')}
          variant="rectangular"
          sx={{ position: 'absolute', inset: '8%', height: 'auto', bgcolor: 'rgb(255 255 255 / 12%)' }}
        />
      )}
      {failed && (
        <Box role="alert" sx={failureSx}>
          {t('failed')}
        </Box>
      )}
    </Box>
  );
}
