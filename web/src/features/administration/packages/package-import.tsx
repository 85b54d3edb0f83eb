import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  configurationPackage,
  type ConfigurationPackage,
  type PackagePreview,
} from '@cuadrilla/contract/administration/packages.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { FileButton } from '#kit/file-button.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { PackageRecords } from './package-records.tsx';
import { isExcluded, isImportable, recordKey } from './package-records.rules.ts';
import { packagesMessages } from './packages.messages.ts';

const endpoints = client.administration.packages;
const maxBytes = 20_000_000;

type Existing = 'keep' | 'update';

/** Imports a package, after showing record by record what it would do. */
export function PackageImport() {
  const t = useText(packagesMessages);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [existing, setExisting] = useState<Existing>('keep');
  const { chosen, fault, choose, clear, preview } = useChosenPackage();
  const apply = useApply(existing, clear);
  useUnsaved(() => chosen !== null);
  const chooseFile = (file: File) => {
    apply.reset();
    setDropped(new Set());
    void choose(file);
  };
  const drop = (key: string, out: boolean) =>
    setDropped(new Set(out ? [...dropped, key] : [...dropped].filter((each) => each !== key)));
  const error = preview.error ?? apply.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {t('importHelp')}
      </Typography>
      <FileButton
        label={t('choose')}
        loading={preview.isPending}
        accept=".json,application/json"
        onFile={chooseFile}
      />
      {(fault ?? error) && <Alert severity="error">{fault ?? messageOf(error)}</Alert>}
      {chosen && preview.data && (
        <PackageReview
          chosen={chosen}
          records={preview.data}
          dropped={dropped}
          onDrop={drop}
          existing={existing}
          onExisting={setExisting}
          isApplying={apply.isPending}
          onApply={(skip) => apply.mutate({ chosen, skip })}
        />
      )}
    </Box>
  );
}

/** The package that the chosen file holds, what is wrong with the file, and the preview of the import. */
function useChosenPackage() {
  const t = useText(packagesMessages);
  const [chosen, setChosen] = useState<ConfigurationPackage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (given: ConfigurationPackage) => endpoints.preview({ body: { package: given } }),
  });
  const clear = () => {
    setChosen(null);
    preview.reset();
  };
  const choose = async (file: File) => {
    clear();
    if (file.size > maxBytes) return setFault(t('tooLarge'));
    const given = await readPackage(file);
    if (!given) return setFault(t('wrong'));
    setFault(null);
    setChosen(given);
    preview.mutate(given);
  };
  return { chosen, fault, choose, clear, preview };
}

/** Null when the file is not a package. */
async function readPackage(file: File): Promise<ConfigurationPackage | null> {
  try {
    return configurationPackage.safeParse(JSON.parse(await file.text())).data ?? null;
  } catch {
    return null;
  }
}

function useApply(existing: Existing, onApplied: () => void) {
  const t = useText(packagesMessages);
  const kit = useText(kitMessages);
  return useMutation({
    mutationFn: ({ chosen, skip }: { chosen: ConfigurationPackage; skip: string[] }) =>
      endpoints.import({ body: { package: chosen, existing, skip } }),
    onSuccess: (parts) => {
      const sum = (of: 'created' | 'updated' | 'unchanged') =>
        parts.reduce((total, part) => total + part[of], 0);
      toast.success(
        t('applied', { created: sum('created'), updated: sum('updated'), unchanged: sum('unchanged') }),
        {
          title: kit('operationSuccess'),
        },
      );
      onApplied();
      void refetch(client.administration, client.security.roles);
    },
  });
}

interface ReviewProps {
  chosen: ConfigurationPackage;
  records: readonly PackagePreview[];
  /** Keys of records that the person leaves out. */
  dropped: ReadonlySet<string>;
  onDrop: (key: string, dropped: boolean) => void;
  existing: Existing;
  onExisting: (existing: Existing) => void;
  isApplying: boolean;
  onApply: (skip: string[]) => void;
}

function PackageReview(props: ReviewProps) {
  const { chosen, records, dropped, onDrop, existing, onExisting, isApplying, onApply } = props;
  const t = useText(packagesMessages);
  const excluded = records.filter(isExcluded);
  const updates = existing === 'update';
  const changes = records.filter(
    (record) => isImportable(record, updates) && !dropped.has(recordKey(record)),
  ).length;
  return (
    <>
      <Typography variant="h2">{chosen.name}</Typography>
      {chosen.description && <Typography variant="body2">{chosen.description}</Typography>}
      {excluded.length > 0 && <Alert severity="warning">{t('skipped')}</Alert>}
      <PackageRecords records={records} dropped={dropped} onDrop={onDrop} updates={updates} />
      <TextField
        select
        label={t('existing')}
        value={existing}
        onChange={(event) => onExisting(event.target.value as Existing)}
        sx={{ maxWidth: 360 }}
      >
        <MenuItem value="keep">{t('keep')}</MenuItem>
        <MenuItem value="update">{t('update')}</MenuItem>
      </TextField>
      <Button
        variant="contained"
        disabled={changes === 0}
        loading={isApplying}
        onClick={() => onApply([...excluded.map(recordKey), ...dropped])}
      >
        {t('apply')}
      </Button>
      <Typography variant="body2" color="text.secondary" role="status">
        {t(changes === 0 ? 'nothingTaken' : 'willTake', { n: changes })}
      </Typography>
    </>
  );
}
