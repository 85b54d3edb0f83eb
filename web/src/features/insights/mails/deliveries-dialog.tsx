import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { DashboardMail, Delivery } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { outcomeTones } from './mail-table.tsx';
import { mailMessages } from './mail.messages.ts';

/** To whom a mail went, and to whom it did not and why. */
export default function DeliveriesDialog({ mail, onClose }: { mail: DashboardMail; onClose: () => void }) {
  const t = useText(mailMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const query = useQuery({
    ...queryFor(client.insights.mails.deliveries, { params: { id: mail.id } }),
    staleTime: 0,
  });
  return (
    <AppDialog
      open
      width={720}
      onClose={onClose}
      title={t('deliveriesTitle', { name: mail.name })}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={4} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('noDeliveries')} />
      ) : (
        <FiguresTable<Delivery>
          label={t('deliveries')}
          rows={query.data}
          keyOf={({ id }) => String(id)}
          columns={[
            { label: t('person'), cell: ({ person }) => person },
            { label: t('planned'), cell: ({ plannedAt }) => formats.dayTime(plannedAt) },
            {
              label: t('outcome'),
              cell: ({ outcome }) => <ToneChip tone={outcomeTones[outcome]} label={t(outcome)} />,
            },
          ]}
        />
      )}
    </AppDialog>
  );
}
