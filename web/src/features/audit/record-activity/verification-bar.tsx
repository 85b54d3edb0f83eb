import ContentCopy from '@mui/icons-material/ContentCopy';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

type Verification = NonNullable<RecordEvent['verification']>;

/** Of the newest seal that has a code. */
export const verificationIn = (events: readonly RecordEvent[]): Verification | null =>
  events.findLast(({ verification }) => verification !== null)?.verification ?? null;

/** Who stamped the time of the newest seal, and when; null while nobody has. */
export const stampIn = (events: readonly RecordEvent[]): Stamp | null => {
  const seal = events.findLast(({ kind }) => kind === 'seal')?.what;
  const stamp = events.find(({ kind, what }) => kind === 'stamp' && what === seal);
  return stamp ? { authority: stamp.actor ?? '', at: stamp.at } : null;
};

interface Stamp {
  authority: string;
  at: string;
}

/** The code of the newest seal, the public page where anybody checks it, and the time of a third party. */
export function VerificationBar({ code, address, stamp }: Verification & { stamp: Stamp | null }) {
  const t = useText(recordActivityMessages);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('linkCopied', { code }));
    } catch {
      toast.warning(t('copyFailed', { address }));
    }
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="caption" color="text.secondary" component="div">
          {t('verification')}
        </Typography>
        <Typography sx={{ fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {code}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div">
          {t('verificationText')}
        </Typography>
        {stamp && <StampLine {...stamp} />}
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopy aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copyLink')}
      </Button>
      <Button
        size="small"
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        startIcon={<OpenInNew aria-hidden />}
      >
        {t('openVerification')}
      </Button>
    </Box>
  );
}

function StampLine({ authority, at }: Stamp) {
  const t = useText(recordActivityMessages);
  const formats = useFormats();
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ display: 'flex', gap: 0.75, mt: 0.5, overflowWrap: 'anywhere' }}
    >
      <Schedule aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'success.main' }} />
      {t('stampedBy', { authority, time: formats.full(at) })}
    </Typography>
  );
}
