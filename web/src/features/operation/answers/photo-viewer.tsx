import Add from '@mui/icons-material/Add';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/FileDownloadOutlined';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { PhotoStage, zoomed } from './photo-viewer-stage.tsx';
import { isPicture } from './attachment-tile.tsx';
import { photoMessages } from './photo-viewer.messages.ts';

interface Props {
  /** Photos that have not been received yet are left out. */
  photos: readonly Photo[];
  /** Id of the photo to begin with; the viewer is open while it is not null. */
  openAt: number | null;
  onClose: () => void;
  /** The title of a photo's question. */
  labelOf?: (photo: Photo) => string;
}

const Tool = ({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        aria-label={label}
        onClick={onClick}
        disabled={disabled}
        sx={{
          color: '#fff',
          '&.Mui-disabled': { color: 'rgb(255 255 255 / 35%)' },
          '&:hover': { bgcolor: 'rgb(255 255 255 / 14%)' },
        }}
      >
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

function Details({ photo, label }: { photo: Photo; label: string }) {
  const t = useText(photoMessages);
  const formats = useFormats();
  const facts = [
    [t('question'), label],
    [t('file'), photo.name],
    [t('taken'), formats.full(photo.takenAt)],
    [t('received'), formats.full(photo.receivedAt)],
    [t('dimensions'), photo.width && photo.height ? `${photo.width} × ${photo.height}` : ''],
    [t('weight'), photo.bytes ? formats.bytes(photo.bytes) : ''],
    [t('hash'), photo.sha256],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={t('details')}
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.25,
        alignContent: 'start',
        '& dt': { fontSize: 11.5, color: '#aab0c4' },
        '& dd': { m: 0, fontSize: 13, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || t('unknown')}</dd>
        </div>
      ))}
    </Box>
  );
}

/** Moves the focus in, so that the keys work without a click. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

async function download(photo: Photo) {
  try {
    saveFile(await client.operation.photos.original({ params: { id: photo.id } }));
  } catch (error) {
    toast.error(error, { durationMs: 8000 });
  }
}

/** The photo on screen, its zoom, and what the keys do with both. */
function useViewer(photos: readonly Photo[], startAt: number) {
  const [id, setId] = useState(startAt);
  const [zoom, setZoom] = useState(1);
  const found = photos.findIndex((photo) => photo.id === id);
  const index = Math.max(0, found);
  const go = (to: number) => {
    const next = photos[to];
    if (!next) return;
    setId(next.id);
    setZoom(1);
  };
  const keys = {
    ArrowLeft: () => go(index - 1),
    ArrowRight: () => go(index + 1),
    Home: () => go(0),
    End: () => go(photos.length - 1),
    '+': () => setZoom(zoomed(zoom, 1.5)),
    '-': () => setZoom(zoomed(zoom, 1 / 1.5)),
    '0': () => setZoom(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key as keyof typeof keys];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { photo: photos[index]!, index, zoom, setZoom, keys, onKeyDown };
}

type ViewerState = ReturnType<typeof useViewer>;

const headingSx = {
  m: 0,
  fontSize: 14,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

interface BarProps {
  viewer: ViewerState;
  label: string;
  total: number;
  titleId: string;
  onClose: () => void;
}

function ViewerBar({ viewer: { photo, index, zoom, keys }, label, total, titleId, onClose }: BarProps) {
  const t = useText(photoMessages);
  const kitText = useText(kitMessages);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, minHeight: 48, bgcolor: '#12151f' }}>
      <Box sx={{ minWidth: 0, flex: 1, display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
        <Box component="h2" id={titleId} sx={headingSx}>
          {label}
        </Box>
        <Box className="tabular" aria-live="polite" sx={{ fontSize: 12, color: '#c3c8d8', flexShrink: 0 }}>
          {t('place', { n: index + 1, total })}
        </Box>
      </Box>
      <Tool label={kitText('zoomOut')} onClick={keys['-']} disabled={zoom === 1}>
        <Remove fontSize="small" />
      </Tool>
      <Tool label={kitText('zoomIn')} onClick={keys['+']}>
        <Add fontSize="small" />
      </Tool>
      <Tool label={t('actualSize')} onClick={keys['0']} disabled={zoom === 1}>
        <FitScreen fontSize="small" />
      </Tool>
      <Tool label={t('download')} onClick={() => void download(photo)}>
        <Download fontSize="small" />
      </Tool>
      <Tool label={t('close')} onClick={onClose}>
        <Close fontSize="small" />
      </Tool>
    </Box>
  );
}

const turnSx = {
  position: 'absolute',
  top: 'calc(50% - 17px)',
  bgcolor: 'rgb(10 12 20 / 62%)',
  borderRadius: 1.5,
} as const;

function TurnButtons({ viewer: { index, keys }, total }: { viewer: ViewerState; total: number }) {
  const t = useText(photoMessages);
  return (
    <>
      <Box sx={{ ...turnSx, left: 8 }}>
        <Tool label={t('previous')} onClick={keys.ArrowLeft} disabled={index === 0}>
          <ChevronLeft />
        </Tool>
      </Box>
      <Box sx={{ ...turnSx, right: 8 }}>
        <Tool label={t('next')} onClick={keys.ArrowRight} disabled={index === total - 1}>
          <ChevronRight />
        </Tool>
      </Box>
    </>
  );
}

interface ViewerProps {
  photos: readonly Photo[];
  startAt: number;
  titleId: string;
  onClose: () => void;
  labelOf: (photo: Photo) => string;
}

function Viewer({ photos, startAt, titleId, onClose, labelOf }: ViewerProps) {
  const viewer = useViewer(photos, startAt);
  const { photo, zoom, setZoom, onKeyDown } = viewer;
  const label = labelOf(photo);
  return (
    <Box
      ref={takeFocus}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{ outline: 'none', height: '100%', display: 'flex', flexDirection: 'column', color: '#fff' }}
    >
      <ViewerBar viewer={viewer} label={label} total={photos.length} titleId={titleId} onClose={onClose} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
        <Box sx={{ position: 'relative', flex: 1, minHeight: 0, minWidth: 0 }}>
          <PhotoStage key={photo.id} photo={photo} label={label} zoom={zoom} onZoom={setZoom} />
          <TurnButtons viewer={viewer} total={photos.length} />
        </Box>
        <Box
          sx={{
            width: { md: 260 },
            maxHeight: { xs: '34%', md: 'none' },
            overflow: 'auto',
            p: 2,
            bgcolor: '#171b28',
          }}
        >
          <Details photo={photo} label={label} />
        </Box>
      </Box>
    </Box>
  );
}

/** Photos over the whole window. Arrows turn, + − 0 zoom, Escape closes. */
export default function PhotoViewer({ photos, openAt, onClose, labelOf = (photo) => photo.question }: Props) {
  const titleId = useId();
  const received = photos.filter((photo) => photo.receivedAt !== null && isPicture(photo));
  const found = received.find((photo) => photo.id === openAt);
  return (
    <Dialog
      open={found !== undefined}
      onClose={onClose}
      fullScreen
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { bgcolor: '#0b0d14', borderRadius: 0 } } }}
    >
      {found && (
        <Viewer
          key={found.id}
          photos={received}
          startAt={found.id}
          titleId={titleId}
          onClose={onClose}
          labelOf={labelOf}
        />
      )}
    </Dialog>
  );
}
