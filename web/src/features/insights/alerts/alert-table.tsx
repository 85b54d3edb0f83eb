import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsPaused from '@mui/icons-material/NotificationsPausedOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Alert, AlertState } from '@cuadrilla/contract/insights/alerts.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { Tone } from '#kit/status-tones.ts';
import { RowMenuButton, type RowAction } from '#kit/table/row-menu.tsx';
import { TableOrCards } from '#kit/table/table-or-cards.tsx';
import { alertMessages } from './alert.messages.ts';
import { useAlertTexts } from './alert-texts.ts';
import { toForm, type AlertAction } from './alert-values.ts';

const endpoints = client.insights.alerts;

const stateStyles: Record<AlertState, { tone: Tone; icon: SvgIconComponent }> = {
  ok: { tone: 'green', icon: CheckCircle },
  pending: { tone: 'amber', icon: HourglassTop },
  firing: { tone: 'red', icon: NotificationsActive },
  recovering: { tone: 'orange', icon: NotificationsActive },
  no_data: { tone: 'grey', icon: CloudOff },
  failed: { tone: 'violet', icon: ErrorOutlined },
};

interface Props {
  alerts: readonly Alert[];
  open: (action: AlertAction) => void;
}

/** Those that fire first. */
const urgency: readonly AlertState[] = ['firing', 'recovering', 'failed', 'no_data', 'pending', 'ok'];

export function AlertTable({ alerts, open }: Props) {
  const t = useText(alertMessages);
  const kit = useText(kitMessages);
  const texts = useAlertTexts();
  const actionsOf = useAlertMenu(open);
  const rankOf = ({ state, active }: Alert) => (active ? urgency.indexOf(state) : urgency.length);
  return (
    <TableOrCards<Alert>
      label={t('title')}
      rows={alerts.toSorted((a, b) => rankOf(a) - rankOf(b))}
      keyOf={({ id }) => String(id)}
      columns={[
        { label: t('name'), cell: (alert) => <NameCell alert={alert} /> },
        { label: t('state'), cell: (alert) => <StateCell alert={alert} /> },
        {
          label: t('condition'),
          cell: (alert) => <Box sx={{ minWidth: 190 }}>{texts.condition(alert)}</Box>,
        },
        { label: t('value'), cell: (alert) => <Box sx={{ minWidth: 120 }}>{texts.seen(alert)}</Box> },
        { label: t('owner'), cell: ({ owner }) => owner },
      ]}
      menu={{
        label: kit('actions'),
        cell: (alert) => <RowMenuButton rowId={alert.id} name={alert.name} actions={actionsOf(alert)} />,
      }}
    />
  );
}

function NameCell({ alert: { name, acknowledged, failure } }: { alert: Alert }) {
  const t = useText(alertMessages);
  const note = failure ?? (acknowledged && t('acknowledgedBy', acknowledged));
  return (
    <>
      <Box sx={{ minWidth: 140 }}>{name}</Box>
      {note && (
        <Typography
          variant="caption"
          component="div"
          color="text.secondary"
          sx={{ fontWeight: 400, whiteSpace: 'normal', minWidth: 140, overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      )}
    </>
  );
}

function StateCell({ alert: { state, since, active, evaluatedAt } }: { alert: Alert }) {
  const t = useText(alertMessages);
  const formats = useFormats();
  if (!active) return <ToneChip tone="plain" icon={NotificationsPaused} label={t('inactive')} />;
  if (evaluatedAt === null) return <ToneChip tone="plain" icon={HourglassTop} label={t('never')} />;
  return (
    <>
      <ToneChip tone={stateStyles[state].tone} icon={stateStyles[state].icon} label={t(state)} />
      <Typography variant="caption" component="div" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {t('since', { time: formats.dayTime(since) })}
      </Typography>
    </>
  );
}

function useAlertMenu(open: Props['open']): (alert: Alert) => RowAction[] {
  const t = useText(alertMessages);
  const may = useMay();
  const remove = async ({ id, name }: Alert) => {
    if (!(await confirmDelete({ title: t('deleteTitle', { name }), text: t('deleteText') }))) return;
    try {
      await endpoints.remove({ params: { id } });
      toast.success(t('deleted', { name }));
    } catch (error) {
      toast.error(error);
    }
    await refetch(endpoints);
  };
  return (alert) =>
    [
      (alert.state === 'firing' || alert.state === 'recovering') &&
        may(endpoints.acknowledge) && {
          label: t('acknowledge'),
          icon: PanTool,
          run: () => open({ kind: 'acknowledge', alert }),
        },
      may(endpoints.update) && {
        label: t('edit'),
        icon: Edit,
        run: () => open({ kind: 'edit', alert, initial: toForm(alert) }),
      },
      may(endpoints.remove) && {
        label: t('delete'),
        icon: DeleteOutlined,
        run: () => void remove(alert),
        danger: true,
      },
    ].filter((action) => action !== false);
}
