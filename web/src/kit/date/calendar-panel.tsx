/** The calendar of a date field, in a file of its own that is fetched when one is first opened. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today as todayHere } from '#i18n/time-zone.ts';
import { useFormats } from '#i18n/formats.ts';
import { parseTime } from '#i18n/typed-date.ts';
import { dateMessages } from './date.messages.ts';
import type { Bounds } from './typed-date.rules.ts';

export interface CalendarProps extends Bounds {
  value: string;
  withTime: boolean;
  clearable: boolean;
  onChoose: (value: string) => void;
}

/** When a day is chosen before a time is. */
const firstTime = '08:00';

const spanish = esES.components.MuiLocalizationProvider.defaultProps.localeText;
const dayOf = (date: Dayjs) => date.format('YYYY-MM-DD');
const isWithin = (day: string, { min, max }: Bounds) => (!min || day >= min) && (!max || day <= max);

export default function CalendarPanel(props: CalendarProps) {
  const { value, withTime, min, max, onChoose } = props;
  const lang = useLanguage();
  const [day, setDay] = useState(value.slice(0, 10));
  const today = todayHere();
  const choose = (date: Dayjs | null) => {
    if (!date?.isValid()) return;
    if (withTime) setDay(dayOf(date));
    else onChoose(dayOf(date));
  };
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={lang === 'es' ? 'es' : 'en-gb'}
      {...(lang === 'es' ? { localeText: spanish } : {})}
    >
      <DateCalendar
        autoFocus
        value={day === '' ? null : dayjs(day)}
        referenceDate={dayjs(isWithin(today, props) ? today : (min ?? max))}
        {...(min ? { minDate: dayjs(min) } : {})}
        {...(max ? { maxDate: dayjs(max) } : {})}
        views={['year', 'month', 'day']}
        openTo="day"
        reduceAnimations
        disableHighlightToday={dayOf(dayjs()) !== today}
        onChange={(next, state, view) => {
          if (state === 'finish' || view === 'day') choose(next);
        }}
        sx={{ '& .MuiPickerDay-root': { fontSize: 13 } }}
      />
      <Foot {...props} day={day} today={today} />
    </LocalizationProvider>
  );
}

function Foot({ day, today, ...props }: CalendarProps & { day: string; today: string }) {
  const { value, withTime, clearable, onChoose } = props;
  const t = useText(dateMessages);
  const formats = useFormats();
  const [time, setTime] = useState(value.slice(11, 16));
  const chosenTime = parseTime(time === '' ? firstTime : time);
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 2, pb: 1.5, alignItems: 'center' }}>
      {withTime && (
        <TextField
          size="small"
          label={t('time')}
          value={time}
          placeholder={firstTime}
          error={chosenTime === null}
          onChange={(event) => setTime(event.target.value)}
          sx={{ width: 92 }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 5 } }}
        />
      )}
      {clearable && value !== '' && <Button onClick={() => onChoose('')}>{t('clear')}</Button>}
      <Box sx={{ flex: 1 }} />
      <Button
        disabled={!isWithin(today, props)}
        onClick={() => onChoose(withTime ? `${today}T${formats.time(Date.now())}` : today)}
      >
        {t(withTime ? 'now' : 'today')}
      </Button>
      {withTime && (
        <Button
          variant="contained"
          disabled={day === '' || chosenTime === null}
          onClick={() => onChoose(`${day}T${chosenTime}`)}
        >
          {t('apply')}
        </Button>
      )}
    </Box>
  );
}
