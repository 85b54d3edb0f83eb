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
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { LatenessChip, OperationChip, PriorityChip, StatusChip, ToneChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { actionMessages } from '#features/operation/actions/activity-actions.messages.ts';
import { Due } from './activity-due.tsx';
import { OperationProgress } from './operation-progress.tsx';
import { personName } from '#features/operation/actions/personnel-row.tsx';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  id: number;
  row?: Operation | undefined;
  onClose: () => void;
  onActivity: (activity: Activity) => void;
  onPhotos: (operationId: number) => void;
}

function Activities({
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

/** One operation at a glance, with the activities that it has opened so far. */
export function OperationPanel({ id, row, onClose, onActivity, onPhotos }: Props) {
  const t = useText(workspaceMessages);
  const words = useText(actionMessages);
  const name = useBilingual();
  const formats = useFormats();
  const may = useMay();
  const navigate = useNavigate();
  const { operations, photos } = client.operation;
  const read = useQuery({ ...queryFor(operations.get, { params: { id } }), enabled: may(operations.get) });
  const operation: Operation | undefined = read.data ?? row;
  if (!operation)
    return (
      <SidePanel heading="" title="" chips={null} actions={null} onClose={onClose}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingState />
        )}
      </SidePanel>
    );
  const moment = (at: string | null) => at && <time dateTime={at}>{formats.dayTime(at)}</time>;
  return (
    <SidePanel
      heading={operation.number}
      title={name(operation.workflowName)}
      onClose={onClose}
      chips={
        <>
          <OperationChip status={operation.status} />
          <PriorityChip priority={operation.priority} />
          <LatenessChip lateness={operation.lateness} />
          {operation.forReview && <ToneChip tone="amber" icon={Flag} label={t('review')} />}
        </>
      }
      actions={
        <>
          {may(operations.monitoring) && (
            <Button
              variant="contained"
              startIcon={<Route aria-hidden />}
              onClick={() =>
                void navigate({
                  to: '/operation/monitoring/{-$id}',
                  params: { id: String(id) },
                  search: { workflow: operation.workflowCode },
                } as never)
              }
            >
              {words('monitor')}
            </Button>
          )}
          {may(operations.get) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Article aria-hidden />}
              onClick={() =>
                void navigate({ to: '/operation/detail/{-$id}', params: { id: String(id) } } as never)
              }
            >
              {words('detail')}
            </Button>
          )}
          {may(photos.requestDownload) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<PhotoLibrary aria-hidden />}
              onClick={() => onPhotos(id)}
            >
              {words('photos')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        title={t('work')}
        facts={[
          [t('progress'), <OperationProgress key="progress" operation={operation} />],
          [t('openStages'), operation.openStages.map((stage) => name(stage.name)).join(', ')],
          [
            t('due'),
            operation.dueAt && (
              <Due
                key="due"
                dueAt={operation.dueAt}
                endedAt={operation.endedAt}
                lateness={operation.lateness}
              />
            ),
          ],
          [t('company'), operation.company],
          [t('created'), moment(operation.createdAt)],
          [t('createdBy'), operation.createdBy && personName(operation.createdBy)],
          [t('ended'), moment(operation.endedAt)],
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
      {read.error ? (
        <Alert severity="error">{messageOf(read.error)}</Alert>
      ) : read.data ? (
        <Activities activities={read.data.activityList} onActivity={onActivity} />
      ) : (
        may(operations.get) && <Skeleton variant="rounded" height={120} />
      )}
    </SidePanel>
  );
}
