import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { filtersOf, type NumbersAddress } from '../numbers/number-address.ts';
import { designerAddress, downloadDashboard } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

const endpoints = client.insights.dashboards;

interface Props {
  dashboard: Dashboard;
  address: NumbersAddress;
  live: boolean;
}

/** What may be done with a dashboard that is open: take it along, or change it. */
export function DashboardActions({ dashboard: { ref, standard }, address, live }: Props) {
  const t = useText(dashboardsMessages);
  const may = useMay();
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {may(endpoints.report) && (
        <>
          <Button variant="outlined" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <ReportButton dashboardRef={ref} address={address} live={live} />
        </>
      )}
      {may(endpoints.download) && (
        <Button variant="outlined" onClick={() => void downloadDashboard(ref)}>
          {t('download')}
        </Button>
      )}
      {!standard && may(endpoints.update) && (
        <Button variant="contained" component={Link} {...(designerAddress(ref) as object)}>
          {t('edit')}
        </Button>
      )}
    </Box>
  );
}

function ReportButton({ dashboardRef, address, live }: Omit<Props, 'dashboard'> & { dashboardRef: string }) {
  const t = useText(dashboardsMessages);
  const [isLoading, setLoading] = useState(false);
  const { from, to } = address;
  const download = async () => {
    setLoading(true);
    try {
      const where = filtersOf(address);
      saveFile(await endpoints.report({ params: { ref: dashboardRef }, body: { from, to, where, live } }));
    } catch (error) {
      toast.error(error);
    }
    setLoading(false);
  };
  return (
    <Button variant="outlined" loading={isLoading} onClick={() => void download()}>
      {t('report')}
    </Button>
  );
}
