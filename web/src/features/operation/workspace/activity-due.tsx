import './activity-due.css';
import AccessTime from '@mui/icons-material/AccessTime';
import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import Tooltip from '@mui/material/Tooltip';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { ToneChip } from '#kit/chips.tsx';
import { useNow } from '#kit/time/clock.ts';
import type { Lateness, Tone } from '#kit/status-tones.ts';
import { fromNow } from './activity-due.rules.ts';

const latenessChips: Partial<Record<Lateness, { tone: Tone; icon: typeof AccessTime }>> = {
  late: { tone: 'red', icon: RunningWithErrors },
  at_risk: { tone: 'amber', icon: AccessTime },
};

interface Props {
  dueAt: string | null;
  endedAt: string | null;
  lateness: Lateness;
}

/** How far away the due time is, with the exact instant in a tooltip. What has ended is no longer late. */
export function Due({ dueAt, endedAt, lateness }: Props) {
  const lang = useLanguage();
  const formats = useFormats();
  const now = useNow();
  if (!dueAt) return null;
  const chip = endedAt ? undefined : latenessChips[lateness];
  if (chip) return <ToneChip {...chip} label={fromNow(dueAt, now, lang)} hint={formats.full(dueAt)} />;
  return (
    <Tooltip title={formats.full(dueAt)}>
      <time dateTime={dueAt} className={`due${endedAt ? ' ended' : ''}`}>
        {fromNow(dueAt, now, lang)}
      </time>
    </Tooltip>
  );
}
