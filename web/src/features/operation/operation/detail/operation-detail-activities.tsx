import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useCan } from '#api/session.ts';
import { LatenessChip, PriorityChip, StatusChip, SyncChip, ToneChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { ActivityTypeMark } from '#features/operation/actions/activity-type-mark.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { operationDetailMessages } from './operation-detail.messages.ts';

const tableSx = {
  '& td, & th': {
    fontSize: 13,
    py: 0.75,
    px: 1,
    '&:first-of-type': { pl: 0 },
    '&:last-of-type': { pr: 0 },
  },
  '& th': { color: 'text.secondary', fontSize: 12, fontWeight: 600 },
  '& tr:last-child td': { border: 0 },
  '@media (max-width: 599px)': {
    '& td': { px: 0, py: 0.25, textAlign: 'left' },
    '& td:empty': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
    '& td .MuiButton-root': { ml: -1.5 },
  },
} as const;
const rowSx = {
  display: { xs: 'grid', sm: 'table-row' },
  gridTemplateColumns: '1fr',
  '& td': { borderBottom: { xs: 0, sm: '1px solid #e3e5ec' } },
  borderBottom: { xs: '1px solid #e3e5ec', sm: 0 },
  py: { xs: 1, sm: 0 },
} as const;

function HeadRow() {
  const t = useText(operationDetailMessages);
  const kitText = useText(kitMessages);
  return (
    <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
      <TableRow>
        <TableCell>{t('stage')}</TableCell>
        <TableCell>{t('status')}</TableCell>
        <TableCell>{t('employee')}</TableCell>
        <TableCell>{t('createdAt')}</TableCell>
        <TableCell>{t('endedAt')}</TableCell>
        <TableCell>
          <VisuallyHidden>{kitText('actions')}</VisuallyHidden>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}

function Chips({ activity }: { activity: Activity }) {
  const t = useText(operationDetailMessages);
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {activity.withdrawnAt ? (
        <ToneChip tone="grey" label={t('withdrawn')} />
      ) : (
        <StatusChip status={activity.status} />
      )}
      {!activity.endedAt && !activity.withdrawnAt && <LatenessChip lateness={activity.lateness} compact />}
      {activity.priority === 'high' && <PriorityChip priority="high" compact />}
      {activity.syncState === 'ERROR' && <SyncChip state="ERROR" error={activity.syncError} compact />}
    </Box>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const t = useText(operationDetailMessages);
  const name = useBilingual();
  const formats = useFormats();
  const mayRead = useCan(client.operation.activities.survey);
  const momentCell = { className: 'tabular', sx: { whiteSpace: 'nowrap' } } as const;
  return (
    <TableRow sx={{ ...rowSx, opacity: activity.withdrawnAt ? 0.7 : 1 }}>
      <TableCell>
        <Box sx={{ fontWeight: 560 }}>{name(activity.stageName)}</Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
          <ActivityTypeMark code={activity.typeCode} />
          {name(activity.typeName)}
        </Box>
      </TableCell>
      <TableCell>
        <Chips activity={activity} />
      </TableCell>
      <TableCell data-label={t('employee')}>
        {activity.employee?.name ?? (activity.kind === 'field' ? t('unassigned') : '')}
      </TableCell>
      <TableCell data-label={t('createdAt')} {...momentCell}>
        {formats.dayTime(activity.createdAt)}
      </TableCell>
      <TableCell data-label={t('endedAt')} {...momentCell}>
        {formats.dayTime(activity.endedAt)}
      </TableCell>
      <TableCell align="right">
        {mayRead && activity.kind !== 'system' && (
          <Button component={Link} to={`/operation/survey/${activity.id}`}>
            {t('readForm')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The activities of an operation, oldest first; a table at a desk, cards on a phone. */
export function ActivityRows({ activities }: { activities: readonly Activity[] }) {
  const t = useText(operationDetailMessages);
  if (activities.length === 0) return <EmptyState title={t('activitiesEmpty')} />;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={tableSx}>
        <HeadRow />
        <TableBody>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
