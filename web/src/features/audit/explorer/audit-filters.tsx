import Tune from '@mui/icons-material/Tune';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { auditResults } from '@cuadrilla/contract/audit/audit.ts';
import { actionPhrase, nounOf } from '@cuadrilla/contract/audit/action-phrases.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DateRange } from '#kit/date/date-range.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { filterNames, periodOf, periods, type AuditParameters } from './audit-address.ts';
import { auditMessages } from './audit.messages.ts';
import { PersonField } from './person-field.tsx';

interface Props {
  parameters: AuditParameters;
  onChange: (part: Partial<Record<keyof AuditParameters, string | undefined>>) => void;
}

const half = { xs: 'calc(50% - 4px)' };

/** Who, what, on what, when, from where, with which result. */
export function AuditFilters({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const [isOpen, setOpen] = useState(false);
  const isFiltered = filterNames.some((name) => parameters[name]);
  return (
    <FilterBar
      onClear={
        isFiltered
          ? () => onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))
          : undefined
      }
    >
      <TextSearch parameters={parameters} onChange={onChange} />
      <PeriodField parameters={parameters} onChange={onChange} />
      {isNarrow && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Tune aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ width: half.xs }}
        >
          {t('filters')}
        </Button>
      )}
      {(isOpen || !isNarrow) && (
        <>
          <PeriodDays parameters={parameters} onChange={onChange} />
          <PersonField parameters={parameters} onChange={onChange} />
          <ActionField parameters={parameters} onChange={onChange} />
          <SubjectFields parameters={parameters} onChange={onChange} />
          <OriginFields parameters={parameters} onChange={onChange} />
        </>
      )}
    </FilterBar>
  );
}

function TextSearch({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  return (
    <SearchField
      value={parameters.q ?? ''}
      onChange={(q) => onChange({ q: q || undefined })}
      label={t('search')}
      width={240}
    />
  );
}

function PeriodField({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  const period = periodOf(parameters);
  return (
    <TextField
      select
      label={t('period')}
      value={period}
      onChange={({ target: { value } }) =>
        onChange({ days: value, from: undefined, until: undefined, since: undefined, before: undefined })
      }
      sx={{ width: { ...half, sm: 160 } }}
    >
      {period === 'chosen' && (
        <MenuItem value="chosen" disabled>
          {t('chosenDays')}
        </MenuItem>
      )}
      {periods.map((days) => (
        <MenuItem key={days} value={days}>
          {days === '1' ? t('today') : days === 'all' ? t('allTime') : t('lastDays', { n: Number(days) })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function PeriodDays({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  return (
    <DateRange
      labels={[t('from'), t('until')]}
      from={parameters.from ?? ''}
      until={parameters.until ?? ''}
      onChange={(from, until) =>
        onChange({
          days: undefined,
          from: from || undefined,
          until: until || undefined,
          since: undefined,
          before: undefined,
        })
      }
      sx={{ width: { ...half, sm: 150 } }}
    />
  );
}

function useActionChoices() {
  const lang = useLanguage();
  const { data } = useQuery({ ...queryFor(client.audit.lines.choices), staleTime: 60_000 });
  return useMemo(() => {
    const actions = new Map<string, { action: string; subject: string; group: string; label: string }>();
    for (const { action, subject } of data ?? [])
      if (!actions.has(action))
        actions.set(action, {
          action,
          subject,
          group: nounOf(subject, lang),
          label: actionPhrase({ action, subject }, lang),
        });
    const subjects = [...new Set((data ?? []).map(({ subject }) => subject))]
      .map((subject) => ({ subject, label: nounOf(subject, lang) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, lang));
    const sorted = [...actions.values()].toSorted(
      (one, other) =>
        one.group.localeCompare(other.group, lang) || one.label.localeCompare(other.label, lang),
    );
    return { actions: sorted, subjects };
  }, [data, lang]);
}

/** Actions under the kind of record that they are done to. */
function ActionField({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  const { actions } = useActionChoices();
  const chosen = parameters.actions?.split(',') ?? [];
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={actions}
      groupBy={({ group }) => group}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ action }) => action}
      isOptionEqualToValue={(one, other) => one.action === other.action}
      value={chosen.map(
        (action) =>
          actions.find((each) => each.action === action) ?? { action, subject: '', group: '', label: action },
      )}
      onChange={(_, picked) =>
        onChange({ actions: picked.map(({ action }) => action).join(',') || undefined })
      }
      renderValue={(picked) => (
        <Box component="span" sx={{ pl: 1, whiteSpace: 'nowrap' }}>
          {t('chosen', { n: picked.length })}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={t('what')} />}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}

function SubjectFields({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  const { subjects } = useActionChoices();
  const { subject = '', subjectId = '' } = parameters;
  const [typed, setTyped] = useState(subjectId);
  const [last, setLast] = useState(subjectId);
  if (last !== subjectId) {
    setLast(subjectId);
    setTyped(subjectId);
  }
  const isKnown = subject === '' || subjects.some((each) => each.subject === subject);
  const report = () => {
    if (typed.trim() !== subjectId) onChange({ subjectId: typed.trim() || undefined });
  };
  return (
    <>
      <TextField
        select
        label={t('subject')}
        value={subject}
        onChange={(event) => onChange({ subject: event.target.value || undefined })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { ...half, sm: 190 } }}
      >
        <MenuItem value="">{t('anything')}</MenuItem>
        {!isKnown && <MenuItem value={subject}>{subject}</MenuItem>}
        {subjects.map((each) => (
          <MenuItem key={each.subject} value={each.subject}>
            {each.label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('number')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={report}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report();
        }}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ width: { ...half, sm: 110 } }}
      />
    </>
  );
}

function OriginFields({ parameters, onChange }: Props) {
  const t = useText(auditMessages);
  return (
    <>
      <TextField
        select
        label={t('result')}
        value={parameters.result ?? ''}
        onChange={(event) => onChange({ result: event.target.value || undefined })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { ...half, sm: 130 } }}
      >
        <MenuItem value="">{t('anyResult')}</MenuItem>
        {auditResults.map((result) => (
          <MenuItem key={result} value={result}>
            {t(result)}
          </MenuItem>
        ))}
      </TextField>
      <SearchField
        value={parameters.address ?? ''}
        onChange={(address) => onChange({ address: address.replace(/[^0-9a-fA-F.:]/g, '') || undefined })}
        label={t('address')}
        width={200}
      />
    </>
  );
}
