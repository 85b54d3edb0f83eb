import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { RecipientChoice, RecipientKind, Recipients } from '@cuadrilla/contract/insights/recipients.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { recipientMessages } from './recipients.messages.ts';

const endpoints = client.insights.recipients;
const parts: Record<RecipientKind, keyof Recipients> = { user: 'users', role: 'roles', team: 'teams' };
const keyOf = ({ kind, id }: RecipientChoice): string => `${kind} ${id}`;

export const recipientsOf = (chosen: readonly RecipientChoice[]): Recipients => {
  const idsOf = (kind: RecipientKind) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
  return { users: idsOf('user'), roles: idsOf('role'), teams: idsOf('team') };
};

interface Props {
  of: 'alert' | 'mail';
  employees?: boolean;
  /** The dashboard that is mailed. */
  dashboard?: string | null;
  /** Names of those that are chosen already. */
  names: readonly RecipientChoice[];
  value: Recipients;
  error?: string | undefined;
  onChange: (value: Recipients) => void;
}

/** Who gets it; below it, whom that is now and whom it does not reach. */
export function RecipientsField({
  of,
  employees = false,
  dashboard = null,
  names,
  value,
  error,
  onChange,
}: Props) {
  const t = useText(recipientMessages);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim().slice(0, 100));
  const [known, setKnown] = useState(names);
  const found = useQuery({
    ...queryFor(endpoints.choices, { body: { text } }),
    placeholderData: keepPreviousData,
  });
  const chosen = known.filter(({ kind, id }) => value[parts[kind]].includes(id));
  const options = [
    ...chosen,
    ...(found.data ?? []).filter((one) => chosen.every((other) => keyOf(other) !== keyOf(one))),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Autocomplete
        multiple
        options={options}
        value={chosen}
        loading={found.isFetching}
        loadingText={t('searching')}
        noOptionsText={t('nobody')}
        filterOptions={(all) => all}
        filterSelectedOptions
        inputValue={typed}
        // An answer to the search makes a new list of what is chosen, and that is no reason to clear the text.
        onInputChange={(_, next, reason) => reason !== 'reset' && setTyped(next)}
        groupBy={({ kind }) => t(kind)}
        getOptionLabel={({ name }) => name}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        onChange={(_, next) => {
          setKnown([...known.filter((one) => next.every((other) => keyOf(other) !== keyOf(one))), ...next]);
          onChange(recipientsOf(next));
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('recipients')}
            error={error !== undefined}
            helperText={error ?? t('recipientsHelp')}
          />
        )}
      />
      <ReachedPeople of={of} employees={employees} dashboard={dashboard} recipients={value} />
    </Box>
  );
}

const namedPeople = 4;

function ReachedPeople({
  of,
  employees,
  dashboard,
  recipients,
}: {
  of: Props['of'];
  employees: boolean;
  dashboard: string | null;
  recipients: Recipients;
}) {
  const t = useText(recipientMessages);
  const isEmpty = Object.values(recipients).every((ids) => ids.length === 0);
  const { data } = useQuery({
    ...queryFor(endpoints.people, { body: { of, employees, dashboard, recipients } }),
    enabled: !isEmpty,
  });
  if (!data || isEmpty) return null;
  const reached = data.people.filter(({ reception }) => reception === 'reached').length;
  const missed = data.people.filter(({ reception }) => reception !== 'reached');
  const named = missed.slice(0, namedPeople).map(({ name, reception }) => `${name} (${t(reception)})`);
  const rest = missed.length - named.length;
  const names = [...named, ...(rest > 0 ? [t('more', { n: rest })] : [])].join(', ');
  return (
    <Typography role="status" variant="body2" color={missed.length > 0 ? 'error' : 'text.secondary'}>
      {t('reaches', { n: reached })} {missed.length > 0 && t('missing', { names })}
    </Typography>
  );
}
