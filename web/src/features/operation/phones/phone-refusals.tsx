import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PhoneRefusal } from '@cuadrilla/contract/operation/phones.ts';
import { client } from '#api/client.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { phonesMessages } from './phones.messages.ts';
import { stepOf } from './step-names.ts';

/** Applies what the phone sent once more, e.g. after a list was completed. */
function ReplayButton({ deviceId, refusal }: { deviceId: string; refusal: PhoneRefusal }) {
  const t = useText(phonesMessages);
  const may = useMay();
  const call = useCall(client.operation.phones.replay, { invalidates: [client.operation.phones] });
  if (!refusal.canReplay || !may(client.operation.phones.replay)) return null;
  const number = refusal.operationNumber ?? '';
  const replay = async () => {
    try {
      const { result, message } = await call.mutateAsync({
        body: { deviceId, mutationId: refusal.mutationId },
      });
      if (result === 'applied') toast.success(t('replayed', { number }));
      else if (result === 'superseded') toast.warning(t('superseded', { number }));
      else toast.error(t('refusedAgain', { reason: message ?? '' }));
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <Button size="small" variant="outlined" disabled={call.isPending} onClick={() => void replay()}>
      {t('replay')}
    </Button>
  );
}

function Refusal({ deviceId, refusal }: { deviceId: string; refusal: PhoneRefusal }) {
  const t = useText(phonesMessages);
  const formats = useFormats();
  const { operationId, operationNumber, fields, message, isOpen } = refusal;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="span">
          {t(stepOf(refusal.type))}
        </Typography>
        {operationId !== null && (
          <Link
            to={`/operation/detail/${operationId}`}
            title={t('openOperation', { number: operationNumber ?? '' })}
          >
            {operationNumber}
          </Link>
        )}
        <Typography variant="caption" color="text.secondary">
          {formats.dayTime(refusal.receivedAt)}
        </Typography>
        <ToneChip tone={isOpen ? 'red' : 'green'} label={t(isOpen ? 'pending' : 'solved')} />
      </Box>
      <Typography variant="body2">{message}</Typography>
      {Object.keys(fields).length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
          {Object.entries(fields).map(([field, why]) => (
            <li key={field}>
              {field}: {why}
            </li>
          ))}
        </Box>
      )}
      <Box>
        <ReplayButton deviceId={deviceId} refusal={refusal} />
      </Box>
    </Box>
  );
}

/** What of a phone was refused, in words, newest first. */
export function PhoneRefusals({ deviceId }: { deviceId: string }) {
  const t = useText(phonesMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.operation.phones.refusals, { body: { deviceId } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <Typography variant="body2">{t('noRefusals')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((refusal) => (
        <Refusal key={refusal.mutationId} deviceId={deviceId} refusal={refusal} />
      ))}
    </Box>
  );
}
