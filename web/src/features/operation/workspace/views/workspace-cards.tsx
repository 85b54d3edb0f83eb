import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { held } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import type { SearchEndpoint, SearchFilter } from '#kit/table/table.types.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { cardsBody, cardsSize } from './list-order.ts';

const mostRows = 200;
const noRows: never[] = [];

/** Placeholders while rows are being read. */
export const CardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => (
    <Skeleton key={place} component="li" variant="rounded" height={104} sx={{ listStyle: 'none' }} />
  ));

export interface ListProps {
  filters: readonly SearchFilter[];
  sorts: NonNullable<SearchInput['sorts']>;
}

/** The first rows of a search, more of them on request. */
export function useGrowingList<R>(endpoint: SearchEndpoint<R>, { filters, sorts }: ListProps) {
  const [size, setSize] = useState(cardsSize);
  const body = cardsBody(filters, sorts, size);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...endpoint.key, { body }],
    queryFn: ({ signal }) => endpoint({ body }, signal),
    placeholderData: keepPreviousData,
    ...held,
  });
  const rows = data?.content ?? noRows;
  const total = data?.total;
  const more = data?.more ?? false;
  const known = (total ?? 0) - rows.length;
  const step = cardsSize * 2;
  const left = more ? Math.max(known, step) : known;
  return {
    rows,
    total,
    more,
    error: data ? null : error,
    isPending,
    refetch,
    left,
    /** Rows that one press adds. */
    next: Math.min(left, step),
    ...(left > 0 && size < mostRows ? { grow: () => setSize(size + step) } : {}),
  };
}

/** More than a phone shows at once. */
const firstRows = 6;

/**
 * The rows to draw: those that are seen at once, and then the others. Both in small steps, so that a slow phone
 * answers to a tap meanwhile.
 */
function useShownRows<R>(rows: readonly R[]) {
  const [all, setAll] = useState(false);
  const shown = useDeferredValue(all ? rows : rows.slice(0, firstRows));
  const isDrawn = shown.length > 0;
  useEffect(() => {
    if (isDrawn) startTransition(() => setAll(true));
  }, [isDrawn]);
  return { shown, all };
}

interface Props<R> extends ListProps {
  endpoint: SearchEndpoint<R>;
  label: string;
  card: (row: R) => ReactNode;
  empty: ReactNode;
}

/** A list of cards, for narrow screens. */
export function WorkspaceCards<R extends { id: number }>({
  endpoint,
  label,
  card,
  empty,
  ...list
}: Props<R>) {
  const t = useText(workspaceMessages);
  const { rows, total, more, error, isPending, refetch, left, next, grow } = useGrowingList(endpoint, list);
  const formats = useFormats();
  const { shown, all } = useShownRows(rows);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (total === 0) return empty;
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        aria-busy={isPending}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, m: 0, p: 0 }}
      >
        {shown.length === 0 ? <CardSkeletons count={6} /> : shown.map(card)}
      </Box>
      {all && grow && (
        <Button fullWidth onClick={grow} sx={{ my: 1 }}>
          {t('more', { n: next })}
        </Button>
      )}
      {all && !grow && left > 0 && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ textAlign: 'center' }}>
          {t('narrow', { shown: rows.length, total: formats.atLeast(total ?? 0, more) })}
        </Typography>
      )}
    </>
  );
}
