import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { outlineStyle } from '#features/parameterization/designer/outline-style.ts';
import { StageInspector } from './inspector/stage-inspector.tsx';
import { WorkflowInspector } from './inspector/workflow-inspector.tsx';
import { useWorkflowEdits } from './use-workflow-edits.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';
import { stageRowStyle, WorkflowOutline } from './workflow-outline.tsx';
import { WorkflowToolbar } from './workflow-toolbar.tsx';

const WorkflowDiagram = lazyPart(() => import('./diagram/workflow-diagram.tsx'));

type Part = 'outline' | 'properties' | 'diagram';
const column = { minWidth: 0, minHeight: 0, overflow: 'hidden' } as const;

/** Outline, diagram and properties side by side; on a narrow window one of them. */
export function WorkflowEditor(props: EditorProps) {
  const narrow = useMediaQuery('(max-width: 799px)');
  const wide = useMediaQuery('(min-width: 1100px)');
  const [part, setPart] = useState<Part>('outline');
  const parts = useParts(props, () => setPart('properties'));
  if (narrow) return <OnePart parts={parts} part={part} onPart={setPart} />;
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: wide ? '320px minmax(0, 1fr) 400px' : '280px minmax(0, 1fr)',
        '& > * + *': { borderLeft: 1, borderColor: 'divider' },
      }}
    >
      {parts.outline}
      {wide && <Box sx={{ ...column, position: 'relative' }}>{parts.diagram}</Box>}
      <Box sx={column}>{parts.properties}</Box>
    </Box>
  );
}

const outlineBox = {
  ...column,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  ...outlineStyle,
  ...stageRowStyle,
} as const;

function useParts(props: EditorProps, onProperties: () => void): Record<Part, ReactNode> {
  const edits = useWorkflowEdits(props);
  const nameRef = useRef<HTMLInputElement>(null);
  const keyRef = useRef<HTMLInputElement>(null);
  // A key stroke is painted in its field first, and in the diagram when there is time.
  const drawn = useDeferredValue(props.document);
  const edit = (field: 'name' | 'key') => {
    onProperties();
    // The properties are drawn first on a narrow window.
    requestAnimationFrame(() => (field === 'name' ? nameRef : keyRef).current?.focus());
  };
  const { node } = edits;
  const { notices, select } = props;
  return {
    outline: (
      <Box sx={outlineBox}>
        {!props.readOnly && <WorkflowToolbar edits={edits} />}
        <WorkflowOutline editor={props} edits={edits} onEdit={edit} />
      </Box>
    ),
    diagram: (
      <Suspense fallback={<LoadingState shape="block" />}>
        <WorkflowDiagram document={drawn} selected={node?.path ?? null} notices={notices} onSelect={select} />
      </Suspense>
    ),
    properties: node ? (
      <StageInspector
        key={node.id}
        editor={props}
        edits={edits}
        node={node}
        nameRef={nameRef}
        keyRef={keyRef}
      />
    ) : (
      <WorkflowInspector editor={props} />
    ),
  };
}

interface OneProps {
  parts: Record<Part, ReactNode>;
  part: Part;
  onPart: (part: Part) => void;
}

function OnePart({ parts, part, onPart }: OneProps) {
  const t = useText(workflowDesignerMessages);
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Tabs value={part} onChange={(_, next: Part) => onPart(next)} variant="fullWidth">
        <Tab value="outline" label={t('outline')} />
        <Tab value="properties" label={t('properties')} />
        <Tab value="diagram" label={t('diagram')} />
      </Tabs>
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>{parts[part]}</Box>
    </Box>
  );
}
