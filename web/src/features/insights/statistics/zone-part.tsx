import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker } from '#kit/map/map.types.ts';
import type { Tone } from '#kit/status-tones.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { recordsSearch } from '../numbers/number-address.ts';
import { formatValue, verdictColours, verdictOf } from '../numbers/number-format.ts';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import type { PartProps } from './statistics-lists.tsx';

const shown = ['K01', 'K02'] as const;
/** Percentage points below the target from which a zone is marked as bad, not only as missing it. */
const badGap = 0.05;

const toneOf = (value: number, target: number | null): Tone => {
  if (target === null || value >= target) return 'green';
  return target - value > badGap ? 'red' : 'amber';
};

/** Zones with their effectiveness: on the map, and the same as a table. A marker narrows the screen to its zone. */
export function ZonePart({
  numbers,
  address,
  mayList,
  onZone,
}: PartProps & { onZone: (code: string) => void }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 300_000 });
  const answer = numbers.of('zones');
  const markers = useMemo(
    () =>
      (zones.data ?? []).flatMap((zone): MapMarker[] => {
        const cell = answer?.rows.find(({ keys }) => keys[0] === zone.code)?.cells[0];
        if (!cell || cell.value === null) return [];
        const value = formatValue('percent', cell.value, lang);
        return [
          {
            id: zone.id,
            latitude: zone.latitude,
            longitude: zone.longitude,
            tone: toneOf(cell.value, answer?.targets[0] ?? null),
            initials: String(Math.round(cell.value * 100)),
            label: `${zone.name[lang]}: ${value}`,
          },
        ];
      }),
    [answer, zones.data, lang],
  );
  const link = (row: NumbersRow, code: string, text: string, part?: 'd') =>
    mayList ? (
      <Link
        to={'/statistics/records' as string}
        search={
          { ...recordsSearch(address, code, { zone: row.keys[0] ?? null }), ...(part && { part }) } as never
        }
      >
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <WidgetFrame title={t('zones')} codes={[...shown]} answer={answer} isOld={numbers.isOld}>
      {({ rows, targets }) => (
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          <Box sx={{ height: { xs: 260, md: 320 }, minWidth: 0 }}>
            <MapView
              label={t('zonesMap')}
              markers={markers}
              onMarker={(id) => {
                const code = zones.data?.find((zone) => zone.id === id)?.code;
                if (code) onZone(code);
              }}
              maxZoom={11.5}
              fitKey="zones"
            />
          </Box>
          <FiguresTable<NumbersRow>
            label={t('zonesTable')}
            rows={rows}
            keyOf={({ keys }) => keys[0] ?? ''}
            columns={[
              { label: t('zone'), cell: ({ labels }) => labels[0]![lang] },
              ...shown.map((code, at) => ({
                label: measureOf(code)!.name[lang],
                numeric: true,
                cell: (row: NumbersRow) => {
                  const { value } = row.cells[at]!;
                  const verdict = verdictOf(measureOf(code)!, value, targets[at] ?? null);
                  return (
                    <Box
                      component="span"
                      sx={verdict === 'bad' ? { '&, & a': { color: verdictColours.bad } } : {}}
                    >
                      {link(row, code, formatValue('percent', value, lang))}
                    </Box>
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
        </Box>
      )}
    </WidgetFrame>
  );
}
