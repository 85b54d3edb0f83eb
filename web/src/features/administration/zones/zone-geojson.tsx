import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { zonesMessages } from './zones.messages.ts';

const { zones, pickers } = client.administration;
type Collection = Parameters<typeof zones.importGeojson>[0]['body']['collection'];
const tones = { create: 'green', update: 'blue', same: 'grey', fault: 'red' } as const;
const largest = 10_000_000;

/** Zones from a GeoJSON file: what would happen to each feature is shown before anything is written. */
export default function ZoneGeojson({ onClose }: { onClose: () => void }) {
  const t = useText(zonesMessages);
  const kit = useText(kitMessages);
  const input = useRef<HTMLInputElement>(null);
  const [collection, setCollection] = useState<Collection | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: (given: Collection) => zones.importGeojson({ body: { dryRun: true, collection: given } }),
  });
  const load = useMutation({
    mutationFn: (given: Collection) => zones.importGeojson({ body: { dryRun: false, collection: given } }),
    onSuccess: () => {
      toast.success(t('applied'), { title: kit('operationSuccess') });
      void refetch(zones, pickers);
      onClose();
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    load.reset();
    check.reset();
    setCollection(null);
    if (file.size > largest) return setTrouble(t('tooLarge'));
    try {
      const given = JSON.parse(await file.text()) as Collection;
      if (given.type !== 'FeatureCollection' || !Array.isArray(given.features))
        throw new Error('no collection');
      // Members that the contract does not know would be refused whole.
      const plain: Collection = {
        type: 'FeatureCollection',
        features: given.features.map(({ properties, geometry }) => ({
          type: 'Feature',
          properties: properties ?? {},
          geometry,
        })),
      };
      setTrouble(null);
      setCollection(plain);
      check.mutate(plain);
    } catch {
      setTrouble(t('fileWrong'));
    }
  };
  const found = check.data;
  const error = check.error ?? load.error;
  const features =
    found?.features.toSorted((a, b) => Number(b.outcome === 'fault') - Number(a.outcome === 'fault')) ?? [];
  const faults = features.filter(({ outcome }) => outcome === 'fault').length;
  const changes = (found?.created ?? 0) + (found?.updated ?? 0);
  return (
    <AppDialog
      open
      width={680}
      onClose={onClose}
      busy={load.isPending}
      title={t('importGeojson')}
      actions={
        <>
          <Button variant="outlined" disabled={load.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button
            variant="contained"
            loading={load.isPending}
            disabled={!collection || !found || faults > 0 || changes === 0}
            onClick={() => collection && load.mutate(collection)}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2" color="text.secondary">
          {t('fileHelp')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<FileUploadOutlined aria-hidden />}
          loading={check.isPending}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {t('chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chooseFile')}
          accept=".geojson,.json,application/geo+json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {(trouble ?? error) && <Alert severity="error">{trouble ?? messageOf(error)}</Alert>}
        {found && (
          <>
            <Typography variant="subtitle2" component="p" role="status">
              {t('summary', { created: found.created, updated: found.updated, same: found.unchanged })}
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
              {features.map(({ index, code, outcome, fault, overlaps }, place) => (
                <Box
                  component="li"
                  key={index}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 1.5,
                    px: 1.5,
                    py: 0.75,
                    borderTop: place ? 1 : 0,
                    borderColor: 'divider',
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
              ))}
            </Box>
          </>
        )}
      </Box>
    </AppDialog>
  );
}
