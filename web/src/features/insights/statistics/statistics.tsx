import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { useNow } from '#kit/time/clock.ts';
import { insightsMessages } from '../insights.messages.ts';
import { AsOf } from '../numbers/as-of.tsx';
import { readAddress, recordsSearch, writeAddress, type NumbersAddress } from '../numbers/number-address.ts';
import { NumberCard } from '../numbers/number-card.tsx';
import { DimensionFilters, FilterRow, PeriodChoice } from '../numbers/number-filters.tsx';
import { spanText } from '../numbers/span-text.ts';
import { useNumbers, type Numbers } from '../numbers/use-numbers.ts';
import { Backlog, Causes, Gaps, StatusFunnel } from './statistics-lists.tsx';
import { IndicatorTable } from './indicator-table.tsx';
import { ZonePart } from './zone-part.tsx';

/** Groups with fewer visits are not ranked. */
export const leastRanked = 20;

const headline = ['CLOSED', 'K01', 'K02', 'K05', 'SYNCERRORS'];
const ofPeriod = new Set(['CLOSED', 'K01', 'K02']);
const widgets: NumbersInput[] = [
  ...headline.map((code) => ({
    id: code,
    measures: [code],
    compare: ofPeriod.has(code),
    ...(ofPeriod.has(code) ? { over: 'day' as const } : {}),
  })),
  { id: 'funnel', measures: ['OPENED'], by: ['status'] },
  { id: 'zones', measures: ['K01', 'K02', 'CLOSED'], by: ['zone'] },
  { id: 'companies', measures: ['K01'], by: ['company'], sort: 'worst', top: 5, least: leastRanked },
  { id: 'types', measures: ['K02'], by: ['type'], sort: 'worst', top: 5, least: leastRanked },
  { id: 'causes', measures: ['INEFFECTIVE'], by: ['cause'], sort: 'most', top: 8 },
  { id: 'backlog', measures: ['K18'], by: ['age'] },
];

/** How is today: numbers with targets, what is open, where and with whom it goes wrong. */
export default function Statistics() {
  const lang = useLanguage();
  const t = useText(insightsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const today = dayOf(useNow());
  const address = readAddress(search, today);
  const numbers = useNumbers(address, widgets);
  const change = (next: NumbersAddress) =>
    void navigate({ to: '/statistics', search: writeAddress(next) as never, replace: true });
  return (
    <Page
      title={t('statistics')}
      subtitle={<AsOf after={spanText(address.from, address.to, lang)} data={numbers.data} />}
      actions={
        <Button component={Link} to="/dashboard" variant="outlined">
          {t('weekly')}
        </Button>
      }
    >
      <FilterRow>
        <PeriodChoice address={address} today={today} onChange={change} />
        <DimensionFilters address={address} onChange={change} />
      </FilterRow>
      {numbers.error && !numbers.data ? (
        <ErrorState error={numbers.error} onRetry={numbers.retry} />
      ) : (
        <Found
          numbers={numbers}
          address={address}
          onChange={change}
          mayList={may(client.operation.activities.search)}
        />
      )}
    </Page>
  );
}

interface FoundProps {
  numbers: Numbers;
  address: NumbersAddress;
  onChange: (address: NumbersAddress) => void;
  mayList: boolean;
}

function Found({ numbers, address, onChange, mayList }: FoundProps) {
  const t = useText(insightsMessages);
  const shared = { numbers, address, mayList };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box
        component="section"
        aria-label={t('numbers')}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
          '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        {headline.map((code) => (
          <NumberCard
            key={code}
            code={code}
            answer={numbers.of(code)}
            isOld={numbers.isOld}
            {...(mayList ? { to: '/statistics/records', search: recordsSearch(address, code) } : {})}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <StatusFunnel {...shared} />
          <Backlog {...shared} />
          <Causes {...shared} />
        </Box>
        <ZonePart
          {...shared}
          onZone={(zone) => onChange({ ...address, filters: { ...address.filters, zone } })}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Gaps {...shared} id="companies" code="K01" dimension="company" title={t('worstCompanies')} />
        <Gaps {...shared} id="types" code="K02" dimension="type" title={t('worstTypes')} />
      </Box>
      <IndicatorTable
        address={address}
        mayList={mayList}
        onExact={() => onChange({ ...address, isExact: true })}
      />
    </Box>
  );
}
