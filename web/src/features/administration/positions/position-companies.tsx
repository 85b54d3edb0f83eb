import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { positionsMessages } from './positions.messages.ts';

/** Companies that have a position, with how many of their people hold it. */
export function PositionCompanies({ row }: { row: { id: number } }) {
  const t = useText(positionsMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.positions.companies, { params: { id: row.id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('none')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {data.map(({ id, code, name, people }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <span>{`${code} - ${name}`}</span>
          <Box component="span" className="tabular" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t('people', { n: people })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
