import ArrowBack from '@mui/icons-material/ArrowBack';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { dashboardPath } from '../dashboards/dashboard-menu.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';
import type { Saving } from './use-saving.ts';

const endpoints = client.insights.dashboards;

interface Props {
  name: string;
  dashboardRef: string;
  designer: Designer;
  saving: Saving;
}

/** What is designed, whether it is saved, and what takes steps back. */
export function DesignerBar({ name, dashboardRef, designer, saving }: Props) {
  const t = useText(designerMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const title = t('title', { name });
  useEffect(() => {
    document.title = `${title} · Cuadrilla`;
  }, [title]);
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton component={Link} to="/reportes-kpi" aria-label={kit('back')} edge="start">
        <ArrowBack fontSize="small" />
      </IconButton>
      <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box role="status" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {t(designer.isChanged ? 'isChanged' : 'isSaved')}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <IconButton aria-label={t('undo')} disabled={!designer.canUndo} onClick={designer.undo}>
          <Undo fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('redo')} disabled={!designer.canRedo} onClick={designer.redo}>
          <Redo fontSize="small" />
        </IconButton>
        {may(endpoints.numbers) && (
          <Button variant="outlined" component={Link} to={dashboardPath(dashboardRef)}>
            {t('view')}
          </Button>
        )}
        <Button
          variant="contained"
          loading={saving.isSaving}
          disabled={!designer.isChanged}
          onClick={saving.save}
        >
          {t('save')}
        </Button>
      </Box>
    </Box>
  );
}

/** Both versions are still there: one is opened, or the other becomes a dashboard of its own. */
export function StaleNote({ saving, onReload }: { saving: Saving; onReload: () => void }) {
  const t = useText(designerMessages);
  const may = useMay();
  return (
    <Alert
      severity="warning"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={onReload}>
            {t('openSaved')}
          </Button>
          {may(endpoints.create) && (
            <Button color="inherit" onClick={saving.saveCopy}>
              {t('saveCopy')}
            </Button>
          )}
        </Box>
      }
    >
      {t('stale')}
    </Alert>
  );
}
