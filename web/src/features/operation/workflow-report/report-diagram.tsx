/** The workflow with its counts. Loaded lazily: the diagram library is a chunk of its own. */
import '@xyflow/react/dist/style.css';
import Box from '@mui/material/Box';
import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { memo, useMemo } from 'react';
import type { WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { placeStages } from '#features/operation/operation/monitoring/workflow-diagram-layout.ts';
import { kindIcons } from '#features/operation/operation/monitoring/workflow-diagram-node.tsx';
import { heatColour, heatOf, type HeatMeasure } from './heat.rules.ts';
import { useStageNumbers } from './stage-numbers.ts';
import { workflowReportMessages } from './workflow-report.messages.ts';

interface Props {
  report: WorkflowReport;
  measure: HeatMeasure;
}

type HeatNode = Node<{ name: string; lines: string; colour: string; kind: keyof typeof kindIcons }, 'heat'>;
const size = { width: 216, height: 76 };
const sizeOfStage = () => size;

const HeatBox = memo(function HeatBox({ data: { name, lines, colour, kind } }: NodeProps<HeatNode>) {
  const Icon = kindIcons[kind];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Box
        title={name}
        sx={{
          ...size,
          boxSizing: 'border-box',
          border: '1px solid #8a90a6',
          borderRadius: 2,
          bgcolor: colour,
          color: '#1b1f2e',
          px: 1.25,
          py: 0.75,
          fontSize: 12,
          whiteSpace: 'pre-line',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
          <Icon aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
          </Box>
        </Box>
        {lines}
      </Box>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
});
const nodeTypes = { heat: HeatBox };

function useDiagram({ report, measure }: Props) {
  const lang = useLanguage();
  const formats = useFormats();
  const numbers = useStageNumbers();
  return useMemo(() => {
    const { definition, stages, edges: counts } = report;
    const paths = [
      ...new Map(definition.transitions.map((each) => [`${each.from} ${each.to}`, each])).values(),
    ];
    const places = placeStages(definition.stages, paths, sizeOfStage);
    const heat = heatOf(stages, measure);
    const countOf = new Map(counts.map(({ from, to, count }) => [`${from} ${to}`, count]));
    const most = Math.max(1, ...countOf.values());
    const nodes = definition.stages.map(({ key, name, kind }): HeatNode => {
      const figures = stages.find(({ stage }) => stage === key);
      return {
        id: key,
        type: 'heat',
        position: places.get(key)!,
        ...size,
        data: {
          name: name[lang],
          kind,
          colour: heatColour(heat.get(key) ?? 0),
          lines: figures ? numbers.lines(figures) : '–',
        },
      };
    });
    const edges = paths.map(({ from, to }): Edge => {
      const count = countOf.get(`${from} ${to}`) ?? 0;
      return {
        id: `${from}-${to}`,
        source: from,
        target: to,
        type: 'smoothstep',
        label: count > 0 ? formats.number(count) : '',
        style: {
          stroke: count > 0 ? '#3a4bb8' : '#c3c8d5',
          strokeWidth: count > 0 ? 1.25 + (4 * count) / most : 1,
          ...(count === 0 ? { strokeDasharray: '4 4' } : {}),
        },
        labelStyle: { fontSize: 12, fontWeight: 600 },
      };
    });
    return { nodes, edges };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report, measure, lang]);
}

/** The same figures are in the tables below: nothing is in the picture alone. */
export default function ReportDiagram(props: Props) {
  const t = useText(workflowReportMessages);
  const { nodes, edges } = useDiagram(props);
  return (
    <Box
      role="group"
      aria-label={t('diagram')}
      sx={{
        height: { xs: 320, md: 460 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.2}
          fitView
          proOptions={{ hideAttribution: true }}
        >
          <Background />
          <Controls showInteractive={false} />
        </ReactFlow>
      </ReactFlowProvider>
    </Box>
  );
}
