import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { useNow } from '#kit/time/clock.ts';
import { insightsMessages } from '../insights.messages.ts';
import { AsOf } from '../numbers/as-of.tsx';
import { readAddress, recordsSearch, type NumbersAddress } from '../numbers/number-address.ts';
import { formatValue, trendText } from '../numbers/number-format.ts';
import { DimensionFilters, FilterRow } from '../numbers/number-filters.tsx';
import { NumberLink } from '../numbers/number-link.tsx';
import { spanText } from '../numbers/span-text.ts';
import { useNumbers, type Numbers } from '../numbers/use-numbers.ts';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import { ColumnChart, columnColours } from '../widgets/column-chart.tsx';
import { isoWeekOf, mondayOf, weekDays } from './iso-week.ts';
import { comparedWeek } from './week-trend.ts';

const charts = ['CLOSED', 'DONE', 'K01', 'K02', 'INEFFECTIVE', 'OPENED'];
const widgets: NumbersInput[] = charts.map((code) => ({
  id: code,
  measures: [code],
  over: 'day',
  compare: true,
}));

/** Seven days against the seven before, in ISO weeks. */
export default function Weekly() {
  const t = useText(insightsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const lang = useLanguage();
  const now = dayOf(useNow());
  const thisWeek = mondayOf(now);
  const monday = mondayOf(readAddress({ to: search.week }, thisWeek).to);
  const address: NumbersAddress = { ...readAddress(search, thisWeek), from: monday, to: addDays(monday, 6) };
  const numbers = useNumbers(address, widgets);
  const change = (week: string, { filters }: NumbersAddress) =>
    void navigate({ to: '/dashboard', search: { ...filters, week } as never, replace: true });
  return (
    <Page
      title={t('weeklyTitle')}
      subtitle={
        <AsOf after={t('weekSpan', { span: spanText(address.from, address.to, lang) })} data={numbers.data} />
      }
    >
      <FilterRow>
        <WeekStepper monday={monday} isLast={monday >= thisWeek} onChange={(next) => change(next, address)} />
        <DimensionFilters
          address={address}
          onChange={(next) => change(monday, next)}
          dimensions={['zone', 'company', 'type']}
        />
      </FilterRow>
      {numbers.error && !numbers.data ? (
        <ErrorState error={numbers.error} onRetry={numbers.retry} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {charts.map((code) => (
            <WeekChart
              key={code}
              code={code}
              numbers={numbers}
              address={address}
              today={now}
              mayList={may(client.operation.activities.search)}
            />
          ))}
        </Box>
      )}
    </Page>
  );
}

interface StepperProps {
  monday: string;
  isLast: boolean;
  onChange: (monday: string) => void;
}

function WeekStepper({ monday, isLast, onChange }: StepperProps) {
  const t = useText(insightsMessages);
  const { year, week } = isoWeekOf(monday);
  return (
    <Box role="group" aria-label={t('week')} sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={t('previousWeek')} onClick={() => onChange(addDays(monday, -7))}>
        <ChevronLeft />
      </IconButton>
      <Typography
        className="tabular"
        component="span"
        role="status"
        sx={{ minWidth: 130, textAlign: 'center' }}
      >
        {t('isoWeek', { number: week, year })}
      </Typography>
      <IconButton aria-label={t('nextWeek')} disabled={isLast} onClick={() => onChange(addDays(monday, 7))}>
        <ChevronRight />
      </IconButton>
    </Box>
  );
}

interface ChartProps {
  code: string;
  numbers: Numbers;
  address: NumbersAddress;
  today: string;
  mayList: boolean;
}

interface Day {
  day: string;
  label: string;
  value: number | null;
  before: number | null;
}

/** Every day of the week, those without any number too. */
function daysOf(answer: NumbersAnswer, address: NumbersAddress, labels: (day: string) => string): Day[] {
  return weekDays(address.from).map((day) => {
    const row = answer.rows.find(({ period }) => period === day);
    return {
      day,
      label: labels(day),
      value: row?.cells[0]!.value ?? null,
      before: row?.previous?.[0]?.value ?? null,
    };
  });
}

function WeekChart(props: ChartProps) {
  const { code, numbers, address, today } = props;
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const measure = measureOf(code)!;
  const title = measure.name[lang];
  const answer = numbers.of(code);
  const text = (value: number | null) => formatValue(measure.format, value, lang);
  const isRunning = address.to >= today;
  const compared = answer && !answer.error ? comparedWeek(measure, answer, today, isRunning) : null;
  const trend =
    compared &&
    (answer?.previousIncomplete
      ? t('notComparable')
      : trendText(measure, compared.value, compared.before, lang));
  return (
    <WidgetFrame title={title} codes={[code]} answer={answer} isOld={numbers.isOld}>
      {(found) => {
        const days = daysOf(found, address, (day) => formats.day(`${day}T12:00:00Z`));
        return (
          <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
            {compared && <WeekNumber text={text(compared.value)} trend={trend} />}
            <ColumnChart
              label={title}
              target={found.targets[0] ?? null}
              columns={days.map(({ day, label, value, before }) => ({
                key: day,
                label: label.slice(0, 6),
                value,
                before,
                text: text(value),
                beforeText: text(before),
              }))}
            />
            <DayTable {...props} title={title} days={days} />
          </Box>
        );
      }}
    </WidgetFrame>
  );
}

/** What the week comes to, before its days. */
const WeekNumber = ({ text, trend }: { text: string; trend: string | null }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
    <Typography className="tabular" component="span" sx={{ fontSize: 22, fontWeight: 620, lineHeight: 1.15 }}>
      {text}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {trend}
    </Typography>
  </Box>
);

function DayTable({
  code,
  address,
  mayList,
  title,
  days,
}: ChartProps & { title: string; days: readonly Day[] }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const measure = measureOf(code)!;
  const text = (value: number | null) => formatValue(measure.format, value, lang);
  const isListed = mayList && measure.source === 'closed';
  return (
    <FiguresTable<Day>
      label={`${title} · ${t('table')}`}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { label: t('day'), cell: ({ label }) => label },
        {
          label: t('thisWeek'),
          colour: columnColours.value,
          numeric: true,
          cell: ({ day, value }) =>
            isListed && value !== null ? (
              <NumberLink
                to="/statistics/records"
                search={recordsSearch({ ...address, from: day, to: day }, code)}
              >
                {text(value)}
              </NumberLink>
            ) : (
              text(value)
            ),
        },
        {
          label: t('lastWeek'),
          colour: columnColours.before,
          numeric: true,
          cell: ({ before }) => text(before),
        },
      ]}
    />
  );
}
