import Typography from '@mui/material/Typography';
import type { DashboardItem } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { RowMenuButton } from '#kit/table/row-menu.tsx';
import { NumberLink } from '../numbers/number-link.tsx';
import { useRefreshText, type LookProps } from './dashboard-cards.tsx';
import { dashboardPath } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

export function DashboardTable({ dashboards, label, actionsOf }: LookProps) {
  const t = useText(dashboardsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const refreshText = useRefreshText();
  const mayOpen = may(client.insights.dashboards.numbers);
  return (
    <FiguresTable<DashboardItem>
      label={label}
      rows={dashboards}
      keyOf={({ ref }) => ref}
      columns={[
        {
          label: t('name'),
          cell: ({ ref, name, description }) => (
            <>
              {mayOpen ? (
                <NumberLink to={dashboardPath(ref)} search={{}} colour="primary.light">
                  {name}
                </NumberLink>
              ) : (
                name
              )}
              <Typography variant="caption" component="div" color="text.secondary">
                {description}
              </Typography>
            </>
          ),
        },
        { label: t('refresh'), cell: ({ refresh }) => refreshText(refresh) },
        { label: t('widgetsColumn'), numeric: true, cell: ({ widgetCount }) => widgetCount },
        {
          label: t('readers'),
          cell: ({ readers }) => readers.map((role) => role.name).join(', ') || t('everybody'),
        },
        { label: t('owner'), cell: ({ owner }) => owner ?? '–' },
        {
          label: t('changed'),
          cell: ({ changedAt }) => (changedAt === null ? '–' : formats.dayTime(changedAt)),
        },
        {
          label: kit('actions'),
          cell: (dashboard) => (
            <RowMenuButton rowId={dashboard.ref} name={dashboard.name} actions={actionsOf(dashboard)} />
          ),
        },
      ]}
    />
  );
}
