import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import {
  standardDashboards,
  type Dashboard as DashboardDefinition,
  type Widget,
} from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { saveFile } from '#kit/save-file.ts';
import { useNow } from '#kit/time/clock.ts';
import { insightsMessages } from '../insights.messages.ts';
import { AsOf } from '../numbers/as-of.tsx';
import { readAddress, writeAddress, type NumbersAddress } from '../numbers/number-address.ts';
import { nameOf } from '../numbers/number-format.ts';
import { DimensionFilters, FilterRow, PeriodChoice } from '../numbers/number-filters.tsx';
import { useNumbers, type Numbers } from '../numbers/use-numbers.ts';
import { widgetCsv } from '../widgets/widget-rows.ts';
import { WidgetView } from '../widgets/widget-view.tsx';

const usualDays = 30;

/** One dashboard: its period and filters are in the address. */
export default function Dashboard() {
  const t = useText(insightsMessages);
  const { id }: { id?: string } = useParams({ strict: false });
  const dashboard = standardDashboards.find(({ code }) => code === id);
  return dashboard ? <DashboardOf dashboard={dashboard} /> : <EmptyState heading title={t('noDashboard')} />;
}

function DashboardOf({ dashboard }: { dashboard: DashboardDefinition }) {
  const lang = useLanguage();
  const may = useMay();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const today = dayOf(useNow());
  const address = readAddress(search, today, usualDays);
  const numbers = useNumbers(
    address,
    dashboard.widgets.map(({ query }) => query),
  );
  const change = (next: NumbersAddress) =>
    void navigate({
      to: `/reportes-kpi/dashboard/${dashboard.code}` as string,
      search: writeAddress(next) as never,
      replace: true,
    });
  const mayDownload = may('DASHBOARD_MOD_DESCARGAR_JSON');
  return (
    <Page
      title={dashboard.name[lang]}
      back="/reportes-kpi"
      subtitle={
        <>
          {dashboard.description[lang]} · {address.from} – {address.to} · <AsOf data={numbers.data} />
        </>
      }
      actions={<Actions dashboard={dashboard} mayDownload={mayDownload} />}
    >
      <FilterRow>
        <PeriodChoice address={address} today={today} onChange={change} />
        <DimensionFilters address={address} onChange={change} dimensions={['zone', 'company', 'type']} />
      </FilterRow>
      {numbers.error && !numbers.data ? (
        <ErrorState error={numbers.error} onRetry={numbers.retry} />
      ) : (
        <Widgets
          dashboard={dashboard}
          numbers={numbers}
          address={address}
          mayList={may(client.operation.activities.search)}
        />
      )}
    </Page>
  );
}

function Actions({ dashboard, mayDownload }: { dashboard: DashboardDefinition; mayDownload: boolean }) {
  const t = useText(insightsMessages);
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {mayDownload && (
        <Button
          variant="outlined"
          onClick={() =>
            saveFile(
              new File(
                [`${JSON.stringify({ schema: 1, ...dashboard }, null, 2)}\n`],
                `${dashboard.code}.json`,
                {
                  type: 'application/json',
                },
              ),
            )
          }
        >
          {t('downloadJson')}
        </Button>
      )}
    </Box>
  );
}

interface WidgetsProps {
  dashboard: DashboardDefinition;
  numbers: Numbers;
  address: NumbersAddress;
  mayList: boolean;
}

function Widgets({ dashboard, numbers, address, mayList }: WidgetsProps) {
  const exportWidget = useWidgetExport(dashboard, numbers, address);
  const cards = dashboard.widgets.filter(({ kind }) => kind === 'number');
  const others = dashboard.widgets.filter(({ kind }) => kind !== 'number');
  const view = (widget: Widget) => (
    <Box
      key={widget.query.id}
      sx={{ minWidth: 0, display: 'grid', ...(widget.kind === 'table' && { gridColumn: '1 / -1' }) }}
    >
      <WidgetView
        widget={widget}
        answer={numbers.of(widget.query.id)}
        isOld={numbers.isOld}
        address={address}
        mayList={mayList}
        onExport={exportWidget}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
        }}
      >
        {cards.map(view)}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {others.map(view)}
      </Box>
    </Box>
  );
}

/** Downloads a widget with its period, filters and as of when in the file. */
function useWidgetExport({ name }: DashboardDefinition, { data }: Numbers, { filters }: NumbersAddress) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  return ({ title, query }: Widget, answer: NumbersAnswer) => {
    const own = title?.[lang] ?? nameOf(query.measures[0]!, lang);
    const notes = [
      `${data?.from} – ${data?.to}`,
      ...Object.entries(filters).map(([key, value]) => `${key}: ${value}`),
      data?.asOf ? t('asOf', { time: formats.dayTime(data.asOf) }) : '',
    ];
    const text = widgetCsv({ title: `${name[lang]}: ${own}`, notes, query, answer }, lang);
    saveFile(new File([text], `${own}.csv`, { type: 'text/csv' }));
  };
}
