import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { DashboardItem } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { RowMenuButton, type RowAction } from '#kit/table/row-menu.tsx';
import { dashboardPath } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

export interface LookProps {
  dashboards: readonly DashboardItem[];
  label: string;
  actionsOf: (dashboard: DashboardItem) => RowAction[];
}

/** How often its numbers are renewed. */
export function useRefreshText(): (refresh: DashboardItem['refresh']) => string {
  const t = useText(dashboardsMessages);
  return (refresh) => (refresh === 'live' ? t('live') : t('every', { n: refresh }));
}

/** What stands under the description where there is no column for it. */
export function useFacts(): (dashboard: DashboardItem) => string {
  const t = useText(dashboardsMessages);
  const formats = useFormats();
  const refreshText = useRefreshText();
  return ({ widgetCount, refresh, readers, owner, changedAt }) =>
    [
      t('widgets', { n: widgetCount }),
      refreshText(refresh),
      readers.length > 0 && t('onlyFor', { names: readers.map((role) => role.name).join(', ') }),
      owner,
      changedAt && formats.dayTime(changedAt),
    ]
      .filter(Boolean)
      .join(' · ');
}

export function DashboardCards({ dashboards, label, actionsOf }: LookProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      }}
    >
      {dashboards.map((dashboard) => (
        <DashboardCard key={dashboard.ref} dashboard={dashboard} actions={actionsOf(dashboard)} />
      ))}
    </Box>
  );
}

const contentSx = {
  p: 2,
  pr: 6,
  height: '100%',
  width: '100%',
  display: 'grid',
  gap: 0.5,
  gridTemplateRows: 'auto 1fr auto',
  alignItems: 'start',
  textAlign: 'left',
  justifyContent: 'stretch',
  color: 'text.primary',
  textDecoration: 'none',
} as const;

function DashboardCard({ dashboard, actions }: { dashboard: DashboardItem; actions: RowAction[] }) {
  const may = useMay();
  const content = <CardText dashboard={dashboard} />;
  return (
    <Card component="li" sx={{ position: 'relative', minHeight: 112 }}>
      {may(client.insights.dashboards.numbers) ? (
        <ButtonBase
          component={Link}
          to={dashboardPath(dashboard.ref)}
          sx={{ ...contentSx, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {content}
        </ButtonBase>
      ) : (
        <Box sx={contentSx}>{content}</Box>
      )}
      <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
        <RowMenuButton rowId={dashboard.ref} name={dashboard.name} actions={actions} />
      </Box>
    </Card>
  );
}

function CardText({ dashboard }: { dashboard: DashboardItem }) {
  const factsOf = useFacts();
  const { name, description } = dashboard;
  return (
    <>
      <Typography variant="h3" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" component="span" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {description}
      </Typography>
      <Typography variant="caption" component="span" color="text.secondary">
        {factsOf(dashboard)}
      </Typography>
    </>
  );
}
