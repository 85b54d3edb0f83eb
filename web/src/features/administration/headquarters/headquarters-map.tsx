import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { headquarters } from '@cuadrilla/contract/administration/headquarters.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { MapView } from '#kit/map/map.tsx';
import { ErrorState } from '#kit/feedback/states.tsx';

/** The sites that match the filters, on the map. */
export function HeadquartersMap({ filters, current, onOpen }: OtherViewProps<RecordOf<typeof headquarters>>) {
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.headquarters.search, { body: { filters: filters as never, size: 500 } }),
  );
  const markers = useMemo(
    () =>
      (data?.content ?? []).map(({ id, name, latitude, longitude, active }) => ({
        id,
        latitude,
        longitude,
        tone: active ? ('indigo' as const) : ('grey' as const),
        initials: name.slice(0, 2).toUpperCase(),
        label: name,
      })),
    [data],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ flex: 1, minHeight: 380 }}>
      <MapView
        label={headquarters.titles.many[lang]}
        markers={markers}
        selectedMarker={current}
        onMarker={(id) => onOpen({ id })}
        maxZoom={13}
        fitKey={JSON.stringify(filters)}
      />
    </Box>
  );
}
