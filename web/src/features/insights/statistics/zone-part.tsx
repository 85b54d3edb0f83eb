import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker } from '#kit/map/map.types.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { NumberLink } from '../numbers/number-link.tsx';
import { recordsSearch } from '../numbers/number-address.ts';
import { formatValue, verdictColours, verdictOf, verdictTones } from '../numbers/number-format.ts';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import type { PartProps } from './statistics-lists.tsx';

const shown = ['K01', 'K02'] as const;
type ZoneShape = Awaited<ReturnType<typeof client.administration.pickers.zones>>[number];

/** The zones that have a number, as markers with their percentage. */
function useZoneMarkers(answer: NumbersAnswer | undefined, zones: readonly ZoneShape[]): MapMarker[] {
  const lang = useLanguage();
  return useMemo(
    () =>
      zones.flatMap((zone): MapMarker[] => {
        const cell = answer?.rows.find(({ keys }) => keys[0] === zone.code)?.cells[0];
        if (!cell || cell.value === null) return [];
        return [
          {
            id: zone.id,
            latitude: zone.latitude,
            longitude: zone.longitude,
            tone: verdictTones[verdictOf(measureOf(shown[0])!, cell.value, answer?.targets[0] ?? null)],
            initials: String(Math.round(cell.value * 100)),
            label: `${zone.name[lang]}: ${formatValue('percent', cell.value, lang, answer?.targets[0])}`,
          },
        ];
      }),
    [answer, zones, lang],
  );
}

const none: readonly ZoneShape[] = [];

/** Zones with their effectiveness: on the map, and the same as a table. A marker narrows the screen to its zone. */
export function ZonePart(props: PartProps & { onZone: (code: string) => void }) {
  const { numbers, onZone } = props;
  const t = useText(insightsMessages);
  const { data: zones = none } = useQuery({
    ...queryFor(client.administration.pickers.zones),
    staleTime: 300_000,
  });
  const answer = numbers.of('zones');
  const markers = useZoneMarkers(answer, zones);
  return (
    <WidgetFrame title={t('zones')} codes={[...shown]} answer={answer} isOld={numbers.isOld}>
      {(found) => (
        <Box sx={{ display: 'grid', gridTemplateRows: '1fr auto', gap: 1, minWidth: 0, height: '100%' }}>
          <Box sx={{ minHeight: { xs: 340, md: 320 }, minWidth: 0, display: 'grid' }}>
            <MapView
              label={t('zonesMap')}
              markers={markers}
              onMarker={(id) => {
                const code = zones.find((zone) => zone.id === id)?.code;
                if (code) onZone(code);
              }}
              maxZoom={11.5}
              fitKey="zones"
            />
          </Box>
          <ZoneTable {...props} answer={found} />
        </Box>
      )}
    </WidgetFrame>
  );
}

function ZoneTable({ answer, address, mayList }: PartProps & { answer: NumbersAnswer }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const link = (row: NumbersRow, code: string, text: string, isBad = false) =>
    mayList ? (
      <NumberLink
        to="/statistics/records"
        search={recordsSearch(address, code, { zone: row.keys[0] ?? null })}
        {...(isBad ? { colour: verdictColours.bad } : {})}
      >
        {text}
      </NumberLink>
    ) : (
      text
    );
  return (
    <FiguresTable<NumbersRow>
      label={t('zonesTable')}
      rows={answer.rows}
      keyOf={({ keys }) => keys[0] ?? ''}
      columns={[
        { label: t('zone'), cell: ({ labels }) => labels[0]![lang] },
        ...shown.map((code, at) => ({
          label: measureOf(code)!.name[lang],
          numeric: true,
          cell: (row: NumbersRow) => {
            const { value } = row.cells[at]!;
            const verdict = verdictOf(measureOf(code)!, value, answer.targets[at] ?? null);
            return link(
              row,
              code,
              formatValue('percent', value, lang, answer.targets[at]),
              verdict === 'bad',
            );
          },
        })),
        {
          label: t('closed'),
          numeric: true,
          cell: (row) => link(row, 'CLOSED', formats.number(row.cells[2]!.n)),
        },
      ]}
    />
  );
}
