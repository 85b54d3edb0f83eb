import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DocumentBlock, RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import { useText } from '#i18n/messages.ts';
import { BlobImage, usePhoto } from './photo-viewer-image.tsx';
import { recordDocumentMessages } from './record-document.messages.ts';

type BlockOf<T extends DocumentBlock['type']> = DocumentBlock & { type: T };

const sheetSx = {
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: { xs: 1.5, sm: 3 },
  display: 'flex',
  flexDirection: 'column',
  gap: 1.25,
  minWidth: 0,
} as const;

interface Props {
  document: RecordDocument;
  /** Marks the block that is being designed, by its place in the template. */
  marked?: number | null;
}

/** A report as a page to read: the same texts, in the same order, as its PDF. */
export function RecordDocumentView({ document, marked = null }: Props) {
  const t = useText(recordDocumentMessages);
  return (
    <Box component="article" lang={document.locale} aria-label={document.title} sx={sheetSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary', fontSize: 12 }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{document.organization}</Box>
        <Box className="tabular">{document.number}</Box>
      </Box>
      <Typography variant="h6" component="h3">
        {document.title}
      </Typography>
      {document.blocks.length === 0 && <Typography color="text.secondary">{t('emptyReport')}</Typography>}
      {document.blocks.map(({ from, block }) => (
        <Box
          key={from}
          sx={{
            minWidth: 0,
            ...(from === marked && { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4 }),
          }}
        >
          <Block block={block} />
        </Box>
      ))}
      <Typography variant="caption" color="text.secondary">
        {document.footer}
      </Typography>
    </Box>
  );
}

function Block({ block }: { block: DocumentBlock }) {
  switch (block.type) {
    case 'heading':
      return (
        <Typography
          variant="subtitle2"
          component="h4"
          sx={{ borderBottom: 1, borderColor: 'divider', mt: 0.5 }}
        >
          {block.text}
        </Typography>
      );
    case 'text':
      return (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {block.text}
        </Typography>
      );
    case 'fields':
      return <Fields block={block} />;
    case 'table':
      return <TableBlock block={block} />;
    case 'photos':
      return <Photos block={block} />;
    case 'signatures':
      return <Signatures block={block} />;
    case 'qr':
      return <QrAddress block={block} />;
    case 'line':
      return <Box component="hr" sx={{ border: 0, borderTop: 1, borderColor: 'divider', my: 0.5 }} />;
    case 'space':
      return <Box sx={{ height: Math.min(block.height, 24) }} />;
  }
}

function Fields({ block }: { block: BlockOf<'fields'> }) {
  const t = useText(recordDocumentMessages);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${block.columns}, minmax(0, 1fr))` },
      }}
    >
      {block.fields.map(({ label, value }, at) => (
        <Box key={at} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
            {value ?? <span aria-label={t('noValue')}>–</span>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& caption': { textAlign: 'left', fontWeight: 600, pb: 0.5 },
  '& th': { textAlign: 'left', bgcolor: 'action.hover', fontWeight: 600, fontSize: 12 },
  '& th, & td': { p: 0.75, borderBottom: 1, borderColor: 'divider' },
  // Words stay whole, and a table that is too wide for them scrolls; a very long one breaks anywhere.
  '& .long': { overflowWrap: 'anywhere' },
  '& .numeric': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& th.numeric': { whiteSpace: 'normal' },
  '& .numeric + :not(.numeric)': { pl: 3 },
} as const;

const longWord = /\S{25}/;

function TableBlock({ block }: { block: BlockOf<'table'> }) {
  const t = useText(recordDocumentMessages);
  const classOf = (column: number) => (block.numbers?.includes(column) ? 'numeric' : undefined);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={block.title}>
      <Box component="table" sx={tableSx}>
        <caption>{block.title}</caption>
        <thead>
          <tr>
            {block.columns.map((column, at) => (
              <th key={at} scope="col" className={classOf(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} className={classOf(column) ?? (longWord.test(cell) ? 'long' : undefined)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {block.leftOut > 0 && <Typography variant="caption">{t('more', { n: block.leftOut })}</Typography>}
    </Box>
  );
}

function Photos({ block }: { block: BlockOf<'photos'> }) {
  const t = useText(recordDocumentMessages);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${block.perRow}, minmax(0, 1fr))` },
        }}
      >
        {block.photos.map((photo) => (
          <Box component="figure" key={photo.photoId} sx={{ m: 0 }}>
            {photo.missing ? <Missing /> : <ReportPhoto id={photo.photoId} caption={photo.caption} />}
            <Box component="figcaption" sx={{ fontSize: 11.5, color: 'text.secondary', textAlign: 'center' }}>
              {photo.caption}
            </Box>
          </Box>
        ))}
      </Box>
      {block.leftOut > 0 && <Typography variant="caption">{t('more', { n: block.leftOut })}</Typography>}
    </>
  );
}

const pictureSx = { width: '100%', height: 130, objectFit: 'contain', display: 'block' } as const;

function Missing() {
  const t = useText(recordDocumentMessages);
  return (
    <Box
      sx={{
        ...pictureSx,
        display: 'grid',
        placeItems: 'center',
        border: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      {t('missingPhoto')}
    </Box>
  );
}

function ReportPhoto({ id, caption }: { id: number; caption: string }) {
  const { file, failed } = usePhoto(id, 'thumbnail');
  if (failed) return <Missing />;
  if (!file) return <Skeleton variant="rounded" height={130} />;
  return <BlobImage blob={file} alt={caption} sx={pictureSx} />;
}

function Signatures({ block }: { block: BlockOf<'signatures'> }) {
  const t = useText(recordDocumentMessages);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {block.signatures.map(({ label, image }, at) => (
        <Box key={at} sx={{ width: 200, textAlign: 'center', fontSize: 12 }}>
          <Box sx={{ height: 72, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
            {image ? (
              <Box component="img" src={image} alt="" sx={{ maxWidth: '100%', maxHeight: 70 }} />
            ) : (
              t('unsigned')
            )}
          </Box>
          <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 0.5, color: 'text.secondary' }}>{label}</Box>
        </Box>
      ))}
    </Box>
  );
}

function QrAddress({ block }: { block: BlockOf<'qr'> }) {
  const t = useText(recordDocumentMessages);
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{t('record')}: </strong>
      {block.content}
    </Typography>
  );
}
