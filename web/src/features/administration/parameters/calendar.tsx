import Add from '@mui/icons-material/Add';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TenantHoliday } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { DateField } from '#kit/date/date-field.tsx';
import { leaveUnsaved, useUnsaved } from '#kit/feedback/unsaved.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { Page } from '#kit/page.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { CalendarMonths } from './calendar-months.tsx';
import { parametersMessages } from './parameters.messages.ts';

const endpoints = client.administration.calendar;
const byDate = (days: readonly TenantHoliday[]) => days.toSorted((a, b) => a.date.localeCompare(b.date));

/** The working calendar: the holidays of a year, by law or adjusted by the utility. */
export default function Calendar() {
  const t = useText(parametersMessages);
  const { values, change } = useAddress();
  const [thisYear] = useState(() => Number(today().slice(0, 4)));
  const year = Number(values.year) || thisYear;
  const { data, error, refetch: retry } = useQuery(queryFor(endpoints.year, { params: { year } }));
  const turn = (to: number) => void leaveUnsaved(() => change({ year: String(to) }));
  return (
    <Page
      title={t('calendar')}
      back="/administration/#parameters"
      aside={data && <ToneChip tone={data.own ? 'orange' : 'indigo'} label={t(data.own ? 'own' : 'legal')} />}
      actions={
        <>
          <IconButton aria-label={t('earlier')} disabled={year <= 2000} onClick={() => turn(year - 1)}>
            <ChevronLeft />
          </IconButton>
          <Typography
            variant="h2"
            component="p"
            className="tabular"
            sx={{ alignSelf: 'center' }}
            role="status"
          >
            {t('year', { year })}
          </Typography>
          <IconButton aria-label={t('later')} disabled={year >= 2100} onClick={() => turn(year + 1)}>
            <ChevronRight />
          </IconButton>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void retry()} />
      ) : !data ? (
        <LoadingState shape="block" />
      ) : (
        <Year
          key={`${year} ${JSON.stringify(data.holidays)}`}
          year={year}
          holidays={data.holidays}
          legal={data.legal}
        />
      )}
    </Page>
  );
}

interface YearProps {
  year: number;
  holidays: TenantHoliday[];
  legal: TenantHoliday[];
}

/** Every day lies in the year and has a name in both languages, and no date appears twice. */
const isComplete = (days: readonly TenantHoliday[], year: number) =>
  days.every(({ date, name }) => date.startsWith(String(year)) && name.es.trim() && name.en.trim()) &&
  new Set(days.map(({ date }) => date)).size === days.length;

const isSameList = (one: readonly TenantHoliday[], other: readonly TenantHoliday[]) =>
  JSON.stringify(byDate(one)) === JSON.stringify(byDate(other));

function Year({ year, holidays, legal }: YearProps) {
  const t = useText(parametersMessages);
  const kit = useText(kitMessages);
  const mayEdit = useMay()(endpoints.saveYear);
  const [days, setDays] = useState(() => byDate(holidays));
  useUnsaved(() => !isSameList(days, holidays));
  const saving = useMutation({
    mutationFn: () => endpoints.saveYear({ params: { year }, body: { holidays: byDate(days) } }),
    onSuccess: () => {
      toast.success(t('holidaysSaved', { year }), { title: kit('operationSuccess') });
      void refetch(endpoints, client.administration.parameters);
    },
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.16fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <CalendarMonths year={year} holidays={days} />
      <Box component="section" sx={{ display: 'grid', gap: 1 }}>
        <Box sx={headingStyle}>
          <Typography variant="subtitle2" component="h2" sx={{ mr: 'auto' }}>
            {`${t('holidays')} (${days.length})`}
          </Typography>
          {mayEdit && (
            <>
              <Button onClick={() => setDays(byDate(legal))}>{t('toLegal')}</Button>
              <Button
                variant="outlined"
                startIcon={<Add aria-hidden />}
                disabled={days.length >= 60}
                onClick={() => setDays([...days, { date: '', name: { es: '', en: '' } }])}
              >
                {t('addDay')}
              </Button>
              <Button
                variant="contained"
                disabled={isSameList(days, holidays) || !isComplete(days, year)}
                loading={saving.isPending}
                onClick={() => saving.mutate()}
              >
                {kit('save')}
              </Button>
            </>
          )}
        </Box>
        <HolidayList year={year} days={days} onChange={mayEdit ? setDays : undefined} />
      </Box>
    </Box>
  );
}

const headingStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 1,
  mb: 1,
};

interface ListProps {
  year: number;
  days: TenantHoliday[];
  /** Absent: the holidays are read-only. */
  onChange: ((days: TenantHoliday[]) => void) | undefined;
}

function HolidayList({ year, days, onChange }: ListProps) {
  const translate = useBilingual();
  const { day } = useFieldFormats();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 2.5, sm: 1.5 } }}>
      {days.map((holiday, index) =>
        onChange ? (
          <HolidayFields
            key={index}
            year={year}
            holiday={holiday}
            number={index + 1}
            onChange={(changed) => onChange(days.map((each, at) => (at === index ? changed : each)))}
            onRemove={() => onChange(days.filter((_, at) => at !== index))}
          />
        ) : (
          <li key={index}>{`${day(holiday.date)} · ${translate(holiday.name)}`}</li>
        ),
      )}
    </Box>
  );
}

interface FieldsProps {
  year: number;
  holiday: TenantHoliday;
  /** Place in the list, from 1. */
  number: number;
  onChange: (holiday: TenantHoliday) => void;
  onRemove: () => void;
}

function HolidayFields({ year, holiday, number, onChange, onRemove }: FieldsProps) {
  const t = useText(parametersMessages);
  const { day } = useFieldFormats();
  const { date, name } = holiday;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        gridTemplateColumns: { xs: '1fr auto', sm: '160px 1fr 1fr auto' },
        alignItems: 'center',
      }}
    >
      <DateField
        required
        label={t('date')}
        value={date}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        onChange={(next) => onChange({ ...holiday, date: next })}
      />
      <TextField
        label={t('nameEs')}
        value={name.es}
        onChange={(event) => onChange({ ...holiday, name: { ...name, es: event.target.value } })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextField
        label={t('nameEn')}
        value={name.en}
        onChange={(event) => onChange({ ...holiday, name: { ...name, en: event.target.value } })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <IconButton
        aria-label={t('removeDay', { day: day(date) || String(number) })}
        sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
        onClick={onRemove}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
