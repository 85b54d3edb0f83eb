import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { messages, useText } from '#i18n/messages.ts';

const texts = messages({
  sections: { es: 'Secciones de los tableros', en: 'Sections of dashboards' },
  dashboards: { es: 'Tableros', en: 'Dashboards' },
  alerts: { es: 'Alertas', en: 'Alerts' },
  mails: { es: 'Envíos por correo', en: 'Scheduled mails' },
});

const { dashboards, alerts, mails } = client.insights;
const sections = [
  { key: 'dashboards', to: '/reportes-kpi', endpoint: dashboards.list },
  { key: 'alerts', to: '/reportes-kpi/alerts', endpoint: alerts.list },
  { key: 'mails', to: '/reportes-kpi/mails', endpoint: mails.list },
] as const;

/** From dashboards to their alerts and mails, as far as this person may see them. */
export function DashboardSections() {
  const t = useText(texts);
  const may = useMay();
  const { pathname } = useLocation();
  const visible = sections.filter(({ endpoint }) => may(endpoint));
  if (visible.length < 2) return null;
  return (
    <Box component="nav" aria-label={t('sections')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {visible.map(({ key, to }) => {
        const isHere = pathname.replace(/\/$/, '') === to;
        return (
          <Button
            key={key}
            component={Link}
            to={to}
            size="small"
            {...(isHere ? { 'aria-current': 'page' as const } : {})}
            sx={{
              borderRadius: 0,
              borderBottom: 2,
              borderColor: isHere ? 'primary.main' : 'transparent',
              color: isHere ? 'primary.main' : 'text.secondary',
            }}
          >
            {t(key)}
          </Button>
        );
      })}
    </Box>
  );
}
