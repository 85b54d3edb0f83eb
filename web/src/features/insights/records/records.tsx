import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { listsBothParts, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { FilterInWords } from '@cuadrilla/contract/insights/numbers.ts';
import { isKnownBy } from '@cuadrilla/contract/insights/widget-fit.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { AsOf } from '../numbers/as-of.tsx';
import { useNames } from '../numbers/use-names.ts';
import { DimensionFilters, FilterRow } from '../numbers/number-filters.tsx';
import { filtersOf, readAddress, writeAddress, type NumbersAddress } from '../numbers/number-address.ts';
import { spanText } from '../numbers/span-text.ts';
import { RecordTable } from './record-table.tsx';

const size = 100;
const filterable = ['zone', 'company', 'type'] as const;
/** What the address asks for, and how it changes. */
function useRecordsAddress() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const address = readAddress(search, today());
  const code = typeof search.measure === 'string' ? search.measure : '';
  const measure = measureOf(code);
  const part: 'n' | 'd' = search.part === 'd' && measure && listsBothParts(measure) ? 'd' : 'n';
  const page = Math.max(0, Math.floor(Number(search.page ?? 0)) || 0);
  const go = (next: { address?: NumbersAddress; part?: 'n' | 'd'; page?: number }) =>
    void navigate({
      to: '/statistics/records' as string,
      search: {
        ...writeAddress(next.address ?? address),
        measure: code,
        ...((next.part ?? part) === 'd' && { part: 'd' }),
        ...(next.page ? { page: next.page } : {}),
      } as never,
      replace: true,
    });
  return { address, code, measure, part, page, go };
}
type RecordsAddress = ReturnType<typeof useRecordsAddress>;

/** The activities that a number counts, as many as it says. */
export default function Records() {
  const t = useText(insightsMessages);
  const requested = useRecordsAddress();
  const { measure } = requested;
  return measure ? (
    <RecordsOf {...requested} measure={measure} />
  ) : (
    <EmptyState heading title={t('unknownMeasure')} />
  );
}

function RecordsOf({ address, code, measure, part, page, go }: RecordsAddress & { measure: Measure }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const { from, to } = address;
  const query = useQuery({
    ...queryFor(client.insights.numbers.records, {
      body: { from, to, measure: code, part, page, size, where: filtersOf(address) },
    }),
    placeholderData: keepPreviousData,
  });
  const names = useNames([code]);
  const name = names.measure(code)[lang];
  const { data } = query;
  const isOpen = measure.source === 'open';
  const hasParts = listsBothParts(measure);
  return (
    <Page
      title={part === 'd' ? t('dividedBy', { name }) : hasParts ? t('recordsOf', { name }) : name}
      back="/statistics"
      subtitle={
        <>
          {!isOpen && `${spanText(from, to, lang)} · `}
          <OtherFilters where={data?.where ?? []} />
          {isOpen ? (
            names.meaning(code)[lang]
          ) : (
            <AsOf data={data && { asOf: data.asOf, now: data.now, widgets: [] }} />
          )}
        </>
      }
      actions={hasParts && <PartButton part={part} onPart={(next) => go({ part: next })} />}
    >
      <FilterRow>
        <DimensionFilters
          address={address}
          onChange={(next) => go({ address: next })}
          dimensions={filterable.filter((code) => isKnownBy(measure.source, code))}
        />
      </FilterRow>
      {query.isPending && <LoadingState />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data && !query.isError && (
        <>
          <Found {...data} />
          {data.total === 0 ? (
            <EmptyState title={t('noRecords')} text={t('noRecordsText')} />
          ) : (
            <RecordTable
              records={data.content}
              isOpen={isOpen}
              isOld={query.isPlaceholderData}
              hasOccurrences={data.occurrences !== null}
            />
          )}
          <Pages total={data.total} page={page} onPage={(next) => go({ page: next })} />
        </>
      )}
    </Page>
  );
}

/** Leads from what is counted to what it is divided by, and back. */
function PartButton({ part, onPart }: { part: 'n' | 'd'; onPart: (part: 'n' | 'd') => void }) {
  const t = useText(insightsMessages);
  return (
    <Button variant="outlined" onClick={() => onPart(part === 'd' ? 'n' : 'd')}>
      {t(part === 'd' ? 'showCounted' : 'showDivided')}
    </Button>
  );
}

/** How many activities there are, and how many occurrences in them where these are counted. */
function Found({ total, occurrences }: { total: number; occurrences: number | null }) {
  const t = useText(insightsMessages);
  const activities = t('found', { n: total });
  return (
    <Typography role="status" variant="subtitle2" component="p">
      {occurrences === null
        ? activities
        : t('occurrencesIn', { occurrences: t('foundOccurrences', { n: occurrences }), activities })}
    </Typography>
  );
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const t = useText(insightsMessages);
  const pages = Math.ceil(total / size);
  if (pages < 2) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
      <Typography variant="body2">{t('page', { n: page + 1, total: pages })}</Typography>
      <Button variant="outlined" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('previousPage')}
      </Button>
      <Button variant="outlined" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('nextPage')}
      </Button>
    </Box>
  );
}

/** Filters that have no field of their own here, in words. */
function OtherFilters({ where }: { where: readonly FilterInWords[] }) {
  const lang = useLanguage();
  return where
    .filter(({ key }) => !(filterable as readonly string[]).includes(key))
    .map(({ name, values }) => `${name[lang]}: ${values.map((value) => value[lang]).join(', ')} · `)
    .join('');
}
