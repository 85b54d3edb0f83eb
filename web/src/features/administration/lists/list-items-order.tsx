import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ItemRows } from './item-rows.tsx';
import { listsMessages } from './lists.messages.ts';
import { useOrderedItems, type Item } from './use-ordered-items.ts';

/** The items in their own order, which drag or keyboard changes while no filter hides some of them. */
export function ListItemsOrder({ filters, current, onOpen }: OtherViewProps<Item>) {
  const t = useText(listsMessages);
  const mayMove = useMay()(client.administration.lists.reorder);
  const isFiltered = filters.length > 1;
  const { data: items, error, refetch, isFetching, reorder } = useOrderedItems(filters);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!items) return <LoadingState shape="lines" rows={10} />;
  if (items.length === 0) return <EmptyState title={t('items')} />;
  return (
    <Box sx={{ flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {isFiltered && <Alert severity="info">{t('orderFiltered')}</Alert>}
      {!isFiltered && mayMove && (
        <Typography variant="body2" color="text.secondary">
          {t('orderHelp')}
        </Typography>
      )}
      <ItemRows
        items={items}
        currentId={current}
        onOpen={onOpen}
        onMove={mayMove && !isFiltered ? reorder : undefined}
        progress={
          <LinearProgress aria-hidden sx={{ height: 2, visibility: isFetching ? 'visible' : 'hidden' }} />
        }
      />
    </Box>
  );
}
