import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { minutesAndSeconds, type useWorkCode } from './work-code-store.ts';
import { workCodeMessages } from './work-code.messages.ts';

const secondsOfHour = 3600;
const boxSx = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 0.5,
  minHeight: 116,
  px: 2,
  py: 1.5,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;
const codeSx = {
  fontSize: 36,
  lineHeight: 1.2,
  fontWeight: 680,
  letterSpacing: '0.18em',
  fontVariantNumeric: 'tabular-nums',
  color: 'primary.main',
} as const;

function Code({ code }: { code: string }) {
  const t = useText(workCodeMessages);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('copied', { code }));
    } catch {
      toast.warning(t('notCopied'));
    }
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 4 }}>
      {/* Spaces make a screen reader spell the code. */}
      <Typography component="output" aria-label={t('code', { code: [...code].join(' ') })} sx={codeSx}>
        {code}
      </Typography>
      <Tooltip title={t('copy')}>
        <IconButton aria-label={t('copy')} onClick={() => void copy()}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const t = useText(workCodeMessages);
  return (
    <>
      <Typography variant="body2" color="text.secondary" className="tabular" role="timer" aria-live="off">
        {t('validFor', { time: minutesAndSeconds(seconds) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-hidden
        value={Math.min(100, (seconds / secondsOfHour) * 100)}
        sx={{ width: 200, height: 3, borderRadius: 2, mt: 0.5 }}
      />
    </>
  );
}

interface Props {
  work: ReturnType<typeof useWorkCode>;
  /** Without it, the button appears only where there is no code. */
  withButton?: boolean;
}

/** The code of an employee, large enough to be read out over the phone, and how long it lasts. */
export function WorkCodeBox({ work, withButton = true }: Props) {
  const t = useText(workCodeMessages);
  const { code, left, expired, generating, error, generate } = work;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box aria-live="polite" sx={boxSx}>
        {code ? (
          <>
            <Code code={code} />
            <TimeLeft seconds={left} />
          </>
        ) : (
          <Typography
            variant="body2"
            sx={{ textAlign: 'center', color: expired ? 'error.main' : 'text.secondary' }}
          >
            {t(generating ? 'generating' : expired ? 'expired' : 'none')}
          </Typography>
        )}
      </Box>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {(withButton || (!code && !generating)) && (
        <Button
          variant={withButton ? 'contained' : 'outlined'}
          disabled={Boolean(code) || generating}
          loading={generating}
          onClick={() => generate()}
          sx={{ justifySelf: 'center' }}
        >
          {t('generate')}
        </Button>
      )}
    </Box>
  );
}
