/** An operation live: its path through the workflow, each stage, what happened, and where. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import Article from '@mui/icons-material/ArticleOutlined';
import PushPin from '@mui/icons-material/PushPin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Point } from '@cuadrilla/contract/kit/distance.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DeskFrame, MonitoringSkeleton, Panel, PhoneFrame, type Pane } from './monitoring-frame.tsx';
import { MonitoringFacts, OperationActions, OperationChips } from './monitoring-header.tsx';
import { useMonitoring } from './monitoring-live.ts';
import { MonitoringMap } from './monitoring-map.tsx';
import { monitoringMessages } from './monitoring.messages.ts';
import { StagePanel } from './monitoring-stage.tsx';
import { operationDetailMessages } from '#features/operation/operation/detail/operation-detail.messages.ts';
import { editEvents, newestFirst } from '#features/operation/operation/detail/edit-events.ts';
import { Timeline, type TimelineEvent } from '#features/operation/operation/detail/timeline.tsx';
import { stageInFocus, walk, type Monitoring } from './workflow-diagram.rules.ts';

const WorkflowDiagram = lazyPart(() => import('./workflow-diagram.tsx'));

function LiveSign({ at, broken }: { at: number; broken: boolean }) {
  const t = useText(monitoringMessages);
  const formats = useFormats();
  return (
    <Tooltip title={broken ? t('stale') : t('liveHint', { time: formats.time(at) })}>
      <Box
        tabIndex={0}
        role="status"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          fontSize: 12,
          fontWeight: 560,
          color: broken ? 'error.main' : 'success.main',
        }}
      >
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: 'currentColor',
            ...(broken ? {} : { animation: 'beat 2s ease-in-out infinite' }),
            '@keyframes beat': { '50%': { opacity: 0.35 } },
          }}
        />
        {broken ? t('stale') : t('live')}
      </Box>
    </Tooltip>
  );
}

interface LiveProps {
  data: Monitoring;
  /** When the data were read, in milliseconds. */
  readAt: number;
  broken: boolean;
  onDone: () => void;
}

/** The stage on screen: the one that was chosen, else the one that the operation has come to. */
function useChosenStage({ definition, stages: runs }: Monitoring) {
  const { stages } = useMemo(() => walk(definition, runs), [definition, runs]);
  const [pinned, setPinned] = useState<string | null>(null);
  const focus = stageInFocus(stages);
  return {
    stages,
    chosen: stages.find((stage) => stage.key === (pinned ?? focus)) ?? null,
    choose: useCallback((key: string) => setPinned(key), []),
    /** Present where another stage than the live one was chosen. */
    follow: pinned !== null && pinned !== focus ? () => setPinned(null) : null,
  };
}

type StageChoice = ReturnType<typeof useChosenStage>;

interface FlowProps extends Omit<LiveProps, 'onDone'> {
  choice: StageChoice;
}

function FlowPanel({ data: { operation, definition, stages }, readAt, broken, choice }: FlowProps) {
  const name = useBilingual();
  return (
    <Panel
      title={`${name(operation.workflowName)} · v${operation.workflowVersion}`}
      tools={<LiveSign at={readAt} broken={broken} />}
      flush
    >
      <Suspense fallback={<LoadingState shape="block" />}>
        <WorkflowDiagram
          definition={definition}
          runs={stages}
          chosen={choice.chosen?.key ?? null}
          onChoose={choice.choose}
        />
      </Suspense>
    </Panel>
  );
}

interface ChoiceProps {
  choice: StageChoice;
  onPlace: (place: Point) => void;
}

function ChosenStagePanel({
  choice: { chosen, follow },
  onPlace,
  onDone,
}: ChoiceProps & { onDone: () => void }) {
  const t = useText(monitoringMessages);
  const name = useBilingual();
  const followButton = follow && (
    <Tooltip title={t('follow')}>
      <IconButton aria-label={t('follow')} onClick={follow}>
        <PushPin sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Panel title={chosen ? name(chosen.name) : t('stage')} tools={followButton}>
      <StagePanel walked={chosen} onPlace={onPlace} onDone={onDone} />
    </Panel>
  );
}

interface TimelineProps extends ChoiceProps {
  data: Monitoring;
  /** Whether only the events of the chosen stage are shown. */
  onlyStage: boolean;
  onOnlyStage: (on: boolean) => void;
}

function TimelinePanel({ data, choice, onPlace, onlyStage, onOnlyStage }: TimelineProps) {
  const t = useText(monitoringMessages);
  const lang = useLanguage();
  const { stages, chosen, choose } = choice;
  const events = useMemo(
    () =>
      [
        ...data.events
          .filter((event) => !onlyStage || event.stage === chosen?.key)
          .map((event): TimelineEvent => ({
            ...event,
            stageName: stages.find((stage) => stage.key === event.stage)?.name[lang],
          })),
        ...(onlyStage ? [] : editEvents(data.changes)),
      ].toSorted(newestFirst),
    [data.events, data.changes, stages, lang, onlyStage, chosen?.key],
  );
  const stageOf = (id: number) => data.events.find((event) => event.id === id)?.stage;
  return (
    <Panel
      title={t('timeline')}
      tools={
        <FormControlLabel
          label={t('onlyStage')}
          slotProps={{ typography: { sx: { fontSize: 12 } } }}
          sx={{ mr: 0 }}
          control={<Switch size="small" checked={onlyStage} onChange={(_, on) => onOnlyStage(on)} />}
        />
      }
    >
      <Timeline
        events={events}
        onPlace={(event) => onPlace({ lat: event.latitude!, lng: event.longitude! })}
        onChoose={(event) => {
          const stage = stageOf(event.id);
          if (stage) choose(stage);
        }}
      />
    </Panel>
  );
}

function LiveOperation({ data, readAt, broken, onDone }: LiveProps) {
  const t = useText(monitoringMessages);
  const phone = useMediaQuery('(max-width: 899px)');
  const { operation } = data;
  const choice = useChosenStage(data);
  const [pane, setPane] = useState<Pane>('flow');
  const [spot, setSpot] = useState<Point | null>(null);
  const [onlyStage, setOnlyStage] = useState(false);
  const showPlace = (place: Point) => {
    // A new object each time: the map moves there even when it is the same place again.
    setSpot({ ...place });
    setPane('map');
  };
  const panes: Record<Pane, ReactNode> = {
    flow: <FlowPanel data={data} readAt={readAt} broken={broken} choice={choice} />,
    stage: <ChosenStagePanel choice={choice} onPlace={showPlace} onDone={onDone} />,
    timeline: (
      <TimelinePanel {...{ data, choice, onlyStage }} onPlace={showPlace} onOnlyStage={setOnlyStage} />
    ),
    map: (
      <Panel title={t('map')} flush>
        <MonitoringMap data={data} spot={spot} onEvent={(event) => choice.choose(event.stage)} />
      </Panel>
    ),
  };
  const link = (
    <Button
      variant="outlined"
      component={Link}
      to={`/operation/detail/${operation.id}`}
      startIcon={<Article />}
    >
      {t('detail')}
    </Button>
  );
  const photos = data.stages.some((run) => run.photos.some((photo) => photo.receivedAt !== null));
  return (
    <Page
      fill={!phone}
      title={operation.number}
      back="/operation"
      aside={<OperationChips operation={operation} />}
      subtitle={t('progress', { done: operation.activitiesEnded, n: operation.activities })}
      actions={<OperationActions operation={operation} photos={photos} onDone={onDone} link={link} />}
    >
      <Box sx={{ mb: 1.5 }}>
        <MonitoringFacts data={data} />
      </Box>
      {phone ? <PhoneFrame pane={panes} shown={pane} onShow={setPane} /> : <DeskFrame pane={panes} />}
    </Page>
  );
}

function Chosen({ id }: { id: number }) {
  const query = useMonitoring(id);
  const { workflow } = useSearch({ strict: false }) as { workflow?: string };
  const navigate = useNavigate();
  const code = query.data?.operation.workflowCode;
  useEffect(() => {
    if (code && workflow !== code)
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, workflow: code }),
        replace: true,
      });
  }, [code, workflow, navigate]);
  if (query.data)
    return (
      <LiveOperation
        data={query.data}
        readAt={query.dataUpdatedAt}
        broken={query.isError}
        onDone={() => void query.refetch()}
      />
    );
  if (query.error) return <ErrorState page error={query.error} onRetry={() => void query.refetch()} />;
  return <MonitoringSkeleton />;
}

export function ChooseOperation() {
  const t = useText(operationDetailMessages);
  return (
    <EmptyState
      title={t('chooseTitle')}
      text={t('chooseText')}
      action={
        <Button component={Link} to="/operation" variant="outlined" endIcon={<ArrowForward />}>
          {t('toList')}
        </Button>
      }
    />
  );
}

export default function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? (
    <Chosen key={number} id={number} />
  ) : (
    <ChooseOperation />
  );
}
