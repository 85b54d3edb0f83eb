import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type {
  MigrationPlan,
  MigrationStage,
} from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { migrationMessages } from './migration.messages.ts';

/** The stage of the published version by the key of each stage; null for none. */
export type Places = Readonly<Record<string, string | null>>;

interface Props {
  plan: MigrationPlan;
  places: Places;
  onChange: (places: Places) => void;
}

const none = '';
const lineSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 200px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
} as const;
type PlannedStage = MigrationPlan['stages'][number];

/** Which stage of the published version takes the place of each stage: a line for each of them. */
export function StagePlaces({ plan, places, onChange }: Props) {
  const t = useText(migrationMessages);
  const name = useBilingual();
  const formats = useFormats();
  const label = ({ key, name: text }: MigrationStage) => `${key} ${name(text)}`;
  return (
    <Box component="section" aria-label={t('stages')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('stages')}
      </Typography>
      <Box
        aria-hidden
        sx={{ ...lineSx, display: { xs: 'none', md: 'grid' }, fontSize: 12, color: 'text.secondary' }}
      >
        <span>{t('stage', { version: plan.from.version })}</span>
        <span />
        <span>{t('becomes', { version: plan.to.version })}</span>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {plan.stages.map((stage) => (
          <Box
            key={stage.key}
            component="li"
            sx={{ ...lineSx, py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {label(stage)}
            </Typography>
            <Typography variant="caption" color="text.secondary" className="tabular">
              {t('open')}: {formats.number(stage.open)} · {t('passed')}: {formats.number(stage.passed)}
            </Typography>
            <PlaceField
              plan={plan}
              stage={stage}
              places={places}
              label={label}
              onChange={(to) => onChange({ ...places, [stage.key]: to })}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface FieldProps {
  plan: MigrationPlan;
  stage: PlannedStage;
  places: Places;
  label: (stage: MigrationStage) => string;
  onChange: (to: string | null) => void;
}

/** Offers what can take the place of the stage and is not taken by another one. */
function PlaceField({ plan, stage, places, label, onChange }: FieldProps) {
  const t = useText(migrationMessages);
  const taken = new Set(
    Object.entries(places).flatMap(([key, to]) => (key !== stage.key && to !== null ? [to] : [])),
  );
  const chosen = places[stage.key] ?? null;
  const offered = plan.targets.filter(
    ({ key, kind }) =>
      !taken.has(key) && (stage.open > 0 ? stage.possible.includes(key) : kind === stage.kind),
  );
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={chosen ?? none}
      onChange={(event) => onChange(event.target.value === none ? null : event.target.value)}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': t('placeOf', { stage: label(stage) }) },
      }}
    >
      <MenuItem value={none}>{t('noPlace')}</MenuItem>
      {offered.map((target) => (
        <MenuItem key={target.key} value={target.key}>
          {label(target)}
        </MenuItem>
      ))}
    </TextField>
  );
}
