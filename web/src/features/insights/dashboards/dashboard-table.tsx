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
import { useFacts, useRefreshText, type LookProps } from './dashboard-cards.tsx';
import { dashboardPath } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

/** The name with its description; on a phone also what the other columns say. */
function NameCell({ dashboard }: { dashboard: DashboardItem }) {
  const { ref, name, description } = dashboard;
  const may = useMay();
  const factsOf = useFacts();
  const note = { variant: 'caption', component: 'div', color: 'text.secondary' } as const;
  return (
    <>
      {may(client.insights.dashboards.numbers) ? (
        <NumberLink to={dashboardPath(ref)} search={{}} colour="primary.light">
          {name}
        </NumberLink>
      ) : (
        name
      )}
      <Typography {...note}>{description}</Typography>
      <Typography {...note} sx={{ display: { sm: 'none' } }}>
        {factsOf(dashboard)}
      </Typography>
    </>
  );
}

export function DashboardTable({ dashboards, label, actionsOf }: LookProps) {
  const t = useText(dashboardsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const refreshText = useRefreshText();
  return (
    <FiguresTable<DashboardItem>
      label={label}
      rows={dashboards}
      keyOf={({ ref }) => ref}
      columns={[
        {
          label: t('name'),
          cell: (dashboard) => <NameCell dashboard={dashboard} />,
        },
        { label: t('refresh'), wideOnly: true, cell: ({ refresh }) => refreshText(refresh) },
        {
          label: t('widgetsColumn'),
          numeric: true,
          wideOnly: true,
          cell: ({ widgetCount }) => widgetCount,
        },
        {
          label: t('readers'),
          wideOnly: true,
          cell: ({ readers }) => readers.map((role) => role.name).join(', ') || t('everybody'),
        },
        { label: t('owner'), wideOnly: true, cell: ({ owner }) => owner ?? '–' },
        {
          label: t('changed'),
          wideOnly: true,
          cell: ({ changedAt }) => (changedAt === null ? '–' : formats.dayTime(changedAt)),
        },
        {
          label: kit('actions'),
          isMenu: true,
          cell: (dashboard) => (
            <RowMenuButton rowId={dashboard.ref} name={dashboard.name} actions={actionsOf(dashboard)} />
          ),
        },
      ]}
    />
  );
}
