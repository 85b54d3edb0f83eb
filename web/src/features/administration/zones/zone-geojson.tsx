import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FileButton } from '#kit/file-button.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { zonesMessages } from './zones.messages.ts';

const { zones, pickers } = client.administration;
type Collection = Parameters<typeof zones.importGeojson>[0]['body']['collection'];
type CheckResult = Awaited<ReturnType<typeof zones.importGeojson>>;
type Feature = CheckResult['features'][number];
const tones = { create: 'green', update: 'blue', same: 'grey', fault: 'red' } as const;
const maxBytes = 10_000_000;

/** Zones from a GeoJSON file: what would happen to each feature is shown before anything is written. */
export default function ZoneGeojson({ onClose }: { onClose: () => void }) {
  const t = useText(zonesMessages);
  const kit = useText(kitMessages);
  const { collection, fault, choose, check } = useChosenCollection();
  const load = useMutation({
    mutationFn: (given: Collection) => zones.importGeojson({ body: { dryRun: false, collection: given } }),
    onSuccess: ({ created, updated }) => {
      toast.success(t('applied', { created, updated }), { title: kit('operationSuccess') });
      void refetch(zones, pickers);
      onClose();
    },
  });
  const chooseFile = (file: File) => {
    load.reset();
    void choose(file);
  };
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
          disabled={!collection || !check.data || !isLoadable(check.data)}
          onSave={() => collection && load.mutate(collection)}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2" color="text.secondary">
          {t('fileHelp')}
        </Typography>
        <FileButton
          label={t('chooseFile')}
          startIcon={<FileUploadOutlined aria-hidden />}
          loading={check.isPending}
          loadingPosition="start"
          accept=".geojson,.json,application/geo+json"
          onFile={chooseFile}
        />
        {(fault ?? error) && <Alert severity="error">{fault ?? messageOf(error)}</Alert>}
        {check.data && <CheckedFeatures result={check.data} />}
      </Box>
    </AppDialog>
  );
}

const faultsIn = ({ features }: CheckResult) => features.filter(({ outcome }) => outcome === 'fault').length;

/** No feature is faulty, and the file changes something. */
const isLoadable = (result: CheckResult) => faultsIn(result) === 0 && result.created + result.updated > 0;

/** The features of the chosen file, what is wrong with the file, and what the server would do with them. */
function useChosenCollection() {
  const t = useText(zonesMessages);
  const [collection, setCollection] = useState<Collection | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: (given: Collection) => zones.importGeojson({ body: { dryRun: true, collection: given } }),
  });
  const choose = async (file: File) => {
    check.reset();
    setCollection(null);
    if (file.size > maxBytes) return setFault(t('tooLarge'));
    const given = await readCollection(file);
    if (!given) return setFault(t('fileWrong'));
    setFault(null);
    setCollection(given);
    check.mutate(given);
  };
  return { collection, fault, choose, check };
}

/** Null when the file holds no FeatureCollection. Members that the contract does not know are left out. */
async function readCollection(file: File): Promise<Collection | null> {
  try {
    const given = JSON.parse(await file.text()) as Collection;
    if (given.type !== 'FeatureCollection' || !Array.isArray(given.features)) return null;
    return {
      type: 'FeatureCollection',
      features: given.features.map(({ properties, geometry }) => ({
        type: 'Feature',
        properties: properties ?? {},
        geometry,
      })),
    };
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
      <Box component="strong" sx={{ minWidth: 90 }}>
        {code || `#${index + 1}`}
      </Box>
      <ToneChip tone={tones[outcome]} label={t(outcome)} />
      <Box component="span" sx={{ color: fault ? 'error.main' : 'text.secondary' }}>
        {fault ?? (overlaps.length ? t('crosses', { zones: overlaps.join(', ') }) : '')}
      </Box>
    </Box>
  );
}
