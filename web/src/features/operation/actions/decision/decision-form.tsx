/** The parts that every decision dialog has: which activity, what went wrong, the reason. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StatusChip } from '#kit/chips.tsx';
import { shortestReason, type useDecision } from './activity-decision.ts';
import { decisionMessages } from '#features/operation/actions/decision.messages.ts';

export function ActivityBrief({ activity }: { activity: Activity }) {
  const name = useBilingual();
  return (
    <Box
      sx={{
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle2" component="div" noWrap>
          {activity.operationNumber} · {name(activity.stageName)}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div" noWrap>
          {[activity.subscriber, activity.address, activity.zone && name(activity.zone.name)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <StatusChip status={activity.status} />
    </Box>
  );
}

export function DecisionTrouble({
  decision: { trouble, stale, busy, reload },
}: {
  decision: Pick<ReturnType<typeof useDecision>, 'trouble' | 'stale' | 'busy' | 'reload'>;
}) {
  const t = useText(decisionMessages);
  if (!trouble) return null;
  const again = (
    <Button color="inherit" onClick={() => void reload()} disabled={busy}>
      {t('reload')}
    </Button>
  );
  return (
    <Alert severity={stale ? 'warning' : 'error'} action={stale ? again : undefined}>
      <AlertTitle>{t(stale ? 'warning' : 'operationFailed')}</AlertTitle>
      {trouble}
    </Alert>
  );
}

export function ReasonField({
  value,
  onChange,
  touched,
  autoFocus = false,
}: {
  value: string;
  onChange: (text: string) => void;
  touched: boolean;
  autoFocus?: boolean;
}) {
  const t = useText(decisionMessages);
  const wrong = touched && value.trim().length < shortestReason;
  return (
    <TextField
      label={t('reason')}
      required
      multiline
      minRows={2}
      maxRows={6}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoFocus={autoFocus}
      error={wrong}
      helperText={t(wrong ? 'reasonShort' : 'reasonHelp')}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  );
}
