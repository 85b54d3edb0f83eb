import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackagePart } from '@cuadrilla/contract/administration/packages.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { packagesMessages } from './packages.messages.ts';

const endpoints = client.administration.packages;

/** Chooses what goes into a package and downloads it. */
export function PackageExport() {
  const t = useText(packagesMessages);
  const { data, error, refetch } = useQuery(queryFor(endpoints.contents));
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [parts, setParts] = useState<readonly PackagePart[]>([]);
  const saving = useMutation({
    mutationFn: () =>
      endpoints.export({
        body: {
          name: name.trim(),
          description: description.trim(),
          parts: parts.map((part) => ({ part, keys: 'all' })),
        },
      }),
    onSuccess: saveFile,
    onError: (problem) => toast.error(problem),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="lines" rows={8} />;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 720 }}
    >
      <TextField
        required
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        label={t('description')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <PartsChoice contents={data} value={parts} onChange={setParts} />
      <Button
        type="submit"
        variant="outlined"
        disabled={!name.trim() || parts.length === 0}
        loading={saving.isPending}
        sx={{ justifySelf: 'start' }}
      >
        {t('download')}
      </Button>
    </Box>
  );
}

interface PartsProps {
  contents: Awaited<ReturnType<typeof endpoints.contents>>;
  value: readonly PackagePart[];
  onChange: (parts: readonly PackagePart[]) => void;
}

function PartsChoice({ contents, value, onChange }: PartsProps) {
  const t = useText(packagesMessages);
  const translate = useBilingual();
  return (
    <Box
      component="fieldset"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        m: 0,
        px: 2,
        py: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 0.5 }}>
        {t('parts')}
      </Typography>
      {contents
        .filter(({ exportable }) => exportable)
        .map(({ part, name, count }) => (
          <FormControlLabel
            key={part}
            disabled={count === 0}
            control={
              <Checkbox
                size="small"
                checked={value.includes(part)}
                onChange={(_, on) => onChange(on ? [...value, part] : value.filter((each) => each !== part))}
              />
            }
            label={`${translate(name)} · ${t('records', { n: count })}`}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
    </Box>
  );
}
