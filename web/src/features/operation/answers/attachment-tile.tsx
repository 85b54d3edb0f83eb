import AudioFile from '@mui/icons-material/AudioFileOutlined';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import VideoFile from '@mui/icons-material/VideoFileOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { photoMessages } from './photo-viewer.messages.ts';

/** Files without a recorded type are photos: types were added later. */
export const isPicture = ({ type }: Pick<Photo, 'type'>): boolean =>
  type === null || type.startsWith('image/');

const icons = { application: PictureAsPdf, audio: AudioFile, video: VideoFile } as const;

const tileSx = {
  all: 'unset',
  boxSizing: 'border-box',
  flexShrink: 0,
  borderRadius: 1.5,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  bgcolor: '#f4f5f8',
  p: 0.5,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  color: 'text.secondary',
  '&:hover': { borderColor: 'primary.light' },
  '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: 2 },
} as const;
const nameSx = {
  fontSize: 10.5,
  lineHeight: 1.25,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A file that is no picture: never drawn here, saved on a click. */
export function AttachmentTile({ photo, label, size }: { photo: Photo; label: string; size: number }) {
  const t = useText(photoMessages);
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const Icon = icons[photo.type?.split('/', 1)[0] as keyof typeof icons] ?? InsertDriveFile;
  const save = async () => {
    setBusy(true);
    await client.operation.photos
      .original({ params: { id: photo.id } })
      .then(saveFile, (error: unknown) => void toast.error(error));
    setBusy(false);
  };
  return (
    <Box
      component="button"
      type="button"
      aria-label={`${t('saveFile', { name: photo.name })} (${label})`}
      aria-busy={busy}
      title={photo.name}
      onClick={() => void save()}
      sx={{
        ...tileSx,
        width: size,
        height: size,
        cursor: busy ? 'progress' : 'pointer',
        opacity: busy ? 0.6 : 1,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 24 }} />
      <Box component="span" sx={nameSx}>
        {photo.name}
      </Box>
      {photo.bytes !== null && (
        <Box component="span" className="tabular" sx={{ fontSize: 10.5, lineHeight: 1.25 }}>
          {formats.bytes(photo.bytes)}
        </Box>
      )}
    </Box>
  );
}
