import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { DashboardSections } from '../sections.tsx';
import { AlertTable } from './alert-table.tsx';
import { alertMessages } from './alert.messages.ts';
import { newAlert, type AlertAction } from './alert-values.ts';

const AlertDialog = lazyPart(() => import('./alert.form.tsx'));
const AcknowledgeDialog = lazyPart(() => import('./acknowledge-dialog.tsx'));
const endpoints = client.insights.alerts;
/** A little more often than they are evaluated. */
const refetchInterval = 120_000;

/** The alerts on numbers: how each stands, and what it watches. */
export default function Alerts() {
  const may = useMay();
  return may(endpoints.list) ? <AlertsPage /> : <ForbiddenState />;
}

function AlertsPage() {
  const t = useText(alertMessages);
  const may = useMay();
  const query = useQuery({ ...queryFor(endpoints.list), refetchInterval });
  const [action, setAction] = useState<AlertAction | null>(null);
  const close = () => setAction(null);
  const create = () => setAction({ kind: 'edit', alert: null, initial: newAlert });
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      actions={
        may(endpoints.create) && (
          <Button variant="contained" startIcon={<Add aria-hidden />} onClick={create}>
            {t('create')}
          </Button>
        )
      }
    >
      <DashboardSections />
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={5} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <RowMenuHost>
          <AlertTable alerts={query.data} open={setAction} />
        </RowMenuHost>
      )}
      <Suspense fallback={null}>
        {action?.kind === 'edit' && may(endpoints.create) && (
          <AlertDialog alert={action.alert} initial={action.initial} onClose={close} />
        )}
        {action?.kind === 'acknowledge' && <AcknowledgeDialog alert={action.alert} onClose={close} />}
      </Suspense>
    </Page>
  );
}
