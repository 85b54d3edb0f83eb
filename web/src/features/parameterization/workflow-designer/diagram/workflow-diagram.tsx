/** The workflow as a diagram that lays itself out. Loaded lazily: the diagram library is a chunk of its own. */
import '@xyflow/react/dist/style.css';
import AddIcon from '@mui/icons-material/Add';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  Background,
  getNodesBounds,
  getViewportForBounds,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Node,
  type Viewport,
} from '@xyflow/react';
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import {
  isSamePath,
  type DesignDocument,
  type Path,
} from '#features/parameterization/designer/commands.rules.ts';
import type { DesignNotice } from '#features/parameterization/designer/design-domain.ts';
import { branchReport } from '../model/branch-report.rules.ts';
import { boxSize, neighbourOf } from '../model/diagram-layout.rules.ts';
import { countsByPath } from '../notice-counts.ts';
import { workflowDesignerMessages } from '../workflow-designer.messages.ts';
import { useTree, useWorld } from '../workflow-world.ts';
import { boxesOf, leadsOf, linesOf } from './diagram-elements.ts';
import { StageBox, type StageMark } from './stage-box.tsx';

interface Props {
  document: DesignDocument;
  selected: Path | null;
  notices: readonly DesignNotice[];
  onSelect: (path: Path) => void;
  /** Of stages, by key; absent where stages are shown as they are. */
  marks?: ReadonlyMap<string, StageMark>;
  /** Ways that were taken, as `from to`. */
  taken?: ReadonlySet<string>;
}

const nodeTypes = { stage: StageBox };
const margins = { padding: 0.06, maxZoom: 1 } as const;
const legible = 0.6;

const frameSx = {
  position: 'absolute',
  inset: 0,
  '& .stage-lead': {
    position: 'absolute',
    left: 4,
    right: 0,
    bottom: '100%',
    fontSize: 11,
    color: '#3b4156',
    pointerEvents: 'none',
  },
  '& .stage-name, & .stage-detail, & .stage-lead': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
  },
  '& .stage-name': { fontSize: 12.5, fontWeight: 600 },
  '& .stage-detail': { fontSize: 11.5, color: 'text.secondary' },
} as const;

/** Stages have no places of their own: nothing is dragged, and nothing is connected by hand. */
const fixed = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  zoomOnDoubleClick: false,
  onlyRenderVisibleElements: true,
} as const;

/** The stages as nodes and the ways between them as edges of the diagram. */
function useElements({ document, selected, notices, marks, taken }: Props) {
  const t = useText(workflowDesignerMessages);
  const lang = useLanguage();
  const tree = useTree(document);
  const { references } = useWorld();
  const chosen = selected?.[0] === 'stages' ? `stages.${selected[1]}` : null;
  const counts = useMemo(() => countsByPath(notices), [notices]);
  const [rule, otherwise] = [t('opensByRule'), t('otherwise')];
  const drawnTree = useMemo(() => {
    const leadOf = leadsOf(tree, lang, {
      variables: (node) => branchReport(document, tree, node, references, lang).variables,
      texts: { rule, otherwise },
    });
    return { tree, lang, chosen, counts, marks: marks ?? null, leadOf };
  }, [tree, lang, chosen, counts, marks, document, references, rule, otherwise]);
  const nodes = useMemo(() => boxesOf(drawnTree), [drawnTree]);
  const edges = useMemo(() => linesOf(drawnTree, taken ?? null), [drawnTree, taken]);
  return { tree, chosen, nodes, edges };
}

/** All stages, or their beginning where all of them would be too small to read. */
function openingView(nodes: Node[], { width, height }: DOMRect): Viewport {
  const bounds = getNodesBounds(nodes);
  const view = getViewportForBounds(bounds, width, height, legible, margins.maxZoom, margins.padding);
  const isCut = bounds.width * view.zoom > width;
  return isCut ? { ...view, x: margins.padding * width - bounds.x * view.zoom } : view;
}

const stageIdAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-stage]')?.dataset.stage;

function Diagram(props: Props) {
  const { onSelect } = props;
  const t = useText(workflowDesignerMessages);
  const frame = useRef<HTMLDivElement>(null);
  const { tree, chosen, nodes, edges } = useElements(props);
  useFollow(chosen, nodes);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = stageIdAt(event.target);
    const node = tree.nodes.find(({ id }) => id === from);
    const next = node && neighbourOf(tree, node, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next.path);
    frame.current?.querySelector<HTMLElement>(`[data-stage="${next.id}"]`)?.focus({ preventScroll: true });
  };
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={`${t('diagram')}. ${t('diagramHelp')}`}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const node = tree.nodes.find(({ id }) => id === stageIdAt(event.target));
        if (node) onSelect(node.path);
      }}
      sx={frameSx}
    >
      <ReactFlow
        {...fixed}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={(flow) => {
          const box = frame.current?.getBoundingClientRect();
          if (box) void flow.setViewport(openingView(nodes, box));
        }}
        minZoom={0.1}
        maxZoom={1.6}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('diagramHelp'),
          'node.a11yDescription.keyboardDisabled': t('diagramHelp'),
          'edge.a11yDescription.default': '',
        }}
      >
        <Background gap={20} size={1} color="#d5d9e4" />
        <Tools />
      </ReactFlow>
    </Box>
  );
}

/** Brings the stage that is selected into view when it is outside. */
function useFollow(
  chosen: string | null,
  nodes: readonly { id: string; position: { x: number; y: number } }[],
): void {
  const flow = useReactFlow();
  const place = nodes.find(({ id }) => id === chosen)?.position;
  const { x, y } = place ?? { x: null, y: null };
  useEffect(() => {
    if (x === null || y === null) return;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + boxSize.width, y: y + boxSize.height });
    const box = globalThis.document.querySelector('.react-flow')?.getBoundingClientRect();
    const isSeen =
      !box || (from.x >= box.left && to.x <= box.right && from.y >= box.top && to.y <= box.bottom);
    if (!isSeen)
      void flow.setCenter(x + boxSize.width / 2, y + boxSize.height / 2, {
        zoom: Math.max(flow.getZoom(), legible),
      });
  }, [flow, x, y]);
}

function Tools() {
  const t = useText(workflowDesignerMessages);
  const kit = useText(kitMessages);
  const flow = useReactFlow();
  const tools = [
    { label: kit('zoomIn'), icon: AddIcon, run: () => flow.zoomIn() },
    { label: kit('zoomOut'), icon: RemoveIcon, run: () => flow.zoomOut() },
    { label: t('fit'), icon: FitScreen, run: () => flow.fitView(margins) },
  ];
  return (
    <Panel position="top-right" style={{ margin: 8, display: 'grid', gap: 4 }}>
      {tools.map(({ label, icon: Icon, run }) => (
        <IconButton
          key={label}
          aria-label={label}
          title={label}
          onClick={() => void run()}
          sx={{
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: '#f1f3f8' },
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Panel>
  );
}

const isSameDiagram = (a: Props, b: Props): boolean =>
  a.document === b.document &&
  a.notices === b.notices &&
  a.marks === b.marks &&
  a.taken === b.taken &&
  isSamePath(a.selected, b.selected);

/** Drawn again when it shows something else: hundreds of stages take longer than a key stroke may. */
export default memo(function WorkflowDiagram(props: Props) {
  return (
    <ReactFlowProvider>
      <Diagram {...props} />
    </ReactFlowProvider>
  );
}, isSameDiagram);
