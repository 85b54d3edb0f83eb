import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { configurationPackage, type ConfigurationPackage, type PackagePreview } from '@cuadrilla/contract/administration/packages.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { q, refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { packagesMessages } from './packages.messages.ts';

const doors = client.administration.packages;
const outcomes = ['fault', 'clash', 'different', 'new', 'same'] as const;
const tones = { new: 'green', same: 'grey', different: 'amber', clash: 'orange', fault: 'red' } as const;
const mostShown = 300;
const largest = 20_000_000;

/** Takes a package in, after showing record by record what it would do. */
export function PackageImport() {
  const t = useText(packagesMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const say = useBilingual();
  const names = useQuery(q(doors.contents)).data;
  const input = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<ConfigurationPackage | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [existing, setExisting] = useState<'keep' | 'update'>('keep');
  const preview = useMutation({ mutationFn: (given: ConfigurationPackage) => doors.preview({ body: { package: given } }) });
  const apply = useMutation({
    mutationFn: ({ given, skip }: { given: ConfigurationPackage; skip: string[] }) => doors.import({ body: { package: given, existing, skip } }),
    onSuccess: (done) => {
      const sum = (of: 'created' | 'updated' | 'kept') => done.reduce((total, part) => total + part[of], 0);
      toast.success(t('applied', { created: sum('created'), updated: sum('updated'), kept: sum('kept') }), { title: kit('operationSuccess') });
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
    if (file.size > largest) return setTrouble(t('tooLarge'));
    const read = await file.text().then((text) => configurationPackage.safeParse(JSON.parse(text)), () => null).catch(() => null);
    if (!read?.success) return setTrouble(t('wrong'));
    setTrouble(null);
    setTaken(read.data);
    preview.mutate(read.data);
  };
  const found: readonly PackagePreview[] = preview.data ?? [];
  const left = found.filter(({ outcome, missing }) => outcome === 'fault' || outcome === 'clash' || (missing.length > 0 && outcome !== 'same'));
  const leftOut = new Set(left);
  const rank = (each: PackagePreview) => outcomes.indexOf(each.outcome) - (leftOut.has(each) ? outcomes.length : 0);
  const sorted = found.toSorted((a, b) => rank(a) - rank(b));
  const nameOf = (part: string) => {
    const own = names?.find((each) => each.part === part);
    return own ? say(own.name) : part;
  };
  const changes = found.some(({ outcome }) => outcome === 'new' || (outcome === 'different' && existing === 'update'));
  const error = preview.error ?? apply.error;
  const worded = (missed: string) => {
    const [part = '', ...code] = missed.split(': ');
    return `${nameOf(part)} ${code.join(': ')}`;
  };
  const noteOf = ({ differences, missingTranslations, missing, fault }: PackagePreview) =>
    [fault, missing.length && t('missing', { what: missing.map(worded).join(', ') }), missingTranslations.length && t('untranslated', { fields: missingTranslations.join(', ') }), differences.map(({ field }) => field).join(', ')].filter(Boolean).join(' · ');
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
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="status">
            {outcomes.map((outcome) => {
              const n = found.filter((each) => each.outcome === outcome).length;
              return n > 0 && <ToneChip key={outcome} tone={tones[outcome]} label={`${t(outcome)}: ${formats.number(n)}`} />;
            })}
          </Box>
          {left.length > 0 && <Alert severity="warning">{t('skipped')}</Alert>}
          <Box component="ul" tabIndex={0} aria-label={t('parts')} sx={{ m: 0, p: 0, listStyle: 'none', width: '100%', maxHeight: 420, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
            {sorted.slice(0, mostShown).map((each) => (
              <Box component="li" key={`${each.part}:${each.key}`} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '130px 1fr 140px 1.2fr' }, gap: 1, alignItems: 'center', px: 1.5, py: 0.75, borderBottom: 1, borderColor: 'divider', fontSize: 13 }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>{nameOf(each.part)}</Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>{each.label}</Box>
                <span>
                  <ToneChip tone={tones[each.outcome]} label={t(each.outcome)} />
                </span>
                <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{noteOf(each)}</Box>
              </Box>
            ))}
          </Box>
          {sorted.length > mostShown && <Typography variant="caption" color="text.secondary">{t('firstRows', { shown: mostShown, total: formats.number(sorted.length) })}</Typography>}
          <TextField select label={t('existing')} value={existing} onChange={(event) => setExisting(event.target.value as 'keep' | 'update')} sx={{ maxWidth: 360 }}>
            <MenuItem value="keep">{t('keep')}</MenuItem>
            <MenuItem value="update">{t('update')}</MenuItem>
          </TextField>
          <Button variant="contained" disabled={!changes} loading={apply.isPending} onClick={() => apply.mutate({ given: taken, skip: left.map(({ part, key }) => `${part}:${key}`) })}>
            {t('apply')}
          </Button>
        </>
      )}
    </Box>
  );
}
