import ArrowBack from '@mui/icons-material/ArrowBack';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { dashboardPath } from '../dashboards/dashboard-menu.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';
import type { Saving } from './use-saving.ts';

const endpoints = client.insights.dashboards;

const VersionsDialog = lazyPart(() => import('./versions-dialog.tsx'));

interface Props {
  dashboard: Dashboard;
  designer: Designer;
  saving: Saving;
}

/** What is designed, whether it is saved and published, and what takes steps back. */
export function DesignerBar({ dashboard: { name, ref }, designer, saving }: Props) {
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
        {t(designer.isChanged ? 'isChanged' : saving.hasDraft ? 'isDraft' : 'isSaved')}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <IconButton aria-label={t('undo')} disabled={!designer.canUndo} onClick={designer.undo}>
          <Undo fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('redo')} disabled={!designer.canRedo} onClick={designer.redo}>
          <Redo fontSize="small" />
        </IconButton>
        <VersionsButton dashboardRef={ref} designer={designer} />
        {may(endpoints.numbers) && (
          <Button variant="outlined" component={Link} to={dashboardPath(ref)}>
            {t('view')}
          </Button>
        )}
        <SavingButtons designer={designer} saving={saving} />
      </Box>
    </Box>
  );
}

/** A draft is for those who design; what is published is for everybody. */
function SavingButtons({ designer, saving }: Pick<Props, 'designer' | 'saving'>) {
  const t = useText(designerMessages);
  return (
    <>
      {saving.hasDraft && (
        <Button variant="outlined" disabled={saving.isSaving} onClick={saving.discard}>
          {t('discard')}
        </Button>
      )}
      <Button variant="outlined" disabled={!designer.isChanged || saving.isSaving} onClick={saving.save}>
        {t('save')}
      </Button>
      <Button
        variant="contained"
        loading={saving.isSaving}
        disabled={!designer.isChanged && !saving.hasDraft}
        onClick={saving.publish}
      >
        {t('publish')}
      </Button>
    </>
  );
}

function VersionsButton({ dashboardRef, designer }: { dashboardRef: string; designer: Designer }) {
  const t = useText(designerMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('versions')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog dashboardRef={dashboardRef} designer={designer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
