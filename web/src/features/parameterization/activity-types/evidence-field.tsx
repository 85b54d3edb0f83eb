import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { readEvidence, type Evidence } from '@cuadrilla/forms/evidence.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { activityTypesMessages } from './activity-types.messages.ts';

type Stored = Readonly<Record<string, unknown>>;
const ownKeys: ReadonlySet<string> = new Set(['photos', 'gps', 'signature', 'signatures']);

/** What must come with the answers; other keys, notes of the utility's own, stay as they are. */
export function EvidenceField({ form, name, label }: ControlProps) {
  const t = useText(activityTypesMessages);
  const { field } = useController({ control: form.control, name });
  const stored = (field.value ?? {}) as Stored;
  const evidence = readEvidence(stored);
  const change = (next: Partial<Evidence>) => {
    const { photos, place, signatures } = { ...evidence, ...next };
    const notes = Object.fromEntries(Object.entries(stored).filter(([key]) => !ownKeys.has(key)));
    field.onChange({
      ...notes,
      ...(photos > 0 ? { photos } : {}),
      ...(place ? { gps: true } : {}),
      ...(signatures > 0 ? { signatures } : {}),
    });
  };
  const count = (key: 'photos' | 'signatures') => (
    <TextField
      type="number"
      label={t(key)}
      value={evidence[key]}
      onBlur={field.onBlur}
      onChange={({ target }) =>
        change({ [key]: Math.max(0, Math.min(60, Math.floor(Number(target.value)))) })
      }
      slotProps={{ htmlInput: { min: 0, max: 60, step: 1 } }}
    />
  );
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1.4fr' },
        alignItems: 'center',
      }}
    >
      <Box component="legend" sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>
        {label}
      </Box>
      {count('photos')}
      {count('signatures')}
      <FormControlLabel
        control={
          <Switch checked={evidence.place} onChange={({ target }) => change({ place: target.checked })} />
        }
        label={t('place')}
      />
    </Box>
  );
}

/** The evidence in one line, e.g. `2 fotos · Ubicación`. */
export function EvidenceText({ stored }: { stored: Stored }) {
  const t = useText(activityTypesMessages);
  const { photos, place, signatures } = readEvidence(stored);
  const parts = [
    photos > 0 && t('photosShort', { n: photos }),
    place && t('place'),
    signatures > 0 && t('signaturesShort', { n: signatures }),
  ].filter((part) => part !== false);
  return <>{parts.length === 0 ? t('none') : parts.join(' · ')}</>;
}
