import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Dashboard as DashboardDefinition } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { EmptyState, ErrorState, LoadingPage } from '#kit/feedback/states.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { useNow } from '#kit/time/clock.ts';
import { alertOfWidget } from '../alerts/alert-of-widget.ts';
import type { AlertForm } from '../alerts/alert-values.ts';
import { insightsMessages } from '../insights.messages.ts';
import { AsOf } from '../numbers/as-of.tsx';
import { readAddress, writeAddress, type NumbersAddress } from '../numbers/number-address.ts';
import { DimensionFilters, FilterRow, PeriodChoice } from '../numbers/number-filters.tsx';
import { spanText } from '../numbers/span-text.ts';
import { useDashboardNumbers, type Numbers } from '../numbers/use-numbers.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { WidgetView } from '../widgets/widget-view.tsx';
import { useRefreshText } from './dashboard-cards.tsx';
import { DashboardActions } from './dashboard-actions.tsx';
import { dashboardPath } from './dashboard-menu.ts';
import { Presented, usePresentation, type Presentation } from './presentation.tsx';
import { dashboardsMessages } from './dashboards.messages.ts';
import { useWidgetExport } from './use-widget-export.ts';

const AlertDialog = lazyPart(() => import('../alerts/alert.form.tsx'));
const usualDays = 30;
const refPattern = /^[A-Za-z0-9]{1,50}$/;

/** One dashboard: its period and filters are in the address. */
export default function Dashboard() {
  const t = useText(insightsMessages);
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    ...queryFor(client.insights.dashboards.get, { params: { ref: id } }),
    enabled: refPattern.test(id),
  });
  if (query.data) return <DashboardOf dashboard={query.data} />;
  if (!refPattern.test(id) || isProblem(query.error, 'NOT_FOUND'))
    return <EmptyState heading title={t('noDashboard')} />;
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingPage />
  );
}

function DashboardOf({ dashboard }: { dashboard: DashboardDefinition }) {
  const t = useText(dashboardsMessages);
  const lang = useLanguage();
  const refreshText = useRefreshText();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const today = dayOf(useNow());
  const address = readAddress(search, today, usualDays);
  const [isLive, setLive] = useState(false);
  const numbers = useDashboardNumbers(dashboard, address, isLive);
  const presentation = usePresentation();
  const change = (next: NumbersAddress) =>
    void navigate({
      to: dashboardPath(dashboard.ref) as string,
      search: writeAddress(next) as never,
      replace: true,
    });
  return (
    <Page
      title={dashboard.name}
      back="/reportes-kpi"
      subtitle={
        <>
          {dashboard.description && `${dashboard.description} · `}
          {spanText(address.from, address.to, lang)} ·{' '}
          <AsOf
            after={refreshText(isLive ? 'live' : dashboard.refresh)}
            data={numbers.data}
            onExact={() => change({ ...address, isExact: true })}
          />
        </>
      }
      actions={
        <DashboardActions
          dashboard={dashboard}
          address={address}
          live={isLive}
          onPresent={dashboard.widgets.length > 0 ? presentation.start : null}
        />
      }
    >
      <FilterRow>
        <PeriodChoice address={address} today={today} onChange={change} />
        <DimensionFilters address={address} onChange={change} dimensions={['zone', 'company', 'type']} />
        {dashboard.refresh !== 'live' && <LiveSwitch isLive={isLive} onChange={setLive} />}
      </FilterRow>
      {dashboard.widgets.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : numbers.error && !numbers.data ? (
        <ErrorState error={numbers.error} onRetry={numbers.retry} />
      ) : (
        <Widgets {...{ dashboard, address, numbers, presentation, isLive }} />
      )}
    </Page>
  );
}

interface WidgetsProps {
  dashboard: DashboardDefinition;
  address: NumbersAddress;
  numbers: Numbers;
  presentation: Presentation;
  isLive: boolean;
}

function Widgets({ dashboard, address, numbers, presentation, isLive }: WidgetsProps) {
  const lang = useLanguage();
  const may = useMay();
  const exportWidget = useWidgetExport(dashboard, numbers, address, isLive);
  const [alert, setAlert] = useState<AlertForm | null>(null);
  const note = <AsOf after={spanText(address.from, address.to, lang)} data={numbers.data} />;
  return (
    <Presented presentation={presentation} title={dashboard.name} note={note}>
      <RowMenuHost>
        <WidgetGrid label={dashboard.name} widgets={dashboard.widgets}>
          {(widget) => (
            <WidgetView
              widget={widget}
              answer={numbers.of(widget.id)}
              isOld={numbers.isOld}
              address={address}
              mayList={may(client.operation.activities.search)}
              onExport={
                presentation.isOn ? undefined : (...chosen) => void exportWidget(...chosen).catch(toast.error)
              }
              mayBook={may(client.insights.dashboards.report)}
              onAlert={
                may(client.insights.alerts.create) && !presentation.isOn
                  ? (watched, answer, name) => setAlert(alertOfWidget(watched, answer, address, name))
                  : undefined
              }
            />
          )}
        </WidgetGrid>
      </RowMenuHost>
      <Suspense fallback={null}>
        {alert && <AlertDialog alert={null} initial={alert} onClose={() => setAlert(null)} />}
      </Suspense>
    </Presented>
  );
}

/** Counts now, whatever the period of refresh. */
function LiveSwitch({ isLive, onChange }: { isLive: boolean; onChange: (isLive: boolean) => void }) {
  const t = useText(dashboardsMessages);
  return (
    <FormControlLabel
      label={t('live')}
      sx={{ ml: 0 }}
      slotProps={{ typography: { variant: 'body2' } }}
      control={<Switch size="small" checked={isLive} onChange={(_, on) => onChange(on)} />}
    />
  );
}
