import Timeline from '@mui/icons-material/Timeline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditFilter } from '@cuadrilla/contract/audit/audit.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { useSavedViews } from '#kit/views/saved-views.ts';
import { ViewMenu } from '#kit/views/view-menu.tsx';
import { auditFilter, daysOf, filterNames, filtersOf, type AuditParameters } from './audit-address.ts';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditMessages } from './audit.messages.ts';
import { Histogram } from './histogram.tsx';
import { LinePanel } from './line-panel.tsx';
import { SealButton } from './seal-button.tsx';
import { AuditTimeline } from './timeline.tsx';

const { search, histogram } = client.audit.lines;
const pageSize = 50;
const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** The audit: who did what, to which record, when and from where. */
export default function AuditScreen() {
  const t = useText(auditMessages);
  const may = useMay();
  const address = useAddress();
  const { values, change } = address;
  const parameters = useMemo(() => filtersOf(values), [values]);
  const filter = useMemo(() => auditFilter(parameters), [parameters]);
  const show = (part: AuditParameters) => change({ ...noFilters, line: undefined, ...part }, { push: true });
  const views = useAuditViews(address, parameters);
  const openId = Number(values.line) || null;
  // On a phone the page scrolls as a whole: filters and bars would leave the list no room.
  const isWide = useMediaQuery('(min-width: 900px)');
  return (
    <Page
      fill={isWide}
      title={t('title')}
      actions={
        <>
          {may(client.audit.records.activity) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Timeline aria-hidden />}
              component={Link}
              to="/audit/record-activity"
            >
              {t('activityRecord')}
            </Button>
          )}
          <ViewMenu views={views} standard={{}} />
          <AuditExport filter={filter} />
          <SealButton />
        </>
      }
    >
      <AuditFilters parameters={parameters} onChange={(part) => change({ ...part, line: undefined })} />
      <ListAndPanel
        list={
          <Lines
            parameters={parameters}
            filter={filter}
            openId={openId}
            onOpen={(id) => change({ line: id === openId ? undefined : String(id) })}
            onChange={(part) => change(part)}
          />
        }
        panel={
          openId !== null && (
            <LinePanel key={openId} id={openId} onClose={() => change({ line: undefined })} onSearch={show} />
          )
        }
      />
    </Page>
  );
}

/** A view is the filters of the address under a name. */
function useAuditViews({ values, change }: ReturnType<typeof useAddress>, parameters: AuditParameters) {
  const { view, saved } = values;
  return useSavedViews({
    endpoints: client.audit.views,
    name: 'audit',
    filters: parameters as Readonly<Record<string, string>>,
    viewId: Number(saved) || null,
    requestedId: Number(view) || null,
    mayOpenDefault: Object.keys(values).length === 0,
    onOpen: (id, filters) =>
      change({
        ...noFilters,
        line: undefined,
        view: undefined,
        ...filters,
        saved: id === null ? undefined : String(id),
      }),
  });
}

interface LinesProps {
  parameters: AuditParameters;
  filter: AuditFilter;
  openId: number | null;
  onOpen: (id: number) => void;
  onChange: (part: Partial<Record<keyof AuditParameters, string | undefined>>) => void;
}

function Lines({ parameters, filter, openId, onOpen, onChange }: LinesProps) {
  const t = useText(auditMessages);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...search.key, filter],
    queryFn: ({ pageParam, signal }) =>
      search({ body: { ...filter, size: pageSize, ...(pageParam ? { after: pageParam } : {}) } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const bars = useQuery({ ...queryFor(histogram, { body: filter }), placeholderData: keepPreviousData });
  const lines = useMemo(() => data?.pages.flatMap((page) => page.lines) ?? [], [data]);
  return (
    <>
      <Window
        parameters={parameters}
        total={bars.data?.state === 'too_many' ? undefined : bars.data?.total}
        ownCompany={data?.pages[0]?.ownCompany ?? false}
        onChange={onChange}
      />
      {bars.data && bars.data.total > 0 && (
        <Histogram histogram={bars.data} onChoose={(since, before) => onChange({ since, before })} />
      )}
      {bars.data && bars.data.state !== 'whole' && (
        <Typography variant="body2" color="text.secondary" role="status">
          {t(bars.data.state === 'too_many' ? 'tooManyToCount' : 'newestMissing')}
        </Typography>
      )}
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('title')}
        sx={{
          mt: 1,
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
        }}
      >
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : lines.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <AuditTimeline lines={lines} openId={openId} onOpen={onOpen} />
            <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          </>
        )}
      </Box>
    </>
  );
}

function More({ hasMore, isLoading, onMore }: { hasMore: boolean; isLoading: boolean; onMore: () => void }) {
  const t = useText(auditMessages);
  return (
    <Box sx={{ p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
      {hasMore ? (
        <Button loading={isLoading} onClick={onMore}>
          {t('more')}
        </Button>
      ) : (
        <Typography variant="caption" color="text.secondary">
          {t('end')}
        </Typography>
      )}
    </Box>
  );
}

interface WindowProps extends Pick<LinesProps, 'parameters' | 'onChange'> {
  total: number | undefined;
  ownCompany: boolean;
}

/** Which period is searched, in words, and what else narrows it without a field of its own. */
function Window({ parameters, total, ownCompany, onChange }: WindowProps) {
  const t = useText(auditMessages);
  const formats = useFormats();
  const { since, before, request } = parameters;
  const days = daysOf(parameters);
  const last = days.until && formats.day(addDays(days.until, -1));
  const text =
    days.from && last
      ? t('window', { from: formats.day(days.from), until: last })
      : days.from
        ? t('windowFrom', { from: formats.day(days.from) })
        : last
          ? t('window', { from: '…', until: last })
          : t('windowAll');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5, minHeight: 28 }}>
      <Typography variant="body2" component="p" role="status">
        {text}
        {total !== undefined && ` · ${t('lines', { n: total })}`}
      </Typography>
      {since && before && (
        <Chip
          size="small"
          label={t('part', { from: formats.dayTime(since), until: formats.dayTime(before) })}
          onDelete={() => onChange({ since: undefined, before: undefined })}
        />
      )}
      {request && (
        <Chip size="small" label={t('requestChip')} onDelete={() => onChange({ request: undefined })} />
      )}
      {ownCompany && (
        <Typography variant="caption" color="text.secondary">
          {t('ownCompany')}
        </Typography>
      )}
    </Box>
  );
}
