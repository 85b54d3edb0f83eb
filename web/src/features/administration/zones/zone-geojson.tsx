import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { ApiError, messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { FileChoice } from '#kit/table-import/file-choice.tsx';
import { bytesOf } from '#kit/table-import/import-job.ts';
import { useImportDraft } from '#kit/table-import/use-import-draft.ts';
import { zonesMessages } from './zones.messages.ts';

const { zones, pickers } = client.administration;
type Collection = Parameters<typeof zones.importGeojson>[0]['body']['collection'];
type CheckResult = Awaited<ReturnType<typeof zones.importGeojson>>;
type Feature = CheckResult['features'][number];
const tones = { create: 'green', update: 'blue', same: 'grey', fault: 'red' } as const;
const maxBytes = 10_000_000;
const accepted = '.geojson,.json,application/geo+json';
/** The check depends on the file alone. */
const noQuery = {};

/** Zones from a GeoJSON file: what would happen to each feature is shown before anything is written. */
export default function ZoneGeojson({ onClose }: { onClose: () => void }) {
  const t = useText(zonesMessages);
  const kit = useText(kitMessages);
  const chosen = useChosenCollection();
  const { fault, check } = chosen;
  const load = useMutation({
    mutationFn: (collection: Collection) =>
      askBeforeUnload(zones.importGeojson({ body: { dryRun: false, collection } })),
    onSuccess: ({ created, updated }) => {
      toast.success(t('applied', { created, updated }), { title: kit('operationSuccess') });
      void refetch(zones, pickers);
      chosen.clear();
      onClose();
    },
  });
  const chooseFile = (next: File) => {
    load.reset();
    chosen.choose(next);
  };
  const { data } = check;
  const error = check.error ?? load.error;
  return (
    <AppDialog
      open
      width={680}
      onClose={onClose}
      busy={load.isPending}
      title={t('importGeojson')}
      actions={
        <SaveButtons
          isSaving={load.isPending}
          onCancel={onClose}
          saveLabel={t('apply')}
          disabled={!data || !isLoadable(data.result)}
          onSave={() => data && load.mutate(data.collection)}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t('fileHelp')}
        </Typography>
        <FileChoice
          label={t('chooseFile')}
          accept={accepted}
          file={chosen.file}
          isRestored={chosen.isRestored}
          error={fault ?? (error && messageOf(error))}
          onAgain={check.isError && chosen.again}
          onFile={chooseFile}
          onRemove={chosen.remove}
        />
        {check.isPending && <LinearProgress aria-label={t('checking')} />}
        {data && <CheckedFeatures result={data.result} />}
      </Box>
    </AppDialog>
  );
}

const faultsIn = ({ features }: CheckResult) => features.filter(({ outcome }) => outcome === 'fault').length;

/** No feature is faulty, and the file changes something. */
const isLoadable = (result: CheckResult) => faultsIn(result) === 0 && result.created + result.updated > 0;

/** The chosen file, which outlives a reload, what is wrong with it, and what the server would do with its features. */
function useChosenCollection() {
  const t = useText(zonesMessages);
  const draft = useImportDraft('zones.geojson', noQuery);
  const { file, isRestored, chooseFile, clear } = draft;
  const [fault, setFault] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: async (given: File) => {
      const collection = await readCollection(given);
      return { collection, result: await zones.importGeojson({ body: { dryRun: true, collection } }) };
    },
  });
  const checkFile = useEffectEvent((given: File) => check.mutate(given));
  useEffect(() => {
    if (file) checkFile(file);
  }, [file]);
  const take = (next: File | null) => {
    check.reset();
    const isTooLarge = next !== null && next.size > maxBytes;
    setFault(isTooLarge ? t('tooLarge') : null);
    chooseFile(isTooLarge ? null : next);
  };
  return {
    file,
    isRestored,
    fault,
    choose: take,
    remove: () => take(null),
    clear,
    check,
    again: () => {
      if (file) check.mutate(file);
    },
  };
}

/** Members that the contract does not know are left out. */
async function readCollection(file: File): Promise<Collection> {
  const text = await (await bytesOf(file)).text();
  const given = parsed(text);
  if (given?.type !== 'FeatureCollection' || !Array.isArray(given.features))
    throw new ApiError(0, {
      message: currentTranslator(zonesMessages)('fileWrong'),
      message_key: 'unknown',
    });
  return {
    type: 'FeatureCollection',
    features: given.features.map((feature) => ({
      type: 'Feature',
      properties: feature?.properties ?? {},
      geometry: feature?.geometry,
    })),
  };
}

function parsed(text: string): Collection | null {
  try {
    return JSON.parse(text) as Collection | null;
  } catch {
    return null;
  }
}

/** What would happen to each feature, the faulty ones first. */
function CheckedFeatures({ result }: { result: CheckResult }) {
  const t = useText(zonesMessages);
  const faults = faultsIn(result);
  const features = result.features.toSorted(
    (a, b) => Number(b.outcome === 'fault') - Number(a.outcome === 'fault'),
  );
  return (
    <>
      <Typography variant="subtitle2" component="p" role="status">
        {t('summary', { created: result.created, updated: result.updated, same: result.unchanged })}
      </Typography>
      {faults > 0 && <Alert severity="error">{t('faulty', { n: faults })}</Alert>}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('importGeojson')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          width: '100%',
          maxHeight: 320,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {features.map((feature) => (
          <FeatureRow key={feature.index} feature={feature} />
        ))}
      </Box>
    </>
  );
}

function FeatureRow({ feature: { index, code, outcome, fault, overlaps } }: { feature: Feature }) {
  const t = useText(zonesMessages);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        px: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        fontSize: 13,
      }}
    >
      <Box component="strong" sx={{ minWidth: 110 }}>
        {code || `#${index + 1}`}
      </Box>
      <ToneChip tone={tones[outcome]} label={t(outcome)} />
      <Box component="span" sx={{ color: fault ? 'error.main' : 'text.secondary' }}>
        {fault ?? (overlaps.length ? t('crosses', { zones: overlaps.join(', ') }) : '')}
      </Box>
    </Box>
  );
}
