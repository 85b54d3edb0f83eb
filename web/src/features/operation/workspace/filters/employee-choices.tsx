import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { employeeLabel, namedEmployees } from '#features/operation/actions/personnel/personnel-choice.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { nobody } from './activity-filters.ts';

/** Names of the employees that are filtered by; undefined until they are loaded. */
export function useEmployeeOptions(chosen: readonly number[]) {
  const t = useText(workspaceMessages);
  const ids = chosen.filter((id) => id !== nobody);
  const { data, isError } = useQuery({
    ...queryFor(client.security.users.search, {
      body: { filters: [{ key: 'id', field_type: 'LONG', operator: 'IN', value: ids }], size: 100 },
    }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  const none = { value: nobody, label: t('unassigned') };
  if (ids.length === 0 || isError) return [none];
  return data && [none, ...data.content.map((one) => ({ value: one.id, label: employeeLabel(one) }))];
}

interface Props {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Chooses employees by a part of the name or the code; the server looks them up. */
export function EmployeeChoices({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim().slice(0, 60));
  const known = useEmployeeOptions(value);
  const found = useQuery({
    ...queryFor(client.security.users.search, { body: namedEmployees(text) }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = (found.data?.content ?? []).map((one) => ({ value: one.id, label: employeeLabel(one) }));
  const others = (known ?? []).filter((option) => !options.some((one) => one.value === option.value));
  return (
    <SelectAll
      label={label}
      width="100%"
      loading={found.isFetching}
      options={[...others, ...options]}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
    />
  );
}
