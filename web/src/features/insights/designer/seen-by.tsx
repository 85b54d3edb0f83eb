import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { SeenAs } from '../numbers/use-previews.ts';
import { designerMessages } from './designer.messages.ts';

export interface Viewer extends SeenAs {
  name: string;
}

interface Props {
  viewer: Viewer | null;
  onChange: (viewer: Viewer | null) => void;
}

/** Shows the previews with the numbers that somebody else sees: a person, or whoever holds a role. */
export function SeenBy({ viewer, onChange }: Props) {
  const may = useMay();
  if (!may(client.insights.dashboards.seenBy)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
      <ViewerField viewer={viewer} onChange={onChange} />
      {viewer?.kind === 'role' && <CompanyField viewer={viewer} onChange={onChange} />}
    </Box>
  );
}

const fieldSx = { width: 300, maxWidth: '100%' } as const;

function ViewerField({ viewer, onChange }: Props) {
  const t = useText(designerMessages);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim().slice(0, 100));
  const found = useQuery({
    ...queryFor(client.insights.recipients.choices, { body: { text: viewer?.name === text ? '' : text } }),
    placeholderData: keepPreviousData,
  });
  const viewers = (found.data ?? []).flatMap(({ kind, id, name }): Viewer[] =>
    kind === 'team' ? [] : [{ kind, id, name, companyId: null }],
  );
  const isSame = (one: Viewer, other: Viewer) => one.kind === other.kind && one.id === other.id;
  const options = viewer ? [viewer, ...viewers.filter((one) => !isSame(one, viewer))] : viewers;
  return (
    <Autocomplete
      size="small"
      options={options.toSorted((a, b) => a.kind.localeCompare(b.kind))}
      groupBy={({ kind }) => t(kind === 'role' ? 'roles' : 'people')}
      value={viewer}
      filterOptions={(all) => all}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ kind, id }) => `${kind} ${id}`}
      isOptionEqualToValue={isSame}
      onChange={(_, next) => onChange(next)}
      sx={fieldSx}
      renderInput={(params) => (
        <TextField {...params} label={t('seenBy')} helperText={viewer ? t('seenByHelp') : undefined} />
      )}
    />
  );
}

/** A role says what may be seen, and not whose work. */
function CompanyField({ viewer, onChange }: { viewer: Viewer; onChange: Props['onChange'] }) {
  const t = useText(designerMessages);
  const name = useBilingual();
  const companies = useQuery(queryFor(client.administration.pickers.companies));
  return (
    <TextField
      select
      size="small"
      label={t('seenWork')}
      value={viewer.companyId ?? ''}
      onChange={({ target }) =>
        onChange({ ...viewer, companyId: target.value === '' ? null : Number(target.value) })
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={fieldSx}
    >
      <MenuItem value="">{t('wholeTenant')}</MenuItem>
      {(companies.data ?? []).map((company) => (
        <MenuItem key={company.id} value={company.id}>
          {name(company.name)}
        </MenuItem>
      ))}
    </TextField>
  );
}
