import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';

interface Props {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}

/** The code of one of the tenant's lists. */
export function ListField({ label, value, onChange, readOnly }: Props) {
  const { data = [] } = useQuery(queryFor(client.administration.lists.options, { query: { size: 1000 } }));
  const labels = new Map(data.map((option) => [option.code, option.label]));
  const code = typeof value === 'string' ? value : '';
  return (
    <Autocomplete
      freeSolo
      disabled={readOnly}
      options={[...labels.keys()]}
      getOptionLabel={(option) => option}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {labels.get(option) ?? option}
        </li>
      )}
      inputValue={code}
      onInputChange={(_, text, reason) => {
        if (reason !== 'reset' || text !== '') onChange(text === '' ? undefined : text);
      }}
      renderInput={(params) => <TextField {...params} label={label} helperText={labels.get(code)} />}
    />
  );
}
