import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { DashboardSections } from '../sections.tsx';
import { MailTable } from './mail-table.tsx';
import { mailMessages } from './mail.messages.ts';
import { newMail, type MailAction } from './mail-values.ts';

const MailDialog = lazyPart(() => import('./mail.form.tsx'));
const DeliveriesDialog = lazyPart(() => import('./deliveries-dialog.tsx'));
const endpoints = client.insights.mails;

/** Dashboards that are mailed at set times, to whom, and whether it reached them. */
export default function Mails() {
  const may = useMay();
  return may(endpoints.list) ? <MailsPage /> : <ForbiddenState />;
}

/** From a dashboard, which the address names. */
function useAction() {
  const { values, change } = useAddress();
  const { dashboard } = values;
  const [action, setAction] = useState<MailAction | null>(
    dashboard === undefined ? null : { kind: 'edit', mail: null, initial: newMail(dashboard) },
  );
  const close = () => {
    setAction(null);
    if (dashboard !== undefined) change({ dashboard: undefined });
  };
  return { action, setAction, close };
}

function MailsPage() {
  const t = useText(mailMessages);
  const may = useMay();
  const query = useQuery(queryFor(endpoints.list));
  const { action, setAction, close } = useAction();
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      actions={
        may(endpoints.create) && (
          <Button
            variant="contained"
            startIcon={<Add aria-hidden />}
            onClick={() => setAction({ kind: 'edit', mail: null, initial: newMail() })}
          >
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
          <MailTable mails={query.data} open={setAction} />
        </RowMenuHost>
      )}
      <Suspense fallback={null}>
        {action?.kind === 'edit' && (
          <MailDialog mail={action.mail} initial={action.initial} onClose={close} />
        )}
        {action?.kind === 'deliveries' && <DeliveriesDialog mail={action.mail} onClose={close} />}
      </Suspense>
    </Page>
  );
}
