import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { LatenessChip, PriorityChip, StatusChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { PhonesLink } from '#features/operation/phones/phones-link.tsx';
import { useEmployeeDay } from './field-day-live.ts';
import { Battery, DayBar, Whereabouts } from './field-day-list.tsx';
import { fieldDayMessages } from './field-day.messages.ts';

function Item({ activity }: { activity: Activity }) {
  const t = useText(fieldDayMessages);
  const translate = useBilingual();
  const formats = useFormats();
  const when = activity.endedAt
    ? t('ended', { time: formats.time(activity.endedAt) })
    : activity.dueAt
      ? t('due', { time: formats.dayTime(activity.dueAt) })
      : '';
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={`/operation/monitoring/${activity.operationId}?workflow=${encodeURIComponent(activity.workflowCode)}`}
        title={t('open', { number: activity.operationNumber })}
        sx={{
          display: 'grid',
          gap: 0.5,
          px: 1.5,
          py: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: '#f7f8fb' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {translate(activity.typeName) || translate(activity.stageName)}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{activity.address}</Box>
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip status={activity.status} />
          {!activity.endedAt && <LatenessChip lateness={activity.lateness} compact />}
          {activity.priority === 'high' && <PriorityChip priority="high" compact />}
          <Box
            component="span"
            className="tabular"
            sx={{ fontSize: 12, color: 'text.secondary', ml: 'auto' }}
          >
            {when}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

interface DayProps {
  employee: FieldEmployee;
  /** YYYY-MM-DD. */
  day: string;
  onClose: () => void;
}

function Head({ employee, onClose }: Omit<DayProps, 'day'>) {
  const t = useText(fieldDayMessages);
  const name = useBilingual();
  const { code, job, company, zone } = employee;
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{employee.name}</Typography>
          <Typography variant="caption" color="text.secondary" component="div">
            {[code, name(job), company, zone && name(zone.name)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, my: 0.75 }}>
        <Whereabouts employee={employee} />
        <Battery share={employee.battery} />
      </Box>
      <DayBar employee={employee} />
      <PhonesLink employee={employee} />
    </Box>
  );
}

/** What an employee has done today and has left. */
export function EmployeeDay({ employee, day, onClose }: DayProps) {
  const t = useText(fieldDayMessages);
  const { data, error, refetch } = useEmployeeDay(employee.id, day);
  return (
    <Box
      component="section"
      aria-label={employee.name}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Head employee={employee} onClose={onClose} />
      <Typography variant="h3" sx={{ px: 1.5, pt: 1.5, pb: 0.5 }}>
        {t('activities')}
      </Typography>
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Box role="status" sx={{ p: 1.5 }}>
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} height={64} />
            ))}
          </Box>
        )}
        {data?.content.length === 0 && <EmptyState title={t('noActivities')} />}
        {data && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.content.map((activity) => (
              <Item key={activity.id} activity={activity} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
