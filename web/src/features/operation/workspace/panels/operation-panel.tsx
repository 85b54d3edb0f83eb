import Article from '@mui/icons-material/ArticleOutlined';
import Flag from '@mui/icons-material/OutlinedFlag';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import Route from '@mui/icons-material/AccountTreeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { LatenessChip, OperationChip, PriorityChip, StatusChip, ToneChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { actionMessages } from '#features/operation/actions/activity-actions.messages.ts';
import { Due } from '#features/operation/workspace/activity-due.tsx';
import { OperationProgress } from '#features/operation/workspace/operation-progress.tsx';
import { personName } from '#features/operation/actions/personnel/person-label.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { DayTime, PendingPanel } from './panel-parts.tsx';

interface Props {
  id: number;
  row?: Operation | undefined;
  onClose: () => void;
  onActivity: (activity: Activity) => void;
  onPhotos: (operationId: number) => void;
}

function ActivityList({
  activities,
  onActivity,
}: {
  activities: readonly Activity[];
  onActivity: Props['onActivity'];
}) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('activities')}
      </Typography>
      {activities.map((activity) => (
        <ButtonBase
          key={activity.id}
          onClick={() => onActivity(activity)}
          sx={{
            display: 'flex',
            width: '100%',
            gap: 1,
            alignItems: 'center',
            textAlign: 'left',
            py: 0.75,
            px: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {name(activity.stageName)}
            </Typography>
            {activity.employee && (
              <Typography variant="caption" color="text.secondary" component="div" noWrap>
                {personName(activity.employee.name)}
              </Typography>
            )}
          </Box>
          <StatusChip status={activity.status} />
        </ButtonBase>
      ))}
    </Box>
  );
}

function Chips({ operation }: { operation: Operation }) {
  const t = useText(workspaceMessages);
  return (
    <>
      <OperationChip status={operation.status} />
      <PriorityChip priority={operation.priority} />
      <LatenessChip lateness={operation.lateness} />
      {operation.forReview && <ToneChip tone="amber" icon={Flag} label={t('review')} />}
    </>
  );
}

function Actions({ operation, onPhotos }: { operation: Operation; onPhotos: Props['onPhotos'] }) {
  const t = useText(actionMessages);
  const may = useMay();
  const navigate = useNavigate();
  const { operations, photos } = client.operation;
  const params = { id: String(operation.id) };
  const secondary = { variant: 'outlined', color: 'inherit' } as const;
  const toMonitoring = () =>
    void navigate({
      to: '/operation/monitoring/{-$id}',
      params,
      search: { workflow: operation.workflowCode },
    } as never);
  const toDetail = () => void navigate({ to: '/operation/detail/{-$id}', params } as never);
  return (
    <>
      {may(operations.monitoring) && (
        <Button variant="outlined" startIcon={<Route aria-hidden />} onClick={toMonitoring}>
          {t('monitor')}
        </Button>
      )}
      {may(operations.get) && (
        <Button {...secondary} startIcon={<Article aria-hidden />} onClick={toDetail}>
          {t('detail')}
        </Button>
      )}
      {may(photos.requestDownload) && (
        <Button
          {...secondary}
          startIcon={<PhotoLibrary aria-hidden />}
          onClick={() => onPhotos(operation.id)}
        >
          {t('photos')}
        </Button>
      )}
    </>
  );
}

function OperationFacts({ operation }: { operation: Operation }) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const { dueAt, endedAt, lateness, createdAt } = operation;
  return (
    <>
      <Facts
        title={t('work')}
        facts={[
          [t('progress'), <OperationProgress key="progress" operation={operation} />],
          [t('openStages'), operation.openStages.map((stage) => name(stage.name)).join(', ')],
          [t('due'), dueAt && <Due key="due" dueAt={dueAt} endedAt={endedAt} lateness={lateness} />],
          [t('company'), operation.company],
          [t('created'), createdAt && <DayTime key="created" at={createdAt} />],
          [t('createdBy'), operation.createdBy && personName(operation.createdBy)],
          [t('ended'), endedAt && <DayTime key="ended" at={endedAt} />],
          [t('reason'), operation.endReason],
        ]}
      />
      <Facts
        title={t('customer')}
        facts={[
          [t('subscriber'), operation.subscriber],
          [t('account'), operation.account],
          [t('address'), operation.address],
          [t('barrio'), operation.barrio],
          [t('zone'), operation.zone && name(operation.zone.name)],
        ]}
      />
    </>
  );
}

/** One operation at a glance, with the activities that it has opened so far. */
export default function OperationPanel({ id, row, onClose, onActivity, onPhotos }: Props) {
  const name = useBilingual();
  const may = useMay();
  const { operations } = client.operation;
  const query = useQuery({ ...queryFor(operations.get, { params: { id } }), enabled: may(operations.get) });
  const operation: Operation | undefined = query.data ?? row;
  if (!operation) return <PendingPanel query={query} onClose={onClose} />;
  return (
    <SidePanel
      heading={operation.number}
      title={name(operation.workflowName)}
      onClose={onClose}
      chips={<Chips operation={operation} />}
      actions={<Actions operation={operation} onPhotos={onPhotos} />}
    >
      <OperationFacts operation={operation} />
      {query.error ? (
        <Alert severity="error">{messageOf(query.error)}</Alert>
      ) : query.data ? (
        <ActivityList activities={query.data.activityList} onActivity={onActivity} />
      ) : (
        may(operations.get) && <Skeleton variant="rounded" height={120} />
      )}
    </SidePanel>
  );
}
