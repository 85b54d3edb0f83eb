import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { decisionMessages } from '#features/operation/actions/decision.messages.ts';
import { personName } from './person-label.ts';

/** From this many assigned activities on, the load is drawn as heavy. */
const heavyLoad = 15;

interface Props {
  person: Personnel;
  /** Right for the activity that the list is about. */
  fits: boolean;
  group: string;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose?: (person: Personnel) => void;
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto minmax(0, 1fr) 92px 96px 92px' },
  alignItems: 'center',
  columnGap: 1.5,
  px: 1.5,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
const figuresSx = { textAlign: 'right', fontSize: 12, lineHeight: 1.4 } as const;

function stateSx(selectable: boolean, isChosen: boolean) {
  return {
    cursor: selectable ? 'pointer' : 'default',
    ...(isChosen && { bgcolor: 'rgb(0 12 102 / 6%)' }),
    ...(selectable && !isChosen && { '&:hover': { bgcolor: 'action.hover' } }),
  };
}

function Identity({ person, fits, isCurrent }: Pick<Props, 'person' | 'fits' | 'isCurrent'>) {
  const t = useText(decisionMessages);
  const name = useBilingual();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }} noWrap>
          {personName(person.name)}
        </Typography>
        {fits && (
          <Tooltip title={t('fits')}>
            <CheckCircle color="success" titleAccess={t('fits')} sx={{ fontSize: 15, flexShrink: 0 }} />
          </Tooltip>
        )}
        {isCurrent && <ToneChip tone="plain" label={t('current')} />}
      </Box>
      <Typography variant="caption" color="text.secondary" component="div" noWrap>
        {[person.code, person.company, person.job && name(person.job)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

function Load({ person }: { person: Personnel }) {
  const t = useText(decisionMessages);
  return (
    <Box className="tabular" sx={figuresSx}>
      <Tooltip title={t('loadHint')}>
        <Box sx={{ fontWeight: 560, color: person.load >= heavyLoad ? 'warning.main' : 'text.primary' }}>
          {t('load', { n: person.load })}
        </Box>
      </Tooltip>
      <Tooltip title={t('doneTodayHint')}>
        <Box sx={{ color: 'text.secondary' }}>{t('doneToday', { n: person.doneToday })}</Box>
      </Tooltip>
    </Box>
  );
}

function LastPosition({ person }: { person: Personnel }) {
  const t = useText(decisionMessages);
  const formats = useFormats();
  return (
    <Box className="tabular" sx={{ ...figuresSx, display: { xs: 'none', sm: 'block' } }}>
      {person.distance !== null && <Box sx={{ fontWeight: 560 }}>{formats.distance(person.distance)}</Box>}
      <Box sx={{ color: 'text.secondary' }}>
        {person.positionAt ? <Age since={person.positionAt} /> : t('noPosition')}
      </Box>
    </Box>
  );
}

export function PersonnelRow({ person, fits, group, isCurrent, isChosen, onChoose }: Props) {
  const t = useText(decisionMessages);
  const name = useBilingual();
  return (
    <Box
      component={onChoose ? 'label' : 'div'}
      role={onChoose ? undefined : 'listitem'}
      sx={{ ...rowSx, ...stateSx(onChoose !== undefined && !isCurrent, isChosen) }}
    >
      {onChoose ? (
        <input
          type="radio"
          name={group}
          checked={isChosen}
          disabled={isCurrent}
          onChange={() => onChoose(person)}
          style={{ accentColor: '#000c66', width: 16, height: 16, margin: 0 }}
        />
      ) : (
        <span />
      )}
      <Identity person={person} fits={fits} isCurrent={isCurrent} />
      <Typography variant="caption" noWrap sx={{ display: { xs: 'none', sm: 'block' } }}>
        {person.zone ? name(person.zone.name) : t('noZone')}
      </Typography>
      <Load person={person} />
      <LastPosition person={person} />
    </Box>
  );
}
