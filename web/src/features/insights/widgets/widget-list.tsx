import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { filtersOf, readAddress } from '../numbers/number-address.ts';
import { NumberLink } from '../numbers/number-link.tsx';
import { RecordTable } from '../records/record-table.tsx';

interface Props {
  widget: DashboardWidget;
  /** The address of the list of all; none for who may not see it. */
  search: Record<string, string> | undefined;
}

/** The first records that a number counts, and the way to all of them. */
export function WidgetList({ widget, search }: Props) {
  const t = useText(insightsMessages);
  if (!search)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('mayNotList')}
      </Typography>
    );
  return <Records widget={widget} search={search} />;
}

function Records({ widget, search }: { widget: DashboardWidget; search: Record<string, string> }) {
  const t = useText(insightsMessages);
  const [code = ''] = widget.measures;
  const address = readAddress(search, today());
  const { from, to } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(client.insights.numbers.records, {
      body: { from, to, measure: code, part: 'n', page: 0, size: widget.top, where: filtersOf(address) },
    }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  if (data.total === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('noRecords')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <RecordTable
        records={data.content}
        isOpen={measureOf(code)?.source === 'open'}
        isOld={isPlaceholderData}
        hasOccurrences={data.occurrences !== null}
      />
      {data.total > data.content.length && (
        <Typography variant="body2">
          <NumberLink to="/statistics/records" search={search}>
            {t('seeAll', { n: data.total })}
          </NumberLink>
        </Typography>
      )}
    </Box>
  );
}
