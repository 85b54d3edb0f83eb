import AccessTime from '@mui/icons-material/AccessTime';
import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { ToneChip } from '#kit/chips.tsx';
import { useNow } from '#kit/clock.ts';
import type { Lateness, Tone } from '#kit/status-looks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: Record<Locale, readonly [minutes: string, hours: string, day: string, days: string]> = { es: ['min', 'h', 'día', 'días'], en: ['min', 'h', 'day', 'days'] };

/** How far an instant is from now, in its largest whole unit: «en 3 h», «hace 2 días». */
export function fromNow(instant: string, now: number, lang: Locale): string {
  const away = Date.parse(instant) - now;
  const size = Math.abs(away);
  const length = size < hour ? minute : size < day ? hour : day;
  const count = Math.floor(size / length);
  const [minutes, hours, one, many] = units[lang];
  const amount = `${count} ${length === minute ? minutes : length === hour ? hours : count === 1 ? one : many}`;
  if (lang === 'es') return away < 0 ? `hace ${amount}` : `en ${amount}`;
  return away < 0 ? `${amount} ago` : `in ${amount}`;
}

const looks: Partial<Record<Lateness, { tone: Tone; icon: typeof AccessTime }>> = {
  late: { tone: 'red', icon: RunningWithErrors },
  at_risk: { tone: 'amber', icon: AccessTime },
};

interface Props {
  dueAt: string | null;
  endedAt: string | null;
  lateness: Lateness;
}

/** When something is due, told by how near it is; the exact instant for whoever points at it. */
export function Due({ dueAt, endedAt, lateness }: Props) {
  const lang = useLanguage();
  const formats = useFormats();
  const now = useNow();
  if (!dueAt) return null;
  const look = looks[lateness];
  if (look) return <ToneChip {...look} label={fromNow(dueAt, now, lang)} hint={formats.full(dueAt)} />;
  return (
    <Tooltip title={formats.full(dueAt)}>
      <Box component="time" dateTime={dueAt} sx={{ color: endedAt ? 'text.secondary' : 'text.primary', whiteSpace: 'nowrap' }}>
        {fromNow(dueAt, now, lang)}
      </Box>
    </Tooltip>
  );
}
