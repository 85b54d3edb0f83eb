import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TenantHoliday } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { parametersMessages } from './parameters.messages.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

interface Props {
  year: number;
  holidays: readonly TenantHoliday[];
}

/** Twelve months, weeks from Monday, holidays marked. */
export function CalendarMonths({ year, holidays }: Props) {
  const lang = useLanguage();
  const holidayNames = new Map(holidays.map(({ date, name }) => [date, name[lang]]));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}>
      {Array.from({ length: 12 }, (_, month) => (
        <Month key={month} year={year} month={month} holidayNames={holidayNames} />
      ))}
    </Box>
  );
}

interface MonthProps {
  year: number;
  /** From 0, as in `Date`. */
  month: number;
  /** By date, as `2026-01-06`. */
  holidayNames: ReadonlyMap<string, string>;
}

function Month({ year, month, holidayNames }: MonthProps) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const firstDay = new Date(Date.UTC(year, month, 1));
  /** Days of the first week, from Monday, that belong to the month before. */
  const offset = (firstDay.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return (
    <Box
      component="section"
      sx={{ p: 1.25, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5, textTransform: 'capitalize' }}>
        {firstDay.toLocaleDateString(lang, { month: 'long', timeZone: 'UTC' })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, 1fr)',
          textAlign: 'center',
          fontSize: 12,
          rowGap: 0.25,
        }}
      >
        {t('weekdays')
          .split(',')
          .map((weekday, index) => (
            <Box key={index} aria-hidden sx={{ color: 'text.secondary', fontSize: 11 }}>
              {weekday}
            </Box>
          ))}
        {Array.from({ length }, (_, index) => (
          <Day
            key={index}
            number={index + 1}
            column={(offset + index) % 7}
            holiday={holidayNames.get(`${year}-${twoDigits(month + 1)}-${twoDigits(index + 1)}`)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface DayProps {
  number: number;
  /** Of the week, Monday being 0. */
  column: number;
  holiday: string | undefined;
}

function Day({ number, column, holiday }: DayProps) {
  const t = useText(parametersMessages);
  const isWeekend = column >= 5;
  const cell = (
    <Box
      className="tabular"
      sx={{
        ...(number === 1 ? { gridColumnStart: column + 1 } : {}),
        lineHeight: '22px',
        borderRadius: 1,
        ...(isWeekend ? { color: 'text.secondary' } : {}),
        ...(holiday ? { bgcolor: '#fee9d6', color: '#8a3d00', fontWeight: 700 } : {}),
      }}
    >
      {number}
    </Box>
  );
  if (!holiday) return cell;
  return (
    <Tooltip title={t('legend', { name: holiday })} describeChild>
      {cell}
    </Tooltip>
  );
}
