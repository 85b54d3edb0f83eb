/** Photos need the session's token, so they come through the client as blobs and are shown by object URLs. */
import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import CloudDownload from '@mui/icons-material/CloudDownloadOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { SxProps } from '@mui/material/styles';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { AttachmentTile, isPicture } from './attachment-tile.tsx';
import { photoMessages } from './photo-viewer.messages.ts';

/** A picture from bytes; its address lives as long as it is shown. */
export function BlobImage({
  blob,
  alt,
  style,
  sx,
}: {
  blob: Blob;
  alt: string;
  style?: CSSProperties;
  sx: SxProps;
}) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <Box component="img" ref={image} alt={alt} draggable={false} {...(style ? { style } : {})} sx={sx} />
  );
}

/** Photos never change: a blob is fetched once and cached for some minutes. */
export function usePhoto(id: number, size: 'thumbnail' | 'original', enabled = true) {
  const endpoint = client.operation.photos[size];
  const { data, error } = useQuery({
    queryKey: [...endpoint.key, { params: { id } }],
    queryFn: ({ signal }) => endpoint({ params: { id } }, signal),
    staleTime: Infinity,
    gcTime: size === 'thumbnail' ? 300_000 : 60_000,
    enabled,
  });
  return { file: data, failed: Boolean(error) };
}

interface ThumbProps {
  photo: Photo;
  label: string;
  onOpen: () => void;
  size?: number;
}

/** A square thumbnail, or a tile for what is no picture. */
export function PhotoThumb({ size = 76, ...rest }: ThumbProps) {
  return isPicture(rest.photo) ? (
    <PictureThumb size={size} {...rest} />
  ) : (
    <AttachmentTile photo={rest.photo} label={rest.label} size={size} />
  );
}

const frameOf = (size: number) =>
  ({
    width: size,
    height: size,
    flexShrink: 0,
    borderRadius: 1.5,
    overflow: 'hidden',
    display: 'grid',
    placeItems: 'center',
  }) as const;
const missingSx = {
  border: '1px dashed #b6bbc9',
  bgcolor: '#f4f5f8',
  color: 'text.secondary',
  fontSize: 10.5,
  lineHeight: 1.2,
  textAlign: 'center',
  p: 0.5,
  alignContent: 'center',
} as const;
const buttonSx = {
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'zoom-in',
  border: 1,
  borderColor: 'divider',
  bgcolor: '#eef0f5',
  color: 'text.secondary',
  '&:hover': { borderColor: 'primary.light' },
  '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: 2 },
} as const;

/** Stands for a picture that the phone has announced and not sent yet. */
function MissingThumb({ label, size }: { label: string; size: number }) {
  const t = useText(photoMessages);
  const text = `${label}: ${t('owed')}`;
  return (
    <Box role="img" aria-label={text} title={text} sx={{ ...frameOf(size), ...missingSx }}>
      <CloudDownload aria-hidden sx={{ fontSize: 18, mb: 0.25 }} />
      {t('owed')}
    </Box>
  );
}

function PictureThumb({ photo, label, onOpen, size }: ThumbProps & { size: number }) {
  const t = useText(photoMessages);
  const received = photo.receivedAt !== null;
  const { file, failed } = usePhoto(photo.id, 'thumbnail', received);
  if (!received) return <MissingThumb label={label} size={size} />;
  return (
    <Box
      component="button"
      type="button"
      aria-label={t('openPhoto', { name: label })}
      title={label}
      onClick={onOpen}
      sx={{ ...buttonSx, ...frameOf(size) }}
    >
      {file ? (
        <BlobImage
          blob={file}
          alt=""
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : failed ? (
        <BrokenImage aria-hidden sx={{ fontSize: 20 }} />
      ) : (
        <Skeleton variant="rectangular" width={size} height={size} />
      )}
    </Box>
  );
}
