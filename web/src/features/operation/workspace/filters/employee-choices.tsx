import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { employeeLabel } from '#features/operation/actions/personnel/person-label.ts';
import { namedEmployees } from '#features/operation/actions/personnel/personnel-choice.tsx';
import { useEmployeeOptions } from './employee-options.ts';

interface Props {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Chooses employees by a part of the name or the code; the server looks them up. */
export default function EmployeeChoices({ label, value, onChange }: Props) {
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
