import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import Send from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weekdayLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import {
  outcomes,
  type DashboardMail,
  type DeliveryOutcome,
} from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { Tone } from '#kit/status-tones.ts';
import { RowMenuButton, type RowAction } from '#kit/table/row-menu.tsx';
import { TableOrCards } from '#kit/table/table-or-cards.tsx';
import { recipientMessages } from '../recipients/recipients.messages.ts';
import { mailMessages } from './mail.messages.ts';
import { settingsOf, type MailAction } from './mail-values.ts';

const endpoints = client.insights.mails;

export const outcomeTones: Record<DeliveryOutcome, Tone> = {
  waiting: 'amber',
  sent: 'green',
  empty: 'grey',
  no_right: 'red',
  no_address: 'red',
  failed: 'red',
};

interface Props {
  mails: readonly DashboardMail[];
  open: (action: MailAction) => void;
}

function useWhen() {
  const t = useText(mailMessages);
  const lang = useLanguage();
  return ({ every, weekday, monthDay, time, businessDays }: DashboardMail): string => {
    if (every === 'day') return t(businessDays ? 'saysbusiness' : 'saysday', { time });
    if (every === 'month') return t('saysmonth', { day: monthDay, time });
    return t('saysweek', {
      weekday: lang === 'es' ? weekdayLabels[weekday]!.es.toLowerCase() : weekdayLabels[weekday]!.en,
      time,
    });
  };
}

export function MailTable({ mails, open }: Props) {
  const t = useText(mailMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const when = useWhen();
  const recipient = useText(recipientMessages);
  const actionsOf = useMailMenu(open);
  return (
    <TableOrCards<DashboardMail>
      label={t('title')}
      rows={mails}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          label: t('name'),
          cell: ({ name, dashboardName }) => (
            <>
              <Box sx={{ minWidth: 140 }}>{name}</Box>
              <Typography variant="caption" component="div" color="text.secondary" sx={{ fontWeight: 400 }}>
                {dashboardName}
              </Typography>
            </>
          ),
        },
        {
          label: t('when'),
          cell: (mail) => (
            <>
              <Box sx={{ minWidth: 130 }}>{when(mail)}</Box>
              <Typography variant="caption" component="div" color="text.secondary">
                {t(mail.period)}
              </Typography>
            </>
          ),
        },
        {
          label: t('next'),
          cell: ({ nextAt }) =>
            nextAt === null ? <ToneChip tone="plain" label={t('inactive')} /> : formats.dayTime(nextAt),
        },
        { label: recipient('recipients'), cell: ({ names }) => <RecipientsCell names={names} /> },
        { label: t('last'), cell: (mail) => <LastCell mail={mail} /> },
        { label: t('owner'), cell: ({ owner }) => owner },
      ]}
      menu={{
        label: kit('actions'),
        cell: (mail) => <RowMenuButton rowId={mail.id} name={mail.name} actions={actionsOf(mail)} />,
      }}
    />
  );
}

const shownNames = 3;

function RecipientsCell({ names }: Pick<DashboardMail, 'names'>) {
  const t = useText(recipientMessages);
  const rest = names.length - shownNames;
  const shown = names.slice(0, shownNames).map(({ name }) => name);
  return [...shown, ...(rest > 0 ? [t('more', { n: rest })] : [])].join(', ');
}

/** How many got it, and how many did not. */
function LastCell({ mail: { last, lastAt } }: { mail: DashboardMail }) {
  const t = useText(mailMessages);
  const formats = useFormats();
  if (lastAt === null) return t('never');
  return (
    <>
      {formats.dayTime(lastAt)}
      <Typography variant="caption" component="div" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        {outcomes.map((outcome) =>
          last[outcome] ? (
            <ToneChip key={outcome} tone={outcomeTones[outcome]} label={`${t(outcome)}: ${last[outcome]}`} />
          ) : null,
        )}
      </Typography>
    </>
  );
}

function useMailMenu(open: Props['open']): (mail: DashboardMail) => RowAction[] {
  const t = useText(mailMessages);
  const sendToMe = async ({ id, name }: DashboardMail) => {
    try {
      await endpoints.sendToMe({ params: { id }, body: {} });
      toast.success(t('sentToMe', { name }));
    } catch (error) {
      toast.error(error);
    }
  };
  const remove = async ({ id, name }: DashboardMail) => {
    if (!(await confirmDelete({ title: t('deleteTitle', { name }), text: t('deleteText') }))) return;
    try {
      await endpoints.remove({ params: { id } });
      toast.success(t('deleted', { name }));
    } catch (error) {
      toast.error(error);
    }
    await refetch(endpoints);
  };
  return (mail) => [
    { label: t('deliveries'), icon: MarkEmailRead, run: () => open({ kind: 'deliveries', mail }) },
    { label: t('sendToMe'), icon: Send, run: () => void sendToMe(mail) },
    {
      label: t('edit'),
      icon: Edit,
      run: () => open({ kind: 'edit', mail, initial: settingsOf(mail) }),
    },
    { label: t('delete'), icon: DeleteOutlined, run: () => void remove(mail), danger: true },
  ];
}
