import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
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
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';
import { fullName, personLabel } from '#features/security/person-name.ts';

interface Person {
  id: number;
  code: string;
  name: string;
}

type Kind = 'tenant' | 'work';

/** Begins a backup of everything, or of what one employee did in the field. */
export default function BackupCreate({ onClose }: { onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const [kind, setKind] = useState<Kind>('tenant');
  const [person, setPerson] = useState<Person | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const creating = useCall(client.security.backups.create, {
    invalidates: [client.security.backups],
    onSuccess: () => {
      toast.success(
        kind === 'work' && person ? t('begunWork', { name: fullName(person.name) }) : t('begunTenant'),
        { title: kit('operationSuccess') },
      );
      onClose();
    },
    onError: (error) => void toast.error(error, { title: kit('operationFailed') }),
  });
  const create = () => {
    setSubmitted(true);
    if (kind === 'tenant') creating.mutate({ body: { kind } });
    else if (person) creating.mutate({ body: { kind, employeeId: person.id } });
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={creating.isPending}
      width={measures.passwordDialog}
      title={t('create')}
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
      actions={<SaveButtons isSaving={creating.isPending} onCancel={onClose} saveLabel={t('create')} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="info">{t('createText')}</Alert>
        <KindChoice value={kind} onChange={setKind} />
        {kind === 'work' && (
          <EmployeeChoice value={person} onChange={setPerson} isMissing={submitted && !person} />
        )}
      </Box>
    </AppDialog>
  );
}

function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const t = useText(backupsMessages);
  const mayChoosePerson = useMay()(client.security.users.search);
  return (
    <FormControl>
      <FormLabel id="backup-kind">{t('what')}</FormLabel>
      <RadioGroup aria-labelledby="backup-kind" value={value} onChange={(_, next) => onChange(next as Kind)}>
        <FormControlLabel value="tenant" control={<Radio size="small" autoFocus />} label={t('tenant')} />
        {mayChoosePerson && (
          <FormControlLabel value="work" control={<Radio size="small" />} label={t('work')} />
        )}
      </RadioGroup>
    </FormControl>
  );
}

/** Field employees whose name contains the text. */
function useFieldEmployees(typed: string) {
  const searched = useDeferredValue(typed);
  return useQuery({
    ...queryFor(client.security.users.search, {
      body: {
        filters: [
          { key: 'name', operator: 'LIKE', value: searched },
          { key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
        ],
        sorts: [{ key: 'name' }],
        page: 0,
        size: 50,
      },
    }),
    placeholderData: keepPreviousData,
  });
}

interface EmployeeProps {
  value: Person | null;
  onChange: (person: Person | null) => void;
  /** Marks the field as required but empty. */
  isMissing: boolean;
}

function EmployeeChoice({ value, onChange, isMissing }: EmployeeProps) {
  const t = useText(backupsMessages);
  const [typed, setTyped] = useState('');
  const people = useFieldEmployees(typed);
  return (
    <Autocomplete<Person>
      options={people.data?.content ?? []}
      loading={people.isFetching}
      value={value}
      filterOptions={(options) => options}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      getOptionLabel={personLabel}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={t('employee')}
          error={isMissing}
          helperText={isMissing ? t('employeeRequired') : undefined}
        />
      )}
    />
  );
}
