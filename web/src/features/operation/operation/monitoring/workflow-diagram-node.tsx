import BusinessCenter from '@mui/icons-material/BusinessCenterOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import SettingsSuggest from '@mui/icons-material/SettingsSuggestOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { LatenessChip, StatusChip } from '#kit/chips.tsx';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import { statusColours, tones } from '#kit/status-tones.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { diagramMessages } from './workflow-diagram.messages.ts';
import type { WalkedStage } from './workflow-diagram.rules.ts';
import { sizeOf } from './workflow-diagram-layout.ts';

export const kindIcons: Record<StageKind, SvgIconComponent> = {
  field: PhoneIphone,
  office: BusinessCenter,
  system: SettingsSuggest,
};
/** Radius of the corners: round for field stages, square for office stages, a capsule for automatic ones. */
const corners: Record<StageKind, number> = { field: 12, office: 3, system: 40 };

export type StageNode = Node<
  { walked: WalkedStage; chosen: boolean; onChoose: (key: string) => void },
  'stage'
>;

/** Whoever has it, or how it ended, in one line. */
function useFootnote({ run, kind }: WalkedStage): string {
  const t = useText(diagramMessages);
  const formats = useFormats();
  if (!run) return '';
  const { employee, endedAt, doneAt, assignedAt, createdAt } = run.activity;
  const who = employee?.name ?? (kind === 'field' ? t('nobody') : '');
  return [who, formats.dayTime(endedAt ?? doneAt ?? assignedAt ?? createdAt)].filter(Boolean).join(' · ');
}

const Name = ({ text }: { text: string }) => (
  <Box
    component="span"
    sx={{
      fontSize: 12.5,
      fontWeight: 600,
      lineHeight: 1.3,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </Box>
);

type BoxState = Pick<WalkedStage, 'kind' | 'run' | 'live'> & { chosen: boolean; tone: ToneColours };
type ToneColours = (typeof tones)[keyof typeof tones];

/** Chosen, live, reached or still ahead: in this order, each has a shadow of its own. */
function shadowOf({ chosen, live, run, tone }: BoxState): string {
  if (chosen) return '0 0 0 3px #2f49d8';
  if (live) return `0 0 0 5px ${tone.ground}`;
  return run ? '0 1px 3px rgb(16 22 58 / 10%)' : 'none';
}

function colours({ run, live, tone }: BoxState) {
  const width = live ? 2 : 1;
  return run
    ? {
        border: `${width}px solid ${tone.strong}`,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '&:hover': { bgcolor: '#fafbff' },
      }
    : {
        border: `${width}px dashed #b6bbc9`,
        bgcolor: '#f4f5f8',
        color: 'text.secondary',
        '&:hover': { bgcolor: '#eef0f5' },
      };
}

const boxSx = (state: BoxState) =>
  ({
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    px: state.kind === 'system' && state.run ? 2 : 1.25,
    py: 0.5,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 0.5,
    borderRadius: `${corners[state.kind]}px`,
    boxShadow: shadowOf(state),
    ...colours(state),
    '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: 4 },
  }) as const;

const footnoteSx = {
  fontSize: 11.5,
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Status and holder of a stage that was reached. */
function RunLines({ walked }: { walked: WalkedStage }) {
  const t = useText(diagramMessages);
  const footnote = useFootnote(walked);
  const { run, live, stage } = walked;
  if (!run) return null;
  return (
    <>
      <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <StatusChip status={run.activity.status} />
        {live && <LatenessChip lateness={run.activity.lateness} compact />}
        {!stage && (
          <Box component="span" sx={{ fontSize: 11, color: 'text.secondary' }}>
            {t('beside')}
          </Box>
        )}
      </Box>
      <Box component="span" sx={footnoteSx}>
        {footnote}
      </Box>
    </>
  );
}

export const StageBox = memo(function StageBox({ data: { walked, chosen, onChoose } }: NodeProps<StageNode>) {
  const t = useText(diagramMessages);
  const lang = useLanguage();
  const { key, kind, run, live } = walked;
  const Icon = kindIcons[kind];
  const { width, height } = sizeOf(walked);
  const tone = run ? tones[statusColours[run.activity.status]] : tones.plain;
  const name = walked.name[lang];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Box
        component="button"
        type="button"
        className="nodrag nopan"
        data-stage={key}
        aria-pressed={chosen}
        title={name}
        onClick={() => onChoose(key)}
        sx={{ ...boxSx({ kind, run, live, chosen, tone }), width, height }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Icon
            aria-hidden
            sx={{ fontSize: 16, flexShrink: 0, color: run ? tone.strong : 'text.secondary' }}
          />
          <Name text={name} />
          <VisuallyHidden>{run ? t(kind) : `${t(kind)}, ${t('ahead')}`}</VisuallyHidden>
        </Box>
        <RunLines walked={walked} />
      </Box>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
});
