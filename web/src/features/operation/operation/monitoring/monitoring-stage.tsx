/** One stage: who has it, its photos and its answers. */
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Point } from '@cuadrilla/contract/kit/distance.ts';
import type { Activity, Photo } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useCan } from '#api/session.ts';
import { LatenessChip, PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AnswersPanel } from '#features/operation/answers/answers-panel.tsx';
import { useStageSurvey } from './monitoring-live.ts';
import { monitoringMessages } from './monitoring.messages.ts';
import { StageActions } from './monitoring-stage-actions.tsx';
import { surveyTitles } from '#features/operation/answers/answers-sections.rules.ts';
import { PhotoThumb } from '#features/operation/answers/photo-viewer-image.tsx';
import type { StageRun, WalkedStage } from './workflow-diagram.rules.ts';

const PhotoViewer = lazyPart(() => import('#features/operation/answers/photo-viewer.tsx'));

function StageFacts({ run }: { run: StageRun }) {
  const t = useText(monitoringMessages);
  const formats = useFormats();
  const { activity } = run;
  const facts: [string, ReactNode][] = [
    ...(activity.kind === 'field'
      ? [
          [
            t('employee'),
            activity.employee ? `${activity.employee.name} (${activity.employee.code})` : t('unassigned'),
          ] as [string, ReactNode],
        ]
      : []),
    [t('opened'), formats.dayTime(activity.createdAt)],
    ...(activity.doneAt ? [[t('done'), formats.dayTime(activity.doneAt)] as [string, ReactNode]] : []),
    ...(activity.endedAt ? [[t('ended'), formats.dayTime(activity.endedAt)] as [string, ReactNode]] : []),
    ...(activity.dueAt && !activity.endedAt
      ? [[t('due'), formats.dayTime(activity.dueAt)] as [string, ReactNode]]
      : []),
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 0.5,
        '& dt': { fontSize: 11.5, color: 'text.secondary' },
        '& dd': { m: 0, fontSize: 13 },
      }}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

const Heading = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 0.75 }}>
    <Typography variant="h3">{children}</Typography>
    {aside && (
      <Box className="tabular" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {aside}
      </Box>
    )}
  </Box>
);

interface StageProps {
  run: StageRun;
  onPlace: (place: Point) => void;
  onDone: () => void;
}

function StageState({ activity }: { activity: Activity }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <StatusChip status={activity.status} />
      <PriorityChip priority={activity.priority} />
      {!activity.endedAt && <LatenessChip lateness={activity.lateness} />}
      {activity.kind === 'field' && activity.employee && (
        <SyncChip state={activity.syncState} error={activity.syncError} />
      )}
    </Box>
  );
}

function Problems({ activity }: { activity: Activity }) {
  const t = useText(monitoringMessages);
  return (
    <>
      {activity.reason && (
        <Alert severity="warning" sx={{ py: 0 }}>
          {activity.reason}
        </Alert>
      )}
      {activity.syncState === 'ERROR' && activity.syncError && (
        <Alert severity="error" sx={{ py: 0 }}>
          {t('syncError', { error: activity.syncError })}
        </Alert>
      )}
    </>
  );
}

interface PhotosProps {
  photos: readonly Photo[];
  labelOf: (photo: Photo) => string;
  onOpen: (id: number) => void;
}

function Photos({ photos, labelOf, onOpen }: PhotosProps) {
  const t = useText(monitoringMessages);
  if (photos.length === 0) return null;
  const received = photos.filter((photo) => photo.receivedAt !== null).length;
  return (
    <section>
      <Heading aside={t('photosCount', { got: received, total: photos.length })}>{t('photos')}</Heading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {photos.map((photo) => (
          <PhotoThumb key={photo.id} photo={photo} label={labelOf(photo)} onOpen={() => onOpen(photo.id)} />
        ))}
      </Box>
    </section>
  );
}

interface AnswersProps {
  run: StageRun;
  survey: ReturnType<typeof useStageSurvey>;
  mayRead: boolean;
  onPhoto: (id: number) => void;
  onPlace: (place: Point) => void;
}

function Answers({ run, survey, mayRead, onPhoto, onPlace }: AnswersProps) {
  const t = useText(monitoringMessages);
  return (
    <section>
      <Heading>{t('answers')}</Heading>
      {!mayRead && (
        <Typography variant="body2" color="text.secondary">
          {t('noForms')}
        </Typography>
      )}
      {survey.error && <ErrorState error={survey.error} onRetry={() => void survey.refetch()} />}
      {mayRead && survey.isPending && (
        <Box aria-hidden>
          {[80, 60, 90, 50].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={28} />
          ))}
        </Box>
      )}
      {survey.data && (
        <AnswersPanel
          key={run.activity.id}
          survey={survey.data}
          photos={run.photos}
          onPhoto={(photo) => onPhoto(photo.id)}
          onPlace={onPlace}
        />
      )}
    </section>
  );
}

/** A stage that the operation has reached. */
function Reached({ run, onPlace, onDone }: StageProps) {
  const t = useText(monitoringMessages);
  const lang = useLanguage();
  const mayRead = useCan(client.operation.activities.survey);
  const hasForm = run.activity.kind !== 'system';
  const survey = useStageSurvey(run, mayRead && hasForm);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const { activity, photos } = run;
  const titles = survey.data ? surveyTitles(survey.data) : null;
  const labelOf = (photo: Photo) => titles?.get(photo.question)?.[lang] ?? photo.question;
  return (
    <Box sx={{ display: 'grid', gap: 1.75, alignContent: 'start' }}>
      <StageState activity={activity} />
      <StageFacts run={run} />
      <Problems activity={activity} />
      <StageActions activity={activity} hasForm={hasForm && run.submissions > 0} onDone={onDone} />
      <Photos photos={photos} labelOf={labelOf} onOpen={setOpenAt} />
      {hasForm ? (
        <Answers run={run} survey={survey} mayRead={mayRead} onPhoto={setOpenAt} onPlace={onPlace} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t(activity.endedAt ? 'systemText' : 'waiting')}
        </Typography>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} openAt={openAt} onClose={() => setOpenAt(null)} labelOf={labelOf} />
        </Suspense>
      )}
    </Box>
  );
}

export function StagePanel({
  walked,
  onPlace,
  onDone,
}: {
  walked: WalkedStage | null;
  onPlace: (place: Point) => void;
  onDone: () => void;
}) {
  const t = useText(monitoringMessages);
  if (!walked?.run) return <EmptyState icon={HourglassEmpty} title={t('ahead')} text={t('aheadText')} />;
  return <Reached key={walked.run.activity.id} run={walked.run} onPlace={onPlace} onDone={onDone} />;
}
