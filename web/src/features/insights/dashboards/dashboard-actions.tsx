import CoPresent from '@mui/icons-material/CoPresentOutlined';
import DataObject from '@mui/icons-material/DataObject';
import Download from '@mui/icons-material/Download';
import Edit from '@mui/icons-material/EditOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { questionOf, type NumbersAddress } from '../numbers/number-address.ts';
import { designerAddress, downloadDashboard } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

const endpoints = client.insights.dashboards;

interface Props {
  dashboard: Dashboard;
  address: NumbersAddress;
  live: boolean;
  /** Null where there is nothing to present. */
  onPresent: (() => void) | null;
}

/** What may be done with a dashboard that is open: take it along, or change it. */
export function DashboardActions(props: Props) {
  const t = useText(dashboardsMessages);
  const may = useMay();
  const { dashboard, onPresent } = props;
  const { ref, standard } = dashboard;
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {onPresent && (
        <Button variant="outlined" startIcon={<CoPresent aria-hidden />} onClick={onPresent}>
          {t('present')}
        </Button>
      )}
      <DownloadMenu {...props} />
      {may(client.insights.mails.create) && (
        <Button
          variant="outlined"
          startIcon={<Mail aria-hidden />}
          component={Link}
          to="/reportes-kpi/mails"
          search={{ dashboard: ref } as never}
        >
          {t('schedule')}
        </Button>
      )}
      {!standard && may(endpoints.update) && (
        <Button
          variant="contained"
          startIcon={<Edit aria-hidden />}
          component={Link}
          {...(designerAddress(ref) as object)}
        >
          {t('edit')}
        </Button>
      )}
    </Box>
  );
}

/** The numbers as files, and the dashboard itself as one. */
function DownloadMenu({ dashboard: { ref }, address, live }: Props) {
  const t = useText(dashboardsMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const { isLoading, download } = useReport(ref, address, live);
  const actions = useDownloads(ref, download);
  if (actions.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download aria-hidden />}
        loading={isLoading}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          chosen.current = null;
          setAnchor(event.currentTarget);
        }}
      >
        {t('downloads')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t('downloads') },
          // What is printed does not show the menu.
          transition: { onExited: () => chosen.current?.() },
        }}
      >
        {actions.map(({ label, icon: Icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              chosen.current = run;
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What this person may download. */
function useDownloads(ref: string, download: (as: 'pdf' | 'xlsx') => Promise<void>): RowAction[] {
  const t = useText(dashboardsMessages);
  const may = useMay();
  return [
    ...(may(endpoints.report)
      ? [
          { label: t('reportPdf'), icon: PictureAsPdf, run: () => void download('pdf') },
          { label: t('report'), icon: TableChart, run: () => void download('xlsx') },
          { label: t('print'), icon: Print, run: () => window.print() },
        ]
      : []),
    ...(may(endpoints.download)
      ? [{ label: t('download'), icon: DataObject, run: () => void downloadDashboard(ref) }]
      : []),
  ];
}

function useReport(ref: string, address: NumbersAddress, live: boolean) {
  const [isLoading, setLoading] = useState(false);
  const download = async (as: 'pdf' | 'xlsx') => {
    setLoading(true);
    try {
      const body = { ...questionOf(address), live, as };
      saveFile(await endpoints.report({ params: { ref }, body }));
    } catch (error) {
      toast.error(error);
    }
    setLoading(false);
  };
  return { isLoading, download };
}
