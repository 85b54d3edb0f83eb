import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';
import { personLabel } from '#features/security/teams/team-candidates.ts';

interface Person {
  id: number;
  code: string;
  name: string;
}

/** Begins a backup of everything, or of what one employee did in the field. */
export default function BackupCreate({ onClose }: { onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const mayChoose = useMay()(client.security.users.search);
  const [kind, setKind] = useState<'tenant' | 'work'>('tenant');
  const [person, setPerson] = useState<Person | null>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const sought = useDeferredValue(typed);
  const people = useQuery({
    ...queryFor(client.security.users.search, {
      body: {
        filters: [
          { key: 'name', operator: 'LIKE', value: sought },
          { key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
        ],
        sorts: [{ key: 'name' }],
        page: 0,
        size: 50,
      },
    }),
    enabled: kind === 'work',
    placeholderData: keepPreviousData,
  });
  const creating = useCall(client.security.backups.create, {
    invalidates: [client.security.backups],
    onSuccess: () => {
      toast.success(t('begun'), { title: kit('operationSuccess') });
      onClose();
    },
    onError: (error) => void toast.error(error, { title: kit('operationFailed') }),
  });
  const missing = asked && kind === 'work' && !person;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={creating.isPending}
      width={measures.passwordDialog}
      title={t('create')}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (kind === 'tenant') creating.mutate({ body: { kind } });
        else if (person) creating.mutate({ body: { kind, employeeId: person.id } });
      }}
      actions={
        <>
          <Button variant="outlined" disabled={creating.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={creating.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="info">{t('createText')}</Alert>
        <FormControl>
          <FormLabel id="backup-kind">{t('what')}</FormLabel>
          <RadioGroup
            aria-labelledby="backup-kind"
            value={kind}
            onChange={(_, next) => setKind(next as 'tenant' | 'work')}
          >
            <FormControlLabel value="tenant" control={<Radio size="small" autoFocus />} label={t('tenant')} />
            {mayChoose && (
              <FormControlLabel value="work" control={<Radio size="small" />} label={t('work')} />
            )}
          </RadioGroup>
        </FormControl>
        {kind === 'work' && (
          <Autocomplete<Person>
            options={people.data?.content ?? []}
            loading={people.isFetching}
            value={person}
            filterOptions={(options) => options}
            onChange={(_, chosen) => setPerson(chosen)}
            onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
            getOptionLabel={personLabel}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(option, other) => option.id === other.id}
            renderInput={(params) => (
              <TextField
                {...params}
                required
                label={t('employee')}
                error={missing}
                helperText={missing ? t('employeeRequired') : undefined}
              />
            )}
          />
        )}
      </Box>
    </AppDialog>
  );
}
