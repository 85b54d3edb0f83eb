import Battery20 from '@mui/icons-material/Battery20';
import BatteryFull from '@mui/icons-material/BatteryFull';
import Battery60 from '@mui/icons-material/Battery60';
import LocationOff from '@mui/icons-material/LocationOffOutlined';
import MyLocation from '@mui/icons-material/MyLocation';
import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { Age } from '#kit/time/age.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { useNow } from '#kit/time/clock.ts';
import { statusColours, tones } from '#kit/status-tones.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { barOrder, dayOf, toneOf } from './field-day.rules.ts';
import { fieldDayMessages } from './field-day.messages.ts';
import { initialsOf } from '#features/operation/operation/monitoring/monitoring-map.tsx';

const lowBattery = 0.2;

/** How much of the day is done, by status, as a bar and as text. */
export function DayBar({ employee }: { employee: FieldEmployee }) {
  const t = useText(fieldDayMessages);
  const lang = useLanguage();
  const { done, total } = dayOf(employee);
  const parts = barOrder.flatMap((status) =>
    employee.counts[status] ? [{ status, count: employee.counts[status] }] : [],
  );
  const description = parts
    .map(({ status, count }) => `${activityStatusLabels[status][lang]}: ${count}`)
    .join(', ');
  return (
    <Box>
      <Box className="tabular" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {total ? t('progress', { done, total }) : t('nothing')}
      </Box>
      <Box
        role="img"
        aria-label={description || t('nothing')}
        title={description}
        sx={{
          display: 'flex',
          gap: '2px',
          height: 6,
          borderRadius: 3,
          overflow: 'hidden',
          bgcolor: '#e9ebf0',
          mt: 0.5,
        }}
      >
        {parts.map(({ status, count }) => (
          <Box
            key={status}
            style={{ flexGrow: count }}
            sx={{ bgcolor: tones[statusColours[status]].strong }}
          />
        ))}
      </Box>
    </Box>
  );
}

export function Battery({ share }: { share: number | null }) {
  const t = useText(fieldDayMessages);
  if (share === null) return null;
  const Icon = share <= lowBattery ? Battery20 : share < 0.8 ? Battery60 : BatteryFull;
  const label = t('battery', { n: Math.round(share * 100) });
  return (
    <Box
      component="span"
      title={label}
      aria-label={label}
      role="img"
      className="tabular"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        fontSize: 12,
        color: share <= lowBattery ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      {Math.round(share * 100)} %
    </Box>
  );
}

export function Whereabouts({ employee }: { employee: FieldEmployee }) {
  const t = useText(fieldDayMessages);
  const Icon = employee.positionAt ? MyLocation : LocationOff;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: 'text.secondary' }}
    >
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {employee.positionAt ? <Age since={employee.positionAt} /> : t('noPosition')}
    </Box>
  );
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const buttonSx = (chosen: boolean) =>
  ({
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    cursor: 'pointer',
    display: 'grid',
    gridTemplateColumns: '34px minmax(0, 1fr)',
    gap: 1.25,
    px: 1.5,
    py: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: chosen ? 'rgb(0 12 102 / 6%)' : 'transparent',
    boxShadow: chosen ? 'inset 3px 0 0 #000c66' : 'none',
    '&:hover': { bgcolor: chosen ? 'rgb(0 12 102 / 8%)' : '#f7f8fb' },
    '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: -2 },
  }) as const;

function Initials({ employee }: { employee: FieldEmployee }) {
  const tone = tones[toneOf(employee, useNow())];
  return (
    <Box
      aria-hidden
      sx={{
        width: 34,
        height: 34,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: 12,
        fontWeight: 700,
        color: tone.text,
        bgcolor: tone.ground,
        border: `2px solid ${tone.strong}`,
      }}
    >
      {initialsOf(employee.name)}
    </Box>
  );
}

function NameLine({ employee }: { employee: FieldEmployee }) {
  const t = useText(fieldDayMessages);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 600, flex: 1, minWidth: 0, ...ellipsis }}>
        {employee.name}
      </Box>
      {employee.late > 0 && (
        <ToneChip tone="red" icon={RunningWithErrors} label={t('late', { n: employee.late })} />
      )}
    </Box>
  );
}

interface RowProps {
  employee: FieldEmployee;
  chosen: boolean;
  onChoose: (id: number) => void;
}

const Row = memo(function Row({ employee, chosen, onChoose }: RowProps) {
  const t = useText(fieldDayMessages);
  const name = useBilingual();
  const { code, zone, company, current } = employee;
  const membership = [code, zone && name(zone.name), company].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' }}>
      <Box
        component="button"
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(employee.id)}
        sx={buttonSx(chosen)}
      >
        <Initials employee={employee} />
        <Box sx={{ minWidth: 0 }}>
          <NameLine employee={employee} />
          <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 0.5, ...ellipsis }} title={membership}>
            {membership}
          </Box>
          <DayBar employee={employee} />
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', mt: 0.5, minWidth: 0 }}>
            <Whereabouts employee={employee} />
            <Battery share={employee.battery} />
          </Box>
          {current && (
            <Box sx={{ fontSize: 12, mt: 0.25, ...ellipsis }}>
              {t('now', { what: [name(current.typeName), current.address].filter(Boolean).join(' · ') })}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
});

export function EmployeeList({
  employees,
  chosen,
  onChoose,
}: {
  employees: readonly FieldEmployee[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const t = useText(fieldDayMessages);
  return (
    <Box component="ul" aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {employees.map((employee) => (
        <Row key={employee.id} employee={employee} chosen={employee.id === chosen} onChoose={onChoose} />
      ))}
    </Box>
  );
}
