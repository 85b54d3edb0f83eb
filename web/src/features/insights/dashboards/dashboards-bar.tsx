import Add from '@mui/icons-material/Add';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import GridView from '@mui/icons-material/GridViewOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import ViewList from '@mui/icons-material/ViewListOutlined';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { FileButton } from '#kit/file-button.tsx';
import { dashboardsMessages } from './dashboards.messages.ts';

const endpoints = client.insights.dashboards;

/** The ways to a new dashboard: from a file, from a workflow, empty. */
export function CreateButtons({ onCreate, onFile }: { onCreate: () => void; onFile: (file: File) => void }) {
  const t = useText(dashboardsMessages);
  const may = useMay();
  if (!may(endpoints.create)) return null;
  return (
    <>
      <FileButton
        label={t('import')}
        accept=".json,application/json"
        onFile={onFile}
        startIcon={<UploadFile aria-hidden />}
      />
      <Button
        variant="outlined"
        component={Link}
        to="/reportes-kpi/generate_dash"
        startIcon={<AutoAwesome aria-hidden />}
      >
        {t('generate')}
      </Button>
      <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onCreate}>
        {t('create')}
      </Button>
    </>
  );
}

const looks = [
  { key: 'cards', icon: GridView },
  { key: 'list', icon: ViewList },
] as const;

export function LookSwitch({ value, onChange }: { value: string; onChange: (look: string) => void }) {
  const t = useText(dashboardsMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('view')}
      value={value}
      onChange={(_, next: string | null) => next && onChange(next)}
    >
      {looks.map(({ key, icon: Icon }) => (
        <ToggleButton key={key} value={key} aria-label={t(key)} sx={{ height: 36 }}>
          <Tooltip title={t(key)}>
            <Icon fontSize="small" />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
