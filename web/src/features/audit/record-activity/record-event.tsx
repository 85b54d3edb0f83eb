import Place from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import type { Lane, RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { tones, type Tone } from '#kit/status-tones.ts';
import { recordActivityMessages } from './record-activity.messages.ts';
import { skewOf } from './skew.rules.ts';

export const laneTones: Record<Lane, Tone> = {
  office: 'indigo',
  device: 'amber',
  server: 'grey',
  evidence: 'teal',
};

type EventKey = keyof typeof recordActivityMessages;
const isEvent = (what: string): what is EventKey => Object.hasOwn(recordActivityMessages, what);

/** Events whose sentence needs no more than a name. */
const namedKinds = ['rule', 'submission', 'seal', 'stamp'] as const;

/** A phrase that follows a name elsewhere heads its card here. */
const begun = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** What the form asks for with a photo. */
const subjectOf = (photo: RecordEvent['photo'], lang: Locale): string =>
  photo?.title?.[lang] ?? photo?.question ?? '';

/** What happened, in a sentence. */
export function useEventText() {
  const t = useText(recordActivityMessages);
  const lang = useLanguage();
  return (event: RecordEvent, stage: string): string => {
    const { kind, what, subject, employee } = event;
    const named = namedKinds.find((one) => one === kind);
    if (named) return t(named, { name: what });
    switch (kind) {
      case 'opened':
        return t('opened', { stage });
      case 'line':
        return begun(actionPhrase({ action: what, subject: subject ?? 'activity' }, lang));
      case 'photo':
        return t(what === 'received' ? 'received' : 'announced', { name: subjectOf(event.photo, lang) });
      default:
        if (what === 'assign' || what === 'reassign') return t(what, { name: employee ?? '' });
        return isEvent(what) ? t(what as 'begin') : what;
    }
  };
}

interface Props {
  event: RecordEvent;
  stage: string;
  /** Which activity it belongs to, where there are several. */
  activity: string | null;
  onPlace: ((event: RecordEvent) => void) | null;
}

/** One event in its lane: what, who, both clocks, and the hash of what arrived. */
export function RecordEventCard({ event, stage, activity, onPlace }: Props) {
  const t = useText(recordActivityMessages);
  const textOf = useEventText();
  const { ground, text, strong } = tones[event.superseded ? 'grey' : laneTones[event.lane]];
  const state = event.kind === 'submission' && event.reason ? t(event.reason as 'current') : event.reason;
  return (
    <Box
      sx={{
        borderLeft: 3,
        borderColor: strong,
        borderRadius: 1,
        bgcolor: event.superseded ? 'transparent' : ground,
        color: event.superseded ? 'text.secondary' : text,
        ...(event.superseded ? { border: '1px dashed', borderLeft: `3px solid ${strong}` } : {}),
        px: 1,
        py: 0.5,
        fontSize: 13,
        minWidth: 0,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <Box component="strong" sx={{ flex: 1, minWidth: 0 }}>
          {textOf(event, stage)}
        </Box>
        {onPlace && event.latitude !== null && (
          <Tooltip title={t('place')}>
            <IconButton
              aria-label={t('place')}
              onClick={() => onPlace(event)}
              sx={{ p: 0.25, color: 'inherit' }}
            >
              <Place sx={{ fontSize: 16 }} />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {activity && <div>{activity}</div>}
      {(event.actor ?? event.device) && <div>{[event.actor, event.device].filter(Boolean).join(' · ')}</div>}
      {state && <div>{state}</div>}
      <Clocks event={event} />
      {event.verification && (
        <Box sx={{ fontFamily: 'monospace', fontSize: 12 }}>{event.verification.code}</Box>
      )}
      {event.photo && (
        <Typography variant="caption" component="div" sx={{ fontFamily: 'monospace', color: 'inherit' }}>
          {t('hash', { hash: event.photo.sha256 })}
        </Typography>
      )}
    </Box>
  );
}

function Clocks({ event }: { event: RecordEvent }) {
  const t = useText(recordActivityMessages);
  const formats = useFormats();
  const skew = skewOf(event);
  if (event.deviceAt === null) return null;
  return (
    <Box className="tabular" sx={{ fontSize: 12 }}>
      {t('deviceClock', { time: formats.full(event.deviceAt) })}
      {skew && (
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {t(skew.kind, { n: t(skew.unit, { n: skew.n }) })}
        </Box>
      )}
    </Box>
  );
}
