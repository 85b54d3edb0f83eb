import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { resourcesMessages } from './resources.messages.ts';

const tones = { in: 'green', out: 'orange', adjust: 'violet', assign: 'blue' } as const;

/** Movements of a resource, newest first. */
export function ResourceMovements({ row }: { row: { id: number } }) {
  const t = useText(resourcesMessages);
  const formats = useFormats();
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.resources.movements, { params: { id: row.id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noMovements')} />;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map(({ id, kind, quantity, stockAfter, to, note, at, by }) => (
        <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <ToneChip tone={tones[kind]} label={t(kind)} />
            <Typography variant="body2" className="tabular">
              {kind === 'assign'
                ? (to?.name.replaceAll('_', ' ') ?? t('nobody'))
                : [
                    `${quantity > 0 ? '+' : ''}${formats.number(quantity, 2)}`,
                    t('stockAfter', { n: formats.number(stockAfter, 2) }),
                  ].join(' · ')}
            </Typography>
          </Box>
          <Typography variant="caption" color="text.secondary" component="div">
            {[formats.dayTime(at), by?.replaceAll('_', ' '), note].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
