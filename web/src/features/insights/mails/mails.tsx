import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { ForbiddenState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { SettingsPage } from '../recipients/settings-page.tsx';
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
  const create = () => setAction({ kind: 'edit', mail: null, initial: newMail() });
  return (
    <SettingsPage
      t={t}
      query={query}
      onCreate={may(endpoints.create) ? create : undefined}
      table={(mails) => <MailTable mails={mails} open={setAction} />}
    >
      {action?.kind === 'edit' && <MailDialog mail={action.mail} initial={action.initial} onClose={close} />}
      {action?.kind === 'deliveries' && <DeliveriesDialog mail={action.mail} onClose={close} />}
    </SettingsPage>
  );
}
