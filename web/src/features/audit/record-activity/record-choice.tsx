import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordActivity } from '@cuadrilla/contract/audit/record-activity.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DateField } from '#kit/date/date-field.tsx';
import { FilterBar } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

interface Props {
  activityId: number | null;
  employeeId: number | null;
  day: string;
  onChange: (part: Record<string, string | undefined>) => void;
}

interface Choice {
  id: number;
  label: string;
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Of which activity, or of whom on which day. */
export function RecordChoice({ activityId, employeeId, day, onChange }: Props) {
  const t = useText(recordActivityMessages);
  return (
    <FilterBar>
      <ActivityField
        value={activityId}
        onChoose={(id) => onChange({ activity: id?.toString(), employee: undefined, day: undefined })}
      />
      <EmployeeField
        value={employeeId}
        onChoose={(id) => onChange({ employee: id?.toString(), activity: undefined })}
      />
      <DateField
        label={t('day')}
        value={day}
        onChange={(date) => onChange({ day: date || undefined })}
        disabled={employeeId === null}
        sx={{ width: { xs: '100%', sm: 160 } }}
      />
    </FilterBar>
  );
}

interface FieldProps {
  value: number | null;
  onChoose: (id: number | null) => void;
}

function ActivityField({ value, onChoose }: FieldProps) {
  const t = useText(recordActivityMessages);
  const name = useBilingual();
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim());
  const found = useQuery({
    ...queryFor(client.audit.records.find, { query: { text } }),
    enabled: text !== '',
    staleTime: 60_000,
  });
  // The same answer that the page below shows.
  const chosen = useQuery({
    ...queryFor(client.audit.records.activity, { params: { id: value ?? 0 } }),
    enabled: value !== null,
  });
  const choice = ({ id, operationNumber, stageName }: RecordActivity) => ({
    id,
    label: `${operationNumber} · ${name(stageName)} · ${id}`,
  });
  const options = (found.data ?? []).map(choice);
  return (
    <ChoiceField
      label={t('activity')}
      value={value}
      known={chosen.data && choice(chosen.data.activity)}
      options={text === '' ? [] : options}
      isLoading={found.isFetching}
      onType={setTyped}
      onChoose={onChoose}
      width={440}
    />
  );
}

function EmployeeField({ value, onChoose }: FieldProps) {
  const t = useText(recordActivityMessages);
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim());
  const { people } = client.audit.lines;
  const found = useQuery({ ...queryFor(people, { query: { text } }), staleTime: 60_000 });
  const chosen = useQuery({
    ...queryFor(people, { query: { text: '', id: value ?? 0 } }),
    enabled: value !== null,
    staleTime: 60_000,
  });
  const choice = ({ id, name, username }: { id: number; name: string; username: string }) => ({
    id,
    label: `${name} (${username})`,
  });
  return (
    <ChoiceField
      label={t('employee')}
      value={value}
      known={(chosen.data ?? []).map(choice)[0]}
      options={(found.data ?? []).map(choice)}
      isLoading={found.isFetching}
      onType={setTyped}
      onChoose={onChoose}
      width={280}
    />
  );
}

interface ChoiceFieldProps extends FieldProps {
  label: string;
  known?: Choice | undefined;
  options: readonly Choice[];
  isLoading: boolean;
  onType: (text: string) => void;
  width: number;
}

function ChoiceField({ label, value, known, options, isLoading, onType, onChoose, width }: ChoiceFieldProps) {
  const t = useText(recordActivityMessages);
  const kit = useText(kitMessages);
  const [picked, setPicked] = useState<Choice | null>(null);
  const current =
    value === null
      ? null
      : ([picked, known, ...options].find((each) => each?.id === value) ?? {
          id: value,
          label: String(value),
        });
  return (
    <Autocomplete
      options={[...options]}
      value={current}
      loading={isLoading}
      loadingText={kit('loading')}
      noOptionsText={t('typeMore')}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, input, reason) => onType(reason === 'input' ? input : '')}
      onChange={(_, choice) => {
        setPicked(choice);
        onChoose(choice?.id ?? null);
      }}
      renderInput={(params) => <TextField {...params} label={label} />}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}
