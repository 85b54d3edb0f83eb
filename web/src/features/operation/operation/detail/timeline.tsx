import Place from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { activityEvent } from '@cuadrilla/contract/operation/activities.ts';
import type { z } from 'zod';
import Edit from '@mui/icons-material/EditOutlined';
import { Age } from '#kit/time/age.tsx';
import { statusIcons } from '#kit/chips.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { statusColours, tones } from '#kit/status-tones.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ChangeLines } from './change-lines.tsx';
import { timelineMessages } from './timeline.messages.ts';

export type TimelineEvent = z.output<typeof activityEvent> & { stageName?: string | undefined };

interface Props {
  /** Newest first. */
  events: readonly TimelineEvent[];
  /** Shows the place of an event, where it has one. */
  onPlace?: ((event: TimelineEvent) => void) | undefined;
  onChoose?: ((event: TimelineEvent) => void) | undefined;
}

/** Milliseconds by which the phone's clock may differ before its time is shown too. */
const clockTolerance = 60_000;

type EntryProps = { event: TimelineEvent; last: boolean; fresh: boolean } & Pick<
  Props,
  'onPlace' | 'onChoose'
>;

const lineSx = {
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 12.5,
    top: 26,
    bottom: 0,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

function EventIcon({ event }: { event: TimelineEvent }) {
  const { text, ground } = tones[event.event === 'edit' ? 'grey' : statusColours[event.to]];
  const Icon = event.event === 'edit' ? Edit : statusIcons[event.to];
  return (
    <Box
      aria-hidden
      sx={{
        flexShrink: 0,
        width: 26,
        height: 26,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: ground,
        color: text,
      }}
    >
      <Icon sx={{ fontSize: 15 }} />
    </Box>
  );
}

const namesEmployee: ReadonlySet<string> = new Set(['assign', 'reassign', 'unassign']);

function Title({ event }: { event: TimelineEvent }) {
  const t = useText(timelineMessages);
  const lang = useLanguage();
  const title =
    event.event in timelineMessages ? t(event.event as 'assign') : activityStatusLabels[event.to][lang];
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
      <Box component="span" sx={{ fontWeight: 600, minWidth: 0, flex: 1 }}>
        {title}
        {event.employee && namesEmployee.has(event.event) && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {' '}
            {t(event.event === 'unassign' ? 'fromEmployee' : 'toEmployee', { name: event.employee })}
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', flexShrink: 0 }}>
        <Age since={event.at} />
      </Box>
    </Box>
  );
}

/** The stage of an event; a button where it can be chosen. */
function StageName({ event, onChoose }: Pick<EntryProps, 'event' | 'onChoose'>) {
  if (!event.stageName) return null;
  return (
    <Box
      component={onChoose ? 'button' : 'span'}
      {...(onChoose ? { type: 'button', onClick: () => onChoose(event) } : {})}
      sx={{
        all: 'unset',
        display: 'block',
        maxWidth: '100%',
        fontSize: 12,
        color: onChoose ? 'primary.light' : 'text.secondary',
        cursor: onChoose ? 'pointer' : 'default',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        '&:hover': { textDecoration: onChoose ? 'underline' : 'none' },
        '&:focus-visible': { outline: '2px solid #2f49d8' },
      }}
    >
      {event.stageName}
    </Box>
  );
}

/** Who did it, when by the server's clock and, where it differs, by the phone's, and where. */
function Circumstances({ event, onPlace }: Pick<EntryProps, 'event' | 'onPlace'>) {
  const t = useText(timelineMessages);
  const formats = useFormats();
  const clocksDiffer =
    event.deviceAt !== null && Math.abs(Date.parse(event.at) - Date.parse(event.deviceAt)) > clockTolerance;
  return (
    <Box
      sx={{
        fontSize: 12,
        color: 'text.secondary',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 0.75,
        alignItems: 'center',
      }}
    >
      <span>{event.actor ?? t('system')}</span>
      <span aria-hidden>·</span>
      <span className="tabular">{formats.dayTime(event.at)}</span>
      {clocksDiffer && (
        <span className="tabular">({t('device', { time: formats.dayTime(event.deviceAt) })})</span>
      )}
      {event.latitude !== null && event.longitude !== null && onPlace && (
        <Tooltip title={t('place')}>
          <IconButton aria-label={t('place')} onClick={() => onPlace(event)} sx={{ p: 0.25 }}>
            <Place sx={{ fontSize: 15 }} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

const reasonSx = {
  mt: 0.5,
  px: 1,
  py: 0.5,
  borderLeft: 2,
  borderColor: 'divider',
  bgcolor: 'background.default',
  fontSize: 12.5,
  overflowWrap: 'anywhere',
} as const;

function Entry({ event, last, fresh, onPlace, onChoose }: EntryProps) {
  const { ground } = tones[statusColours[event.to]];
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.25,
        pb: last ? 0 : 1.75,
        ...(fresh && { animation: 'arrive 2.4s ease-out' }),
        '@keyframes arrive': { from: { backgroundColor: ground }, to: { backgroundColor: 'transparent' } },
        ...(!last && lineSx),
      }}
    >
      <EventIcon event={event} />
      <Box sx={{ minWidth: 0, flex: 1, pt: 0.25 }}>
        <Title event={event} />
        <StageName event={event} onChoose={onChoose} />
        <Circumstances event={event} onPlace={onPlace} />
        {event.changes && <ChangeLines changes={event.changes} />}
        {event.reason && <Box sx={reasonSx}>{event.reason}</Box>}
      </Box>
    </Box>
  );
}

/** What happened, newest first. Events that arrive while it is on screen are highlighted for a moment. */
export function Timeline({ events, onPlace, onChoose }: Props) {
  const t = useText(timelineMessages);
  const newest = events.reduce((most, { at }) => Math.max(most, Date.parse(at)), 0);
  const [known] = useState(newest);
  if (events.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event, index) => (
        <Entry
          key={event.id}
          event={event}
          last={index === events.length - 1}
          fresh={Date.parse(event.at) > known}
          onPlace={onPlace}
          onChoose={onChoose}
        />
      ))}
    </Box>
  );
}
