import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { recordActivityMessages } from './record-activity.messages.ts';
import { useSaveRecord } from './use-save-record.ts';

/** The newest seal of an activity; null while it has none. */
export const sealIn = (events: readonly RecordEvent[]): RecordEvent | null =>
  events.findLast(({ kind }) => kind === 'seal') ?? null;

/** Saves a copy of the sealed record without personal data, or says why there is none. */
export function ReducedCopyButton({ seal }: { seal: RecordEvent }) {
  const t = useText(recordActivityMessages);
  const textId = useId();
  const { isBusy, save } = useSaveRecord(() =>
    client.audit.records.reduced({ params: { id: seal.activityId }, query: {} }),
  );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<VisibilityOff aria-hidden />}
        loading={isBusy}
        loadingPosition="start"
        disabled={!seal.reducible}
        aria-describedby={textId}
        onClick={save}
      >
        {t('reducedCopy')}
      </Button>
      <Typography id={textId} variant="caption" color="text.secondary" sx={{ order: 1, flexBasis: '100%' }}>
        {t(seal.reducible ? 'reducedText' : 'notReducible')}
      </Typography>
    </>
  );
}
