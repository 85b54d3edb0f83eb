/** The workflow with the live path through it. Loaded lazily: the diagram library is a chunk of its own. */
import '@xyflow/react/dist/style.css';
import AddIcon from '@mui/icons-material/Add';
import CenterFocusStrong from '@mui/icons-material/CenterFocusStrongOutlined';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Background, Panel, ReactFlow, ReactFlowProvider, useReactFlow, type Edge } from '@xyflow/react';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { kitMessages } from '#kit/kit.messages.ts';
import { useText } from '#i18n/messages.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { diagramMessages } from './workflow-diagram.messages.ts';
import { walk, type StageRun, type WalkedPath, type WalkedStage } from './workflow-diagram.rules.ts';
import { placeStages, sizeOf, sizes, type Place } from './workflow-diagram-layout.ts';
import { StageBox, type StageNode } from './workflow-diagram-node.tsx';

interface Props {
  definition: WorkflowDefinition;
  runs: readonly StageRun[];
  chosen: string | null;
  onChoose: (stage: string) => void;
}

const nodeTypes = { stage: StageBox };
/** Zoom from which the texts can be read. */
const legible = 0.62;
/** The library lets clicks through to the ground where nodes can be neither dragged nor selected by it. */
const clickable = { pointerEvents: 'all' } as const;
const margins = {
  padding: { top: '14px', bottom: '22px', left: '16px', right: '56px' },
  maxZoom: 1,
} as const;

const edgesOf = (paths: readonly WalkedPath[], live: ReadonlySet<string>): Edge[] =>
  paths.map(({ from, to, walked }) => ({
    id: `${from}-${to}`,
    source: from,
    target: to,
    type: 'smoothstep',
    className: walked && live.has(to) ? 'flowing' : '',
    zIndex: walked ? 1 : 0,
    style: walked
      ? { stroke: '#3a4bb8', strokeWidth: 2.5 }
      : { stroke: '#c3c8d5', strokeWidth: 1.25, strokeDasharray: '4 4' },
  }));

/** Where an arrow key leads: along the path, or to the stage above or below. */
function neighbour(
  key: string,
  from: string,
  paths: readonly WalkedPath[],
  stages: readonly WalkedStage[],
  places: ReadonlyMap<string, Place>,
): string | undefined {
  if (key === 'ArrowLeft') return paths.find((path) => path.to === from)?.from;
  if (key === 'ArrowRight')
    return (
      paths.find((path) => path.from === from && path.walked) ?? paths.find((path) => path.from === from)
    )?.to;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const here = places.get(from)!;
  const centre = (stage: WalkedStage) => places.get(stage.key)!.x + sizeOf(stage).width / 2;
  const own = stages.find((stage) => stage.key === from)!;
  const column = stages.filter((stage) => Math.abs(centre(stage) - centre(own)) < 60 && stage.key !== from);
  const side = column.filter((stage) =>
    key === 'ArrowUp' ? places.get(stage.key)!.y < here.y : places.get(stage.key)!.y > here.y,
  );
  return side.toSorted(
    (a, b) => Math.abs(places.get(a.key)!.y - here.y) - Math.abs(places.get(b.key)!.y - here.y),
  )[0]?.key;
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip title={label} placement="left">
    <IconButton
      aria-label={label}
      onClick={onClick}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: '#f1f3f8' },
      }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

/** The stages as nodes and the paths as edges of the diagram. */
function useDiagram({ definition, runs, chosen, onChoose }: Props) {
  const { stages, paths } = useMemo(() => walk(definition, runs), [definition, runs]);
  const places = useMemo(() => placeStages(stages, paths, sizeOf), [stages, paths]);
  const live = useMemo(
    () => new Set(stages.filter((stage) => stage.live).map((stage) => stage.key)),
    [stages],
  );
  const nodes = useMemo(
    () =>
      stages.map((walked): StageNode => ({
        id: walked.key,
        type: 'stage',
        position: places.get(walked.key)!,
        ...sizeOf(walked),
        style: clickable,
        data: { walked, chosen: walked.key === chosen, onChoose },
      })),
    [stages, places, chosen, onChoose],
  );
  const edges = useMemo(() => edgesOf(paths, live), [paths, live]);
  return { stages, paths, places, live, nodes, edges, chosen, onChoose };
}

type DiagramState = ReturnType<typeof useDiagram>;
type Frame = RefObject<HTMLDivElement | null>;

/** Whether bounds can be read when the box shows all of them, with a margin. */
const isLegible = (box: { width: number; height: number }, bounds: { width: number; height: number }) =>
  Math.min(box.width / bounds.width, box.height / bounds.height) * 0.94 >= legible;

/** Brings into view what matters; by itself when the operation reaches another stage. */
function useFollow({ stages, paths, live, nodes, chosen }: DiagramState, frame: Frame): () => void {
  const flow = useReactFlow();

  const showReached = (box: DOMRect) => {
    const reached = stages.filter((stage) => stage.run).map((stage) => stage.key);
    const next = paths.filter((path) => live.has(path.from)).map((path) => path.to);
    const keys = new Set([...reached, ...next]);
    const bounds = flow.getNodesBounds(nodes.filter(({ id }) => keys.has(id)));
    const current = nodes.find(({ id }) => live.has(id)) ?? nodes.find(({ id }) => id === chosen);
    if (current && !isLegible(box, bounds)) {
      const { x, y } = current.position;
      void flow.setCenter(x - 80, y + sizes.reached.height / 2, { zoom: legible });
    } else void flow.fitView({ ...margins, minZoom: legible, nodes: [...keys].map((id) => ({ id })) });
  };
  /** The whole flow when it can be read at that size, else the path walked with what comes next. */
  const follow = () =>
    void flow.fitView({ ...margins, minZoom: legible }).then(() => {
      const box = frame.current?.getBoundingClientRect();
      if (box && !isLegible(box, flow.getNodesBounds(nodes))) showReached(box);
    });

  const reachedCount = stages.filter((stage) => stage.run).length;
  const followedCount = useRef(0);
  useEffect(() => {
    if (followedCount.current === reachedCount) return undefined;
    const timer = setTimeout(() => {
      followedCount.current = reachedCount;
      follow();
    }, 60);
    return () => clearTimeout(timer);
  });
  return follow;
}

/** Arrow keys lead from the focused stage to its neighbours. */
function useArrowKeys({ stages, paths, places, onChoose }: DiagramState, frame: Frame) {
  const flow = useReactFlow();
  return (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.stage;
    const to = from && neighbour(event.key, from, paths, stages, places);
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    frame.current?.querySelector<HTMLElement>(`[data-stage="${to}"]`)?.focus({ preventScroll: true });
    const { width, height } = sizeOf(stages.find(({ key }) => key === to)!);
    const { x, y } = places.get(to)!;
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: flow.getZoom(), duration: 150 });
  };
}

function Tools({ onFollow }: { onFollow: () => void }) {
  const t = useText(diagramMessages);
  const kitText = useText(kitMessages);
  const flow = useReactFlow();
  return (
    <Panel position="top-right" style={{ margin: 8, display: 'grid', gap: 4 }}>
      <Tool label={kitText('zoomIn')} onClick={() => void flow.zoomIn({ duration: 150 })}>
        <AddIcon fontSize="small" />
      </Tool>
      <Tool label={kitText('zoomOut')} onClick={() => void flow.zoomOut({ duration: 150 })}>
        <RemoveIcon fontSize="small" />
      </Tool>
      <Tool label={t('fit')} onClick={() => void flow.fitView({ ...margins, duration: 200 })}>
        <FitScreen fontSize="small" />
      </Tool>
      <Tool label={t('follow')} onClick={onFollow}>
        <CenterFocusStrong fontSize="small" />
      </Tool>
    </Panel>
  );
}

const frameSx = {
  position: 'absolute',
  inset: 0,
  '& .react-flow__handle': { opacity: 0, pointerEvents: 'none' },
  '& .flowing path': { strokeDasharray: '7 5', animation: 'flow 900ms linear infinite' },
  '@keyframes flow': { to: { strokeDashoffset: -12 } },
} as const;
/** The diagram is read, not edited, and leaves scrolling to the page. */
const readOnly = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  zoomOnScroll: false,
  panOnScroll: false,
  preventScrolling: false,
} as const;

function Diagram(props: Props) {
  const t = useText(diagramMessages);
  const frame = useRef<HTMLDivElement>(null);
  const diagram = useDiagram(props);
  const follow = useFollow(diagram, frame);
  const onKeyDown = useArrowKeys(diagram, frame);
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={`${t('label')}. ${t('help')}`}
      onKeyDown={onKeyDown}
      sx={frameSx}
    >
      <ReactFlow
        {...readOnly}
        nodes={diagram.nodes}
        edges={diagram.edges}
        nodeTypes={nodeTypes}
        minZoom={0.2}
        maxZoom={1.6}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('help'),
          'node.a11yDescription.keyboardDisabled': t('help'),
          'edge.a11yDescription.default': '',
        }}
      >
        <Background gap={20} size={1} color="#d5d9e4" />
        <Tools onFollow={follow} />
      </ReactFlow>
    </Box>
  );
}

export default function WorkflowDiagram(props: Props) {
  return (
    <ReactFlowProvider>
      <Diagram {...props} />
    </ReactFlowProvider>
  );
}
