import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker } from '#kit/map/map.types.ts';
import { insightsMessages } from '../insights.messages.ts';
import { formatValue, verdictOf, verdictTones } from '../numbers/number-format.ts';

interface Props {
  widget: DashboardWidget;
  answer: NumbersAnswer;
  title: string;
  /** The address of the list behind a row; none where the list cannot show exactly these. */
  searchOf: (row: NumbersRow) => Record<string, string> | undefined;
}

/** What a marker has room for: of percentages the number, of thousands their count. */
const short = (value: number, isPercent: boolean): string => {
  const shown = isPercent ? value * 100 : value;
  return shown >= 1000 ? `${Math.round(shown / 100) / 10}k` : String(Math.round(shown));
};

/** The zones with their number, where they are; a marker opens what it counts. */
export function WidgetMap({ widget, answer, title, searchOf }: Props) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const navigate = useNavigate();
  const { data: zones } = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 300_000 });
  const measure = measureOf(widget.measures[0]!)!;
  const markers = useMemo(
    () =>
      (zones ?? []).flatMap((zone): MapMarker[] => {
        const row = answer.rows.find(({ keys }) => keys[0] === zone.code);
        const value = row?.cells[0]!.value ?? null;
        if (value === null) return [];
        return [
          {
            id: zone.id,
            latitude: zone.latitude,
            longitude: zone.longitude,
            tone: verdictTones[verdictOf(measure, value, answer.targets[0] ?? null)],
            initials: short(value, measure.format === 'percent'),
            label: `${zone.name[lang]}: ${formatValue(measure.format, value, lang, answer.targets[0])}`,
          },
        ];
      }),
    [answer, zones, lang, measure],
  );
  const open = (id: number) => {
    const code = zones?.find((zone) => zone.id === id)?.code;
    const row = answer.rows.find(({ keys }) => keys[0] === code);
    const search = row && searchOf(row);
    if (search) void navigate({ to: '/statistics/records' as string, search: search as never });
  };
  return (
    <Box sx={{ height: '100%', minHeight: 240, minWidth: 0, display: 'grid' }}>
      <MapView
        label={`${t('zonesMap')}: ${title}`}
        markers={markers}
        onMarker={open}
        maxZoom={11.5}
        fitKey="zones"
      />
    </Box>
  );
}
