import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useController } from 'react-hook-form';
import { client } from '#api/client.ts';
import { q } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { listsMessages } from './lists.messages.ts';

/** The list under whose items those of the list on screen hang; null for a list that depends on none. */
export const ParentList = createContext<number | null>(null);

/** Under which item of the parent list an item is offered. */
export function ParentCodeField({ form, name, label }: ControlProps) {
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const parent = use(ParentList);
  const { field, fieldState } = useController({ control: form.control, name });
  const [typed, setTyped] = useState('');
  const filters = [{ key: 'listId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: parent }, ...(typed ? [{ key: 'text', operator: 'LIKE' as const, value: typed }] : [])];
  const { data } = useQuery({ ...q(client.administration.listItems.search, { body: { filters, size: 50 } }), enabled: parent !== null });
  if (parent === null) return null;
  const names = new Map((data?.content ?? []).map(({ code, nameEs, nameEn }) => [code, lang === 'es' ? nameEs : nameEn]));
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

/** A JSON object, kept as text while it is being typed and is not yet one. */
export function AttributesField({ form, name }: ControlProps) {
  const t = useText(listsMessages);
  const { field, fieldState } = useController({ control: form.control, name });
  const [written, setWritten] = useState(() => JSON.stringify(field.value ?? {}, null, 2));
  const [wrong, setWrong] = useState(false);
  return (
    <TextField
      label={t('json')}
      value={written}
      multiline
      minRows={3}
      maxRows={12}
      onBlur={field.onBlur}
      error={wrong || Boolean(fieldState.error)}
      helperText={wrong || fieldState.error ? t('jsonWrong') : undefined}
      onChange={(event) => {
        setWritten(event.target.value);
        let read: unknown;
        try {
          read = JSON.parse(event.target.value || '{}');
        } catch {
          read = undefined;
        }
        const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
        setWrong(!isObject);
        // A text is refused by the schema, so that what is not JSON cannot be saved.
        field.onChange(isObject ? read : event.target.value);
      }}
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 } } }}
    />
  );
}
