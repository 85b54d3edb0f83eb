import Box from '@mui/material/Box';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { useText } from '#i18n/messages.ts';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import { tones, type Tone } from '#kit/status-tones.ts';
import { boxSize } from '../model/diagram-layout.rules.ts';
import { kindCorners, kindIcons } from '../stage-icons.ts';
import { workflowDesignerMessages } from '../workflow-designer.messages.ts';

/** What a stage shows besides itself: in a trial whether it was reached, between versions what became of it. */
export type StageMark = Tone | null;

export type StageBoxNode = Node<
  {
    stageKey: string;
    name: string;
    kind: StageKind;
    detail: string;
    /** When it is reached; empty where it always is. */
    lead: string;
    leadTitle: string;
    chosen: boolean;
    errors: number;
    warnings: number;
    mark: StageMark;
    isFaint: boolean;
  },
  'stage'
>;

type BoxData = StageBoxNode['data'];
const hidden = { opacity: 0, pointerEvents: 'none' } as const;

const badgeStyle = (tone: Tone) =>
  ({
    position: 'absolute',
    top: -8,
    right: -6,
    minWidth: 18,
    px: '5px',
    borderRadius: 9,
    fontSize: 11,
    lineHeight: '18px',
    textAlign: 'center',
    bgcolor: tones[tone].ground,
    color: tones[tone].text,
    border: `1px solid ${tones[tone].strong}`,
  }) as const;

const borderOf = ({ errors, mark }: BoxData): string =>
  `${mark ? 2 : 1}px solid ${errors > 0 ? tones.red.strong : mark ? tones[mark].strong : '#b6bbc9'}`;

const boxStyle = (data: BoxData) =>
  ({
    all: 'unset',
    boxSizing: 'border-box',
    position: 'relative',
    cursor: 'pointer',
    ...boxSize,
    px: data.kind === 'system' ? 2 : 1.25,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 0.25,
    borderRadius: `${kindCorners[data.kind]}px`,
    border: borderOf(data),
    bgcolor: data.mark ? tones[data.mark].ground : 'background.paper',
    opacity: data.isFaint ? 0.5 : 1,
    boxShadow: data.chosen ? '0 0 0 3px #2f49d8' : 'none',
    '&:hover': { borderColor: '#2f49d8' },
    '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: 4 },
  }) as const;

/** A stage. A click is the diagram's. */
export const StageBox = memo(function StageBox({ id, data }: NodeProps<StageBoxNode>) {
  const t = useText(workflowDesignerMessages);
  const { stageKey, name, kind, detail, lead, leadTitle, chosen } = data;
  const Icon = kindIcons[kind];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} style={hidden} />
      {lead !== '' && (
        <Box component="span" className="stage-lead" title={leadTitle}>
          {lead}
        </Box>
      )}
      <Box
        component="button"
        type="button"
        className="nodrag nopan"
        data-stage={id}
        aria-pressed={chosen}
        title={name}
        sx={boxStyle(data)}
      >
        <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
          <Icon aria-hidden sx={{ fontSize: 16, flexShrink: 0, color: 'text.secondary' }} />
          <Box component="span" className="stage-name">
            {name}
          </Box>
          <VisuallyHidden>{t(kind)}</VisuallyHidden>
        </Box>
        <Box component="span" className="stage-detail">
          {[stageKey, detail].filter(Boolean).join(' · ')}
        </Box>
        <Badge {...data} />
      </Box>
      <Handle type="source" position={Position.Right} isConnectable={false} style={hidden} />
    </>
  );
});

function Badge({ errors, warnings }: BoxData) {
  const t = useText(workflowDesignerMessages);
  if (errors + warnings === 0) return null;
  return (
    <Box component="span" sx={badgeStyle(errors > 0 ? 'red' : 'amber')}>
      {errors || warnings}
      <VisuallyHidden>
        {errors > 0 ? t('hasErrors', { n: errors }) : t('hasWarnings', { n: warnings })}
      </VisuallyHidden>
    </Box>
  );
}
