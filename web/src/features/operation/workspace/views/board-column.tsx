import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { tones, type Tone } from '#kit/status-tones.ts';
import type { SearchEndpoint } from '#kit/table/table.types.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { CardSkeletons, useGrowingList, type ListProps } from './workspace-cards.tsx';

interface Props<R> extends ListProps {
  endpoint: SearchEndpoint<R>;
  title: string;
  tone: Tone;
  card: (row: R) => ReactNode;
  /** Leads to the table, where a column has more rows than it can show. */
  onTable: () => void;
}

const columnSx = {
  width: 264,
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderRadius: 2,
  bgcolor: '#eff0f4',
} as const;
const listSx = {
  flex: 1,
  minHeight: 80,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.75,
  m: 0,
  px: 0.75,
  pb: 0.75,
  scrollbarWidth: 'thin',
  '& > li': { flexShrink: 0 },
} as const;

function ColumnHead({ title, tone, total }: { title: string; tone: Tone; total: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1 }}>
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tones[tone].strong }} />
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
        {total}
      </Box>
    </Box>
  );
}

/** One status of the board: its first rows, more of them on request. */
export function BoardColumn<R extends { id: number }>({
  endpoint,
  title,
  tone,
  card,
  onTable,
  ...list
}: Props<R>) {
  const t = useText(workspaceMessages);
  const formats = useFormats();
  const { rows, total, more, error, isPending, refetch, left, next, grow } = useGrowingList(endpoint, list);
  const label = t('columnLabel', { status: title, n: formats.atLeast(total ?? 0, more) });
  return (
    <Box component="section" aria-label={label} sx={columnSx}>
      <ColumnHead title={title} tone={tone} total={total === undefined ? '' : formats.atLeast(total, more)} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box component="ul" tabIndex={0} aria-label={title} sx={listSx}>
          {isPending && <CardSkeletons count={3} />}
          {rows.map(card)}
          {total === 0 && (
            <Typography
              component="li"
              variant="caption"
              color="text.secondary"
              sx={{ listStyle: 'none', textAlign: 'center', py: 2 }}
            >
              {t('emptyColumn')}
            </Typography>
          )}
          {left > 0 && (
            <li style={{ listStyle: 'none' }}>
              <Button fullWidth color="inherit" onClick={grow ?? onTable}>
                {grow ? t('more', { n: next }) : t('inTable')}
              </Button>
            </li>
          )}
        </Box>
      )}
    </Box>
  );
}
