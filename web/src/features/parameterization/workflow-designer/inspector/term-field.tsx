import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addTerm, notBefore } from '@cuadrilla/contract/kit/business-time.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { term as termSchema, type Term } from '@cuadrilla/contract/kit/term.ts';
import { addDays, instantOf, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { isRecord } from '../model/workflow-tree.rules.ts';
import { termUnits } from '../term-text.ts';
import { useWorld } from '../workflow-world.ts';
import { inspectorMessages } from './inspector.messages.ts';
import { ChoiceField, NumberField, SwitchField } from './inspector-parts.tsx';

interface Props {
  label: string;
  /** Of the switch with which it is set and taken away. */
  switchLabel: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Answers from which it may be counted; none: from the opening alone. */
  starts?: readonly { key: string; label: string }[];
  /** Whether it ends at the beginning of its last day, as what must not be done before does. */
  isLowest?: boolean;
}

const newTerm: Record<string, unknown> = { amount: 1, unit: 'business_days' };

/** A term with the date at which it would end on the tenant's calendar. */
export function TermField({ label, switchLabel, value, onChange, starts, isLowest = false }: Props) {
  const t = useText(inspectorMessages);
  const own = isRecord(value) ? value : null;
  const set = (property: 'amount' | 'unit' | 'from', next: unknown) => {
    const before = Object.entries(own ?? newTerm).filter(([name]) => next !== undefined || name !== property);
    onChange({ ...Object.fromEntries(before), ...(next === undefined ? {} : { [property]: next }) });
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <SwitchField
        label={switchLabel}
        checked={own !== null}
        onChange={(checked) => onChange(checked ? newTerm : undefined)}
      />
      {own && (
        <>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '90px 1fr' }}>
            <NumberField
              label={t('amount')}
              value={own.amount}
              min={0}
              onChange={(amount) => set('amount', amount)}
            />
            <ChoiceField
              label={t('unit')}
              value={String(own.unit)}
              options={termUnits.map((unit) => ({ value: unit, label: t(unit) }))}
              onChange={(unit) => set('unit', unit)}
            />
          </Box>
          {starts && (
            <ChoiceField
              label={t('from')}
              value={typeof own.from === 'string' ? own.from : ''}
              options={[
                { value: '', label: t('fromOpening') },
                ...starts.map(({ key, label: name }) => ({ value: key, label: t('fromAnswer', { name }) })),
              ]}
              onChange={(from) => set('from', from === '' ? undefined : from)}
            />
          )}
          <WorkedDates value={own} isLowest={isLowest} />
        </>
      )}
    </Box>
  );
}

/** Friday at 16:00, from where weekends and holidays show. */
function nextFriday(zone: string): Date {
  let day = addDays(localDate(new Date(), zone), 1);
  while (weekdayOf(day) !== 5) day = addDays(day, 1);
  return instantOf(day, '16:00', zone);
}

function WorkedDates({ value, isLowest }: { value: unknown; isLowest: boolean }) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { references } = useWorld();
  const [starts] = useState(() => [new Date(), nextFriday(timeZone())]);
  const parsed = termSchema.safeParse(value);
  if (!parsed.success) return null;
  const zone = timeZone();
  const calendar = tenantCalendar(zone, references.params);
  const end = (from: Date, term: Term) => (isLowest ? notBefore : addTerm)(from, term, calendar);
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: zone });
  const text = (at: Date) => `${weekday.format(at)} ${formats.dayTime(at)}`;
  return (
    <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
      {starts.map((start) => (
        <Typography key={start.getTime()} variant="caption" component="div">
          {t('worked', { start: text(start), end: text(end(start, parsed.data)) })}
        </Typography>
      ))}
    </Box>
  );
}
