import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRunning, reportRunLimits } from '@cuadrilla/contract/operation/report-runs.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { ReportRunCard } from './report-run-card.tsx';
import { reportRunsMessages } from './report-runs.messages.ts';

const { listReports, reportRuns } = client.operation;
/** Beside the live events, which not everybody receives. */
const pollMs = 3000;
const listSx = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, maxWidth: 900 } as const;

/** Lists that may be run, and the own runs of reports on many activities. */
export function ReportsHome() {
  const t = useText(reportRunsMessages);
  const may = useMay();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} back="/operation">
      <Section title={t('lists')}>
        <Lists />
      </Section>
      {may(reportRuns.list) && (
        <Section title={t('runs')} text={t('runsText', { n: reportRunLimits.days })}>
          <Runs />
        </Section>
      )}
    </Page>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: 16, mb: 0.5 }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  );
}

function Lists() {
  const t = useText(reportRunsMessages);
  const name = useBilingual();
  const { data, error, refetch } = useQuery(queryFor(listReports.offered));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  if (data.length === 0) return <EmptyState title={t('noLists')} text={t('noListsText')} />;
  return (
    <Box component="ul" sx={{ ...listSx, gap: 0 }}>
      {data.map((report) => (
        <Box
          component="li"
          key={report.reportId}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography variant="subtitle2" component="h3">
              {name(report.name)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {report.description ?? report.code}
            </Typography>
          </Box>
          <Button
            component={Link}
            to={`/operation/reportes/${report.reportId}`}
            variant="outlined"
            aria-label={t('seeOf', { name: name(report.name) })}
            sx={{ alignSelf: 'center' }}
          >
            {t('see')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function Runs() {
  const t = useText(reportRunsMessages);
  const { data, error, refetch } = useQuery({
    ...queryFor(reportRuns.list),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? pollMs : false),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        action={
          <Button component={Link} to="/operation" variant="outlined">
            {t('toList')}
          </Button>
        }
      />
    );
  return (
    <Box component="ul" sx={listSx}>
      {data.map((run) => (
        <ReportRunCard key={run.id} run={run} />
      ))}
    </Box>
  );
}
