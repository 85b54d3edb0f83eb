import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import {
  activityStatusLabels,
  operationStatusLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapProps } from '#kit/map/map.types.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { tones } from '#kit/status-tones.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import type { Tab } from '#features/operation/workspace/filters/activity-filters.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { legendOf, mostPlaces, usePlaces, type LegendEntry, type Place, type Places } from './map-points.ts';

type Labels = Pick<MapProps, 'pointLabel' | 'toneLabel'>;
interface Props {
  tab: Tab;
  search: readonly SearchFilter[];
  current: number | null;
  onSelect: (id: number) => void;
}

const frameSx = {
  flex: 1,
  minHeight: 380,
  // On a phone the page grows with what it holds: a map takes the rest of the first screen.
  '@media (max-width: 699px)': { minHeight: 'max(380px, calc(100dvh - 280px))' },
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const;
const statusLabels = { ...activityStatusLabels, ...operationStatusLabels };

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const lang = useLanguage();
  const formats = useFormats();
  return entries.map(({ status, tone, count }) => (
    <Box key={status} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
      <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: tones[tone].strong }} />
      {statusLabels[status][lang]} <span className="tabular">{formats.number(count)}</span>
    </Box>
  ));
}

/** How many of the records are on the map; `places` is undefined while they are being read. */
function useSummary(tab: Tab, places: Places | undefined): string {
  const t = useText(workspaceMessages);
  const formats = useFormats();
  if (!places) return ' ';
  if (places.points.length === 0) return t('noPlace');
  if (places.more || places.total > mostPlaces[tab])
    return t('placesCut', {
      n: formats.number(Math.min(places.points.length, mostPlaces[tab])),
      total: formats.atLeast(places.total, places.more),
    });
  return t('placesOf', { n: formats.number(places.points.length) });
}

/** What points and clusters are, for screen readers and as titles. */
function usePointLabels(tab: Tab, points: readonly Place[] = []): Required<Labels> {
  const t = useText(workspaceMessages);
  const lang = useLanguage();
  const labelOf = (status: Place['status']) => statusLabels[status][lang];
  return {
    pointLabel: (id) => {
      const point = points.find((each) => each.id === id);
      return t(tab === 'activities' ? 'placeActivity' : 'placeOperation', {
        id,
        status: point ? labelOf(point.status) : '',
      });
    },
    toneLabel: (tone) => {
      const point = points.find((each) => each.tone === tone);
      return point ? labelOf(point.status) : '';
    },
  };
}

/** Everything that the filters leave, where it is. */
export default function ActivityMap({ tab, search, current, onSelect }: Props) {
  const t = useText(workspaceMessages);
  const { data, error, isFetching, refetch } = usePlaces(tab, search);
  const legend = useMemo(() => legendOf(data?.points ?? []), [data]);
  const summary = useSummary(tab, data);
  const labels = usePointLabels(tab, data?.points);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={frameSx}>
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
          label={t('placesOf', { n: data?.points.length ?? 0 })}
          {...(data ? { points: data.points } : {})}
          selected={current}
          onSelect={onSelect}
          {...labels}
          fitKey={`${tab} ${JSON.stringify(search)} ${data ? 'all' : ''}`}
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
          {summary}
        </Typography>
        <Legend entries={legend} />
      </Box>
    </Box>
  );
}
