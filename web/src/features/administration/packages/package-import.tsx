import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  configurationPackage,
  type ConfigurationPackage,
  type PackagePreview,
} from '@cuadrilla/contract/administration/packages.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { isLeftOut, PackageRecords, recordKey } from './package-records.tsx';
import { packagesMessages } from './packages.messages.ts';

const endpoints = client.administration.packages;
const largest = 20_000_000;

/** Takes a package in, after showing record by record what it would do. */
export function PackageImport() {
  const t = useText(packagesMessages);
  const kit = useText(kitMessages);
  const translate = useBilingual();
  const names = useQuery(queryFor(endpoints.contents)).data;
  const input = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<ConfigurationPackage | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const drop = (key: string, out: boolean) =>
    setDropped(new Set(out ? [...dropped, key] : [...dropped].filter((each) => each !== key)));
  const [existing, setExisting] = useState<'keep' | 'update'>('keep');
  const preview = useMutation({
    mutationFn: (given: ConfigurationPackage) => endpoints.preview({ body: { package: given } }),
  });
  const apply = useMutation({
    mutationFn: ({ given, skip }: { given: ConfigurationPackage; skip: string[] }) =>
      endpoints.import({ body: { package: given, existing, skip } }),
    onSuccess: (done) => {
      const sum = (of: 'created' | 'updated' | 'kept') => done.reduce((total, part) => total + part[of], 0);
      toast.success(t('applied', { created: sum('created'), updated: sum('updated'), kept: sum('kept') }), {
        title: kit('operationSuccess'),
      });
      setTaken(null);
      preview.reset();
      void refetch(client.administration, client.security.roles);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    apply.reset();
    preview.reset();
    setTaken(null);
    setDropped(new Set());
    if (file.size > largest) return setTrouble(t('tooLarge'));
    const read = await file
      .text()
      .then(
        (text) => configurationPackage.safeParse(JSON.parse(text)),
        () => null,
      )
      .catch(() => null);
    if (!read?.success) return setTrouble(t('wrong'));
    setTrouble(null);
    setTaken(read.data);
    preview.mutate(read.data);
  };
  const found: readonly PackagePreview[] = preview.data ?? [];
  const left = found.filter(isLeftOut);
  const nameOf = (part: string) => {
    const own = names?.find((each) => each.part === part);
    return own ? translate(own.name) : part;
  };
  const isTaken = (each: PackagePreview) =>
    !isLeftOut(each) &&
    !dropped.has(recordKey(each)) &&
    (each.outcome === 'new' || (each.outcome === 'different' && existing === 'update'));
  const changes = found.filter(isTaken).length;
  const error = preview.error ?? apply.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {t('importHelp')}
      </Typography>
      <Button variant="outlined" loading={preview.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".json,application/json"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {(trouble ?? error) && <Alert severity="error">{trouble ?? messageOf(error)}</Alert>}
      {taken && preview.data && (
        <>
          <Typography variant="h2">{taken.name}</Typography>
          {taken.description && <Typography variant="body2">{taken.description}</Typography>}
          {left.length > 0 && <Alert severity="warning">{t('skipped')}</Alert>}
          <PackageRecords
            found={found}
            nameOf={nameOf}
            dropped={dropped}
            onDrop={drop}
            updating={existing === 'update'}
          />
          <TextField
            select
            label={t('existing')}
            value={existing}
            onChange={(event) => setExisting(event.target.value as 'keep' | 'update')}
            sx={{ maxWidth: 360 }}
          >
            <MenuItem value="keep">{t('keep')}</MenuItem>
            <MenuItem value="update">{t('update')}</MenuItem>
          </TextField>
          <Button
            variant="contained"
            disabled={changes === 0}
            loading={apply.isPending}
            onClick={() => apply.mutate({ given: taken, skip: [...left.map(recordKey), ...dropped] })}
          >
            {t('apply')}
          </Button>
          <Typography variant="body2" color="text.secondary" role="status">
            {t(changes === 0 ? 'nothingTaken' : 'willTake', { n: changes })}
          </Typography>
        </>
      )}
    </Box>
  );
}
