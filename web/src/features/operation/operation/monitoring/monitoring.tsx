/**
 * The operation live: the workflow and the way through it, what each stage brought, what happened, and where.
 */
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
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
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
import { Timeline, type TimelineEvent } from '#features/operation/operation/detail/timeline.tsx';
import { timelineMessages } from '#features/operation/operation/detail/timeline.messages.ts';
import { stageInFocus, walk, type Monitoring } from './workflow-diagram.rules.ts';

const WorkflowDiagram = lazy(() => import('./workflow-diagram.tsx'));

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

function Watched({
  data,
  at,
  broken,
  onDone,
}: {
  data: Monitoring;
  at: number;
  broken: boolean;
  onDone: () => void;
}) {
  const t = useText(monitoringMessages);
  const words = useText(operationDetailMessages);
  const lines = useText(timelineMessages);
  const translate = useBilingual();
  const lang = useLanguage();
  const phone = useMediaQuery('(max-width: 899px)');
  const { operation, definition, stages: runs } = data;
  const { stages } = useMemo(() => walk(definition, runs), [definition, runs]);
  const [pinned, setPinned] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>('flow');
  const [spot, setSpot] = useState<Point | null>(null);
  const [onlyStage, setOnlyStage] = useState(false);
  const focus = stageInFocus(stages);
  const chosen = stages.find((stage) => stage.key === (pinned ?? focus)) ?? null;
  const choose = useCallback((key: string) => setPinned(key), []);
  const look = (place: Point) => {
    setSpot({ ...place });
    setPane('map');
  };
  const events = useMemo(
    () =>
      data.events
        .filter((event) => !onlyStage || event.stage === chosen?.key)
        .map((event): TimelineEvent & { stage: string } => ({
          ...event,
          stageName: stages.find((stage) => stage.key === event.stage)?.name[lang],
        }))
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id),
    [data.events, stages, lang, onlyStage, chosen?.key],
  );
  const photos = runs.some((run) => run.photos.some((photo) => photo.receivedAt !== null));
  const pinTool = pinned !== null && pinned !== focus && (
    <Tooltip title={t('follow')}>
      <IconButton aria-label={t('follow')} onClick={() => setPinned(null)}>
        <PushPin sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
  const content: Record<Pane, ReactNode> = {
    flow: (
      <Panel
        title={`${translate(operation.workflowName)} · v${operation.workflowVersion}`}
        tools={<LiveSign at={at} broken={broken} />}
        flush
      >
        <Suspense fallback={<LoadingState />}>
          <WorkflowDiagram
            definition={definition}
            runs={runs}
            chosen={chosen?.key ?? null}
            onChoose={choose}
          />
        </Suspense>
      </Panel>
    ),
    stage: (
      <Panel title={chosen ? translate(chosen.name) : t('stage')} tools={pinTool}>
        <StagePanel walked={chosen} onPlace={look} onDone={onDone} />
      </Panel>
    ),
    timeline: (
      <Panel
        title={t('timeline')}
        tools={
          <FormControlLabel
            label={lines('onlyStage')}
            slotProps={{ typography: { sx: { fontSize: 12 } } }}
            sx={{ mr: 0 }}
            control={<Switch size="small" checked={onlyStage} onChange={(_, on) => setOnlyStage(on)} />}
          />
        }
      >
        <Timeline
          events={events}
          onPlace={(event) => look({ lat: event.latitude!, lng: event.longitude! })}
          onChoose={(event) => setPinned(events.find((each) => each.id === event.id)?.stage ?? null)}
        />
      </Panel>
    ),
    map: (
      <Panel title={t('map')} flush>
        <MonitoringMap data={data} spot={spot} onEvent={(event) => setPinned(event.stage)} />
      </Panel>
    ),
  };
  const link = (
    <Button component={Link} to={`/operation/detail/${operation.id}`} startIcon={<Article />}>
      {words('detail')}
    </Button>
  );
  return (
    <Page
      fill={!phone}
      title={operation.number}
      back="/operation"
      aside={<OperationChips operation={operation} />}
      subtitle={words('progress', { done: operation.activitiesEnded, n: operation.activities })}
      actions={<OperationActions operation={operation} photos={photos} onDone={onDone} link={link} />}
    >
      <Box sx={{ mb: 1.5 }}>
        <MonitoringFacts data={data} />
      </Box>
      {phone ? <PhoneFrame pane={content} shown={pane} onShow={setPane} /> : <DeskFrame pane={content} />}
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
      <Watched
        data={query.data}
        at={query.dataUpdatedAt}
        broken={query.isError}
        onDone={() => void query.refetch()}
      />
    );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <MonitoringSkeleton />;
}

export function ChooseOperation() {
  const words = useText(operationDetailMessages);
  return (
    <EmptyState
      title={words('chooseTitle')}
      text={words('chooseText')}
      action={
        <Button component={Link} to="/operation" variant="outlined" endIcon={<ArrowForward />}>
          {words('toList')}
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
