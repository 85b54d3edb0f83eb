import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { saveFile } from '#kit/save-file.ts';
import { heatMeasures, type HeatMeasure } from './heat.rules.ts';
import { useReportAddress, type ReportAddress } from './report-address.ts';
import { ReportFilters, WorkflowField } from './report-filters.tsx';
import { ReportTables } from './report-tables.tsx';
import { workflowReportMessages } from './workflow-report.messages.ts';

const ReportDiagram = lazyPart(() => import('./report-diagram.tsx'));

/** What the server is asked for. */
const requestOf = ({ workflowId, from, to, zoneId, companyId, version }: ReportAddress) => ({
  params: { id: workflowId! },
  query: {
    from,
    to,
    ...(zoneId === null ? {} : { zoneId }),
    ...(companyId === null ? {} : { companyId }),
    ...(version === null ? {} : { version }),
  },
});

/** A workflow as it really ran. */
export default function WorkflowReportScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  return <WorkflowReportOf id={id} />;
}

export function WorkflowReportOf({ id }: { id: string | undefined }) {
  const t = useText(workflowReportMessages);
  const name = useBilingual();
  const { day } = useFormats();
  const address = useReportAddress(id);
  const report = useQuery({
    ...queryFor(client.operation.workflowReports.get, requestOf(address)),
    enabled: address.workflowId !== null,
    placeholderData: keepPreviousData,
  });
  const { data } = report;
  return (
    <Page
      title={data ? `${t('title')}: ${name(data.workflow.name)}` : t('title')}
      subtitle={`${day(address.from)} – ${day(address.to)}`}
      actions={data && <ReportActions address={address} />}
    >
      <WorkflowField address={address} />
      {address.workflowId === null && <EmptyState title={t('noWorkflow')} text={t('noWorkflowText')} />}
      {address.workflowId !== null && (
        <>
          <ReportFilters address={address} versions={data?.versions ?? []} />
          {report.isPending && <LoadingState />}
          {report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
          {data && !report.isError && <Found report={data} address={address} />}
        </>
      )}
    </Page>
  );
}

function ReportActions({ address }: { address: ReportAddress }) {
  const t = useText(workflowReportMessages);
  const kit = useText(kitMessages);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await client.operation.workflowReports.export(requestOf(address)));
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    setBusy(false);
  };
  return (
    <Box data-print="no" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button variant="outlined" loading={busy} onClick={() => void download()}>
        {t('xlsx')}
      </Button>
    </Box>
  );
}

function Found({ report, address }: { report: WorkflowReport; address: ReportAddress }) {
  const t = useText(workflowReportMessages);
  const [measure, setMeasure] = useState<HeatMeasure>('late');
  if (report.stages.length === 0 && report.paths.operations === 0)
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box data-print="no" sx={{ display: 'flex' }}>
        <TextField
          select
          label={t('heat')}
          value={measure}
          onChange={(event) => setMeasure(event.target.value as HeatMeasure)}
          sx={{ minWidth: 220, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        >
          {heatMeasures.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`heat_${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Suspense fallback={<LoadingState shape="block" />}>
        <ReportDiagram report={report} measure={measure} />
      </Suspense>
      <Typography variant="body2" color="text.secondary" data-print="no">
        {t('exact')}
      </Typography>
      <ReportTables report={report} address={address} />
    </Box>
  );
}
