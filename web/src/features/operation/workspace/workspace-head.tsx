import Add from '@mui/icons-material/Add';
import Map from '@mui/icons-material/MapOutlined';
import Refresh from '@mui/icons-material/Refresh';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { ExportMenu } from '#kit/catalogue/export-menu.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import type { WorkspaceSearch } from '#features/operation/workspace/filters/workspace-search.ts';
import { views, tabs, type Tab, type View } from '#features/operation/workspace/filters/activity-filters.ts';
import { mostUrgentFirst } from './views/list-order.ts';
import { workspaceMessages } from './workspace.messages.ts';

const PrintSheet = lazyPart(() => import('./print-sheet.tsx'));
const ReportsOfFilterDialog = lazyPart(
  () => import('#features/operation/actions/reports-of-filter-dialog.tsx'),
);

const viewIcons = { table: TableRows, map: Map, board: ViewKanban } as const satisfies Record<View, unknown>;
const toggle = {
  '& .MuiToggleButton-root': {
    height: 32,
    px: 1.5,
    py: 0,
    textTransform: 'none',
    fontSize: 13,
    fontWeight: 560,
    gap: 0.75,
    color: 'text.secondary',
  },
  '& .MuiToggleButton-root.Mui-selected': { color: 'primary.main', bgcolor: 'rgb(0 12 102 / 8%)' },
  bgcolor: 'background.paper',
};

export function TabToggle({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const t = useText(workspaceMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={tab}
      aria-label={t('what')}
      onChange={(_, next: Tab | null) => next && onChange(next)}
      sx={{ ...toggle, ml: { xs: 0, sm: 1 } }}
    >
      {tabs.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A phone shows the icon alone. */
const labelSx = { display: { xs: 'none', sm: 'inline' } };
const iconButtonSx = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
  minWidth: { xs: 36, sm: 64 },
  px: { xs: 1, sm: 1.5 },
};

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useText(workspaceMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('view')}
      onChange={(_, next: View | null) => next && onChange(next)}
      sx={toggle}
    >
      {views.map((one) => {
        const Icon = viewIcons[one];
        return (
          <ToggleButton key={one} value={one} aria-label={t(one)}>
            <Icon aria-hidden sx={{ fontSize: 17 }} />
            <Box component="span" sx={labelSx}>
              {t(one)}
            </Box>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

interface Props {
  view: View;
  onView: (view: View) => void;
  onRefresh: () => void;
  onImport: () => void;
  search: WorkspaceSearch;
}

/** Reports on the activities that the filters leave: what the menu offers, and its dialog. */
function useReports({ isActivities, filters }: WorkspaceSearch) {
  const t = useText(workspaceMessages);
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const choices = [
    { label: t('reportsOfFilter'), run: () => setOpen(true) },
    { label: t('myReports'), run: () => void navigate({ to: '/operation/reportes' }) },
  ];
  return {
    choices: isActivities && may(client.operation.reportRuns.start) ? choices : [],
    dialog: open && (
      <Suspense fallback={null}>
        <ReportsOfFilterDialog filters={filters} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Views, refresh, and the two ways to create operations. */
export function WorkspaceHead({ view, onView, onRefresh, onImport, search }: Props) {
  const t = useText(workspaceMessages);
  const may = useMay();
  const [printing, setPrinting] = useState(false);
  const reports = useReports(search);
  const { activities, operations } = client.operation;
  return (
    <>
      <ViewToggle view={view} onChange={onView} />
      <Tooltip title={t('refreshHint')}>
        <IconButton aria-label={t('refreshHint')} aria-keyshortcuts="r" onClick={onRefresh}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <ExportMenu
        endpoint={search.isActivities ? activities.export : operations.export}
        filters={search.filters}
        sorts={[mostUrgentFirst]}
        onPrint={() => setPrinting(true)}
        more={reports.choices}
        brief
      />
      {reports.dialog}
      {printing && (
        <Suspense fallback={null}>
          <PrintSheet search={search} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
      {may(client.operation.operations.importCheck) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<UploadFile aria-hidden />}
          onClick={onImport}
          aria-label={t('import')}
          sx={iconButtonSx}
        >
          <Box component="span" sx={labelSx}>
            {t('import')}
          </Box>
        </Button>
      )}
      {may(client.operation.operations.create) && (
        <Button
          variant="contained"
          startIcon={<Add aria-hidden />}
          component={Link}
          to="/operation/form"
          aria-label={t('newOperation')}
          sx={iconButtonSx}
        >
          <Box component="span" sx={labelSx}>
            {t('newOperation')}
          </Box>
        </Button>
      )}
    </>
  );
}
