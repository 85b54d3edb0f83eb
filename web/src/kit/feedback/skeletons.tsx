/** Grey shapes in the place of what is being loaded, as large as it will be. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const widths = [62, 44, 71, 53, 38];
const widthOf = (at: number) => `${widths[at % widths.length]!}%`;

function Lines({ rows }: { rows: number }) {
  return numbers(rows).map((at) => (
    <Box key={at} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton variant="rounded" height={14} width={widthOf(at)} sx={{ my: 0.25 }} />
      <Skeleton variant="rounded" height={12} width={widthOf(at + 2)} sx={{ mt: 0.75 }} />
    </Box>
  ));
}

function Fields({ rows }: { rows: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      {numbers(rows).map((at) => (
        <Skeleton key={at} variant="rounded" height={37} />
      ))}
    </Box>
  );
}

function Facts({ rows }: { rows: number }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '112px 1fr', columnGap: 1.5, rowGap: 1, py: 0.5 }}>
      {numbers(rows).map((at) => (
        <Box key={at} sx={{ display: 'contents' }}>
          <Skeleton variant="rounded" height={14} width="80%" />
          <Skeleton variant="rounded" height={14} width={widthOf(at)} />
        </Box>
      ))}
    </Box>
  );
}

/** A list of the kit: a head of 36, rows of 40 and a foot of 40 pixels. */
function Table({ rows }: { rows: number }) {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 320,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      {numbers(rows + 1).map((at) => (
        <Box
          key={at}
          sx={{
            flexShrink: 0,
            height: at === 0 ? 36 : 40,
            display: 'grid',
            gridTemplateColumns: { xs: '2fr 1fr', md: '1fr 2fr 1fr 2fr 1fr' },
            alignItems: 'center',
            columnGap: 4,
            px: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {numbers(5).map((column) => (
            <Skeleton
              key={column}
              variant="rounded"
              height={at === 0 ? 12 : 14}
              width={widthOf(at + column)}
              sx={column > 1 ? { display: { xs: 'none', md: 'block' } } : {}}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** A screen of a list: heading, filters and table, where the kit's page has them. */
function ListPage({ rows }: { rows: number }) {
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        px: { xs: 1.5, sm: 2.5 },
        py: { xs: 1.5, sm: 2 },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 32 }}>
        <Skeleton variant="rounded" height={20} width={180} />
        <Skeleton variant="rounded" height={32} width={112} />
      </Box>
      <Skeleton variant="rounded" height={37} sx={{ maxWidth: 560 }} />
      <Table rows={rows} />
    </Box>
  );
}

const Block = () => (
  <Skeleton variant="rectangular" width="100%" height="100%" sx={{ minHeight: 180, borderRadius: 1 }} />
);

const shapes = {
  lines: { Shape: Lines, rows: 4 },
  fields: { Shape: Fields, rows: 5 },
  facts: { Shape: Facts, rows: 8 },
  table: { Shape: Table, rows: 10 },
  page: { Shape: ListPage, rows: 12 },
  block: { Shape: Block, rows: 1 },
} as const satisfies Record<string, { Shape: (props: { rows: number }) => ReactNode; rows: number }>;

export type LoadingShape = keyof typeof shapes;

/** `rows`: how many lines, fields or rows are expected. */
export function LoadingSkeleton({ shape, rows }: { shape: LoadingShape; rows?: number | undefined }) {
  const { Shape, rows: usual } = shapes[shape];
  return <Shape rows={rows ?? usual} />;
}
