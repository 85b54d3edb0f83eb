import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { StatusChip } from '#kit/chips.tsx';
import { useNow } from '#kit/time/clock.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { homeMessages } from './home.messages.ts';

/** In the order of the work; by their names, so that the first page comes without the library of schemas. */
const statuses = Object.keys(activityStatusLabels) as ActivityStatus[];
const localDay = (now: number) =>
  new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export function TodayCounts() {
  const t = useText(homeMessages);
  const common = useText(kitMessages);
  const { number } = useFormats();
  const day = localDay(useNow());
  const { data, error, isPending, refetch } = useQuery({
    ...queryFor(client.operation.activities.counts, { body: { from: day, to: day } }),
    refetchInterval: 60_000,
  });
  const by = new Map<ActivityStatus, number>();
  for (const { status, count } of data ?? []) by.set(status, (by.get(status) ?? 0) + count);
  const shown = statuses.filter((status) => by.get(status));
  return (
    <Box component="section" aria-labelledby="today">
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1 }}>
        <Typography id="today" variant="h3" component="h2">
          {t('today')}
        </Typography>
        <Link component={RouterLink} to="/operation" variant="body2" sx={{ ml: 'auto' }}>
          {t('seeAll')}
        </Link>
      </Box>
      <Card
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' },
          minHeight: 84,
          '& > :only-child': { gridColumn: '1 / -1' },
        }}
      >
        {isPending && (
          <Box role="status" aria-label={common('loading')} sx={{ bgcolor: 'rgb(0 12 102 / 3%)' }} />
        )}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && !shown.length && (
          <Typography color="textSecondary" sx={{ p: 2, alignSelf: 'center' }}>
            {t('todayNone')}
          </Typography>
        )}
        {shown.map((status) => (
          <Box key={status} sx={{ p: 2, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <Typography className="tabular" sx={{ fontSize: 24, fontWeight: 620, lineHeight: 1.1 }}>
              {number(by.get(status)!)}
            </Typography>
            <StatusChip status={status} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}
