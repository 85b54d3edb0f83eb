import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lanes, type RecordActivity, type RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { tones } from '#kit/status-tones.ts';
import { recordActivityMessages } from './record-activity.messages.ts';
import { laneTones, RecordEventCard } from './record-event.tsx';

interface Props {
  events: readonly RecordEvent[];
  activities: readonly RecordActivity[];
  onPlace: (event: RecordEvent) => void;
}

/** Events from above to below, each in the column of its lane; on a phone one below the other with its lane named. */
export function LaneTable(props: Props) {
  const t = useText(recordActivityMessages);
  const isWide = useMediaQuery('(min-width: 900px)');
  const name = useBilingual();
  const byId = new Map(props.activities.map((activity) => [activity.id, activity]));
  const card = (event: RecordEvent) => {
    const activity = byId.get(event.activityId);
    const stage = activity ? name(activity.stageName) : '';
    const isOne = props.activities.length <= 1;
    return (
      <RecordEventCard
        event={event}
        stage={stage}
        activity={isOne || !activity ? null : `${activity.operationNumber} · ${stage}`}
        onPlace={props.onPlace}
      />
    );
  };
  if (!isWide) return <LaneList events={props.events} card={card} />;
  return (
    <Box
      role="table"
      aria-label={t('lanes')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
    >
      <Box role="row" sx={{ ...rowSx, position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 }}>
        <Typography role="columnheader" variant="caption" color="text.secondary">
          {t('time')}
        </Typography>
        {lanes.map((lane) => (
          <Typography
            key={lane}
            role="columnheader"
            variant="subtitle2"
            sx={{ color: tones[laneTones[lane]].text }}
          >
            {t(lane)}
          </Typography>
        ))}
      </Box>
      {props.events.map((event) => (
        <Box role="row" key={event.key} sx={{ ...rowSx, borderTop: 1, borderColor: 'divider' }}>
          <Moment at={event.at} />
          {lanes.map((lane) => (
            <Box role="cell" key={lane} sx={{ minWidth: 0 }}>
              {event.lane === lane && card(event)}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '116px repeat(4, minmax(0, 1fr))',
  gap: 1,
  px: 1.5,
  py: 0.5,
} as const;

function Moment({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <Typography role="cell" variant="caption" className="tabular" sx={{ pt: 0.5 }} title={formats.full(at)}>
      {formats.dayTime(at)}
    </Typography>
  );
}

function LaneList({
  events,
  card,
}: {
  events: readonly RecordEvent[];
  card: (event: RecordEvent) => React.ReactNode;
}) {
  const t = useText(recordActivityMessages);
  const formats = useFormats();
  return (
    <Box
      component="ol"
      aria-label={t('lanes')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {events.map((event) => (
        <li key={event.key}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.25 }}>
            <Typography variant="caption" className="tabular">
              {formats.dayTime(event.at)}
            </Typography>
            <ToneChip tone={laneTones[event.lane]} label={t(event.lane)} />
          </Box>
          {card(event)}
        </li>
      ))}
    </Box>
  );
}
