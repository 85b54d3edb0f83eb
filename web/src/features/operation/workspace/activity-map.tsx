import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  activityStatusLabels,
  operationStatusLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapPoint } from '#kit/map/map.types.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { statusColours, tones, type Tone } from '#kit/status-tones.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import type { Tab } from './activity-filters.ts';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  tab: Tab;
  search: readonly SearchFilter[];
  hold: boolean;
  current: number | null;
  onSelect: (id: number) => void;
}

/** Most operations that one search may answer. */
const mostOperations = 2000;
const operationTones = { open: 'blue', finished: 'green', cancelled: 'grey' } as const;

interface Placed {
  total: number;
  points: (MapPoint & { word: string })[];
}

async function placesOf(tab: Tab, filters: SearchInput['filters'], signal: AbortSignal): Promise<Placed> {
  if (tab === 'activities') {
    const { total, places } = await client.operation.activities.places({ body: { filters } }, signal);
    return {
      total,
      points: places.map(([id, latitude, longitude, status, priority]) => ({
        id,
        latitude,
        longitude,
        tone: statusColours[status],
        marked: priority === 'high',
        word: status,
      })),
    };
  }
  const page = await client.operation.operations.search(
    { body: { filters, size: mostOperations, sorts: [{ key: 'createdAt', direction: 'DESC' }] } },
    signal,
  );
  const points = page.content.flatMap(({ id, latitude, longitude, status, priority }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            id,
            latitude,
            longitude,
            tone: operationTones[status],
            marked: priority === 'high',
            word: status,
          },
        ],
  );
  return { total: page.total, points };
}

/** Everything that the filters leave, where it is. */
export default function ActivityMap({ tab, search, hold, current, onSelect }: Props) {
  const t = useText(workspaceMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const filters = search as SearchInput['filters'];
  const endpoint =
    tab === 'activities' ? client.operation.activities.places : client.operation.operations.search;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...endpoint.key, 'map', filters],
    queryFn: ({ signal }) => placesOf(tab, filters, signal),
    placeholderData: keepPreviousData,
    enabled: (query) => !hold || query.state.data === undefined,
  });
  const legend = useMemo(() => {
    const seen = new Map<string, { tone: Tone; count: number }>();
    for (const { word, tone } of data?.points ?? [])
      seen.set(word, { tone, count: (seen.get(word)?.count ?? 0) + 1 });
    return [...seen].sort((a, b) => b[1].count - a[1].count);
  }, [data]);
  const nameOf = (word: string) =>
    tab === 'activities'
      ? activityStatusLabels[word as 'new'][lang]
      : operationStatusLabels[word as 'open'][lang];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = data?.points.length ?? 0;
  const mostShown = tab === 'activities' ? 20_000 : mostOperations;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 380,
        display: 'flex',
        flexDirection: 'column',
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <LinearProgress
        aria-hidden
        sx={{
          position: 'absolute',
          top: 0,
          left: 0,
          right: 0,
          height: 2,
          zIndex: 2,
          visibility: isFetching ? 'visible' : 'hidden',
        }}
      />
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
        <MapView
          label={t('placesOf', { n: shown })}
          {...(data ? { points: data.points } : {})}
          selected={current}
          onSelect={onSelect}
          fitKey={`${tab} ${JSON.stringify(filters)} ${data ? 'all' : ''}`}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          rowGap: 0.5,
          alignItems: 'center',
          px: 1.5,
          py: 0.75,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: 12,
        }}
      >
        <Typography variant="caption" sx={{ fontWeight: 600 }} role="status">
          {!data
            ? ' '
            : shown === 0
              ? t('noPlace')
              : data.total > mostShown
                ? t('placesCut', { n: formats.number(mostShown), total: formats.number(data.total) })
                : t('placesOf', { n: formats.number(shown) })}
        </Typography>
        {legend.map(([word, { tone, count }]) => (
          <Box key={word} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
            <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: tones[tone].strong }} />
            {nameOf(word)} <span className="tabular">{formats.number(count)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
