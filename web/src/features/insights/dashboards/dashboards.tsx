import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { standardDashboards, type Dashboard } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Page } from '#kit/page.tsx';
import { insightsMessages } from '../insights.messages.ts';

/** The dashboards of the tenant as cards. */
export default function Dashboards() {
  const t = useText(insightsMessages);
  return (
    <Page title={t('dashboards')} subtitle={t('dashboardsText')}>
      <Box
        component="ul"
        aria-label={t('dashboards')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
        }}
      >
        {standardDashboards.map((dashboard) => (
          <DashboardCard key={dashboard.code} dashboard={dashboard} />
        ))}
      </Box>
    </Page>
  );
}

const cardSx = { p: 2, height: '100%', width: '100%', display: 'grid', gap: 0.5, alignContent: 'start' };
const linkSx = {
  ...cardSx,
  textAlign: 'left',
  justifyContent: 'stretch',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
};

function DashboardCard({ dashboard: { code, name, description, widgets } }: { dashboard: Dashboard }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const may = useMay();
  const content = (
    <>
      <Typography variant="h3" component="h2">
        {name[lang]}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {description[lang]}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {t('widgetCount', { n: widgets.length })}
      </Typography>
    </>
  );
  return (
    <Card component="li">
      {may('DASHBOARD_MOD_VIEW') ? (
        <ButtonBase component={Link} to={`/reportes-kpi/dashboard/${code}`} sx={linkSx}>
          {content}
        </ButtonBase>
      ) : (
        <Box sx={cardSx}>{content}</Box>
      )}
    </Card>
  );
}
