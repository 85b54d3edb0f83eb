import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useController } from 'react-hook-form';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { kitMessages } from '#kit/kit.messages.ts';

/** The list under whose items those of the list on screen hang; null for a list that depends on none. */
export const ParentList = createContext<number | null>(null);

/** Under which item of the parent list an item is offered. */
export function ParentCodeField({ form, name, label }: ControlProps) {
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const parent = use(ParentList);
  const { field, fieldState } = useController({ control: form.control, name });
  const [typed, setTyped] = useState('');
  const filters = [
    { key: 'listId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: parent },
    ...(typed ? [{ key: 'text', operator: 'LIKE' as const, value: typed }] : []),
  ];
  const { data } = useQuery({
    ...queryFor(client.administration.listItems.search, { body: { filters, size: 50 } }),
    enabled: parent !== null,
  });
  if (parent === null) return null;
  const names = new Map(
    (data?.content ?? []).map(({ code, nameEs, nameEn }) => [code, lang === 'es' ? nameEs : nameEn]),
  );
  return (
    <Autocomplete
      options={[...names.keys()]}
      value={(field.value as string | null) ?? null}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one === other}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, code) => field.onChange(code)}
      onBlur={field.onBlur}
      noOptionsText={kit('noOptions')}
      getOptionLabel={(code) => (names.has(code) ? `${code} - ${names.get(code)}` : code)}
      renderInput={(params) => <TextField {...params} label={label} error={Boolean(fieldState.error)} />}
    />
  );
}
