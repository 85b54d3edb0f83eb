import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { AuditParameters } from './audit-address.ts';
import { auditMessages } from './audit.messages.ts';

interface Props {
  parameters: AuditParameters;
  onChange: (part: Partial<Record<keyof AuditParameters, string | undefined>>) => void;
}

interface Choice {
  key: string;
  label: string;
}
const pause = 250;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** A person, found by a part of name, username or code, or the system itself. */
export function PersonField({ parameters: { actor, system }, onChange }: Props) {
  const t = useText(auditMessages);
  const kit = useText(kitMessages);
  const [typed, setTyped] = useState('');
  const text = useRested(typed);
  const { people } = client.audit.lines;
  const found = useQuery({ ...queryFor(people, { query: { text } }), staleTime: 60_000 });
  const chosen = useQuery({
    ...queryFor(people, { query: { text: '', id: Number(actor) } }),
    enabled: Number(actor) > 0,
    staleTime: 60_000,
  });
  const ofPerson = ({ id, name, username }: { id: number; name: string; username: string }): Choice => ({
    key: String(id),
    label: `${name} (${username})`,
  });
  const itself: Choice = { key: 'system', label: t('system') };
  const value: Choice | null = system
    ? itself
    : actor
      ? ((chosen.data ?? []).map(ofPerson)[0] ?? { key: actor, label: actor })
      : null;
  return (
    <Autocomplete
      options={[itself, ...(found.data ?? []).map(ofPerson)]}
      value={value}
      loading={found.isPending}
      loadingText={kit('loading')}
      noOptionsText={kit('noOptions')}
      filterOptions={(all) => all}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input : '')}
      onChange={(_, choice) =>
        onChange({
          actor: choice && choice.key !== 'system' ? choice.key : undefined,
          system: choice?.key === 'system' ? '1' : undefined,
        })
      }
      renderInput={(params) => <TextField {...params} label={t('who')} />}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}
