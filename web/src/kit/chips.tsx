/** Statuses as colour, icon and label together, so that none of the three is needed alone. */
import './chips.css';
import AccessTime from '@mui/icons-material/AccessTime';
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import CloudSync from '@mui/icons-material/CloudSyncOutlined';
import DoneAll from '@mui/icons-material/DoneAll';
import NoteAdd from '@mui/icons-material/NoteAddOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp';
import NotInterested from '@mui/icons-material/NotInterested';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Remove from '@mui/icons-material/Remove';
import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import South from '@mui/icons-material/South';
import TaskAlt from '@mui/icons-material/TaskAlt';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Tooltip from '@mui/material/Tooltip';
import type { Lateness } from './status-tones.ts';
import {
  activityStatusLabels,
  operationStatusLabels,
  syncStateLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import type {
  ActivityStatus,
  OperationStatus,
  SyncState,
} from '@cuadrilla/contract/operation/activity-status.ts';
import type { Priority } from '@cuadrilla/contract/kit/fields.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';
import { statusColours, tones, type Tone } from './status-tones.ts';

/** `compact`: the icon alone, its label in a tooltip and for screen readers. */
export function ToneChip({
  tone,
  icon: Icon,
  label,
  compact = false,
  hint,
}: {
  tone: Tone;
  icon?: SvgIconComponent;
  label: string;
  compact?: boolean;
  hint?: string | null | undefined;
}) {
  const { text, ground } = tones[tone];
  const chip = (
    <span
      {...(compact ? { role: 'img', 'aria-label': label } : {})}
      className={`tone-chip${compact ? ' compact' : ''}`}
      style={{ color: text, background: ground }}
    >
      {Icon && <Icon aria-hidden />}
      {!compact && label}
    </span>
  );
  return compact || hint ? <Tooltip title={hint ?? label}>{chip}</Tooltip> : chip;
}

export const statusIcons: Record<ActivityStatus, SvgIconComponent> = {
  new: NoteAdd,
  assigned: AssignmentInd,
  downloaded: PhoneIphone,
  seen: Visibility,
  pending: HourglassTop,
  done: Check,
  synchronized: DoneAll,
  unrealized: NotInterested,
  rejected: Block,
};

export function StatusChip({ status, compact = false }: { status: ActivityStatus; compact?: boolean }) {
  return (
    <ToneChip
      tone={statusColours[status]}
      icon={statusIcons[status]}
      label={activityStatusLabels[status][useLanguage()]}
      compact={compact}
    />
  );
}

/** Whether a record is in use. */
export function ActiveChip({ active, compact = false }: { active: boolean; compact?: boolean }) {
  const t = useText(kitMessages);
  return (
    <ToneChip
      tone={active ? 'green' : 'grey'}
      icon={active ? Check : Block}
      label={t(active ? 'active' : 'inactive')}
      compact={compact}
    />
  );
}

const operationStyles = {
  open: { tone: 'blue', icon: RadioButtonUnchecked },
  finished: { tone: 'green', icon: TaskAlt },
  cancelled: { tone: 'grey', icon: Block },
} as const;
export function OperationChip({ status, compact = false }: { status: OperationStatus; compact?: boolean }) {
  return (
    <ToneChip
      {...operationStyles[status]}
      label={operationStatusLabels[status][useLanguage()]}
      compact={compact}
    />
  );
}

const syncStyles = {
  SYNC: { tone: 'green', icon: CloudDone },
  BY_SYNC: { tone: 'amber', icon: CloudSync },
  ERROR: { tone: 'red', icon: CloudOff },
} as const;
/** `error`: why the last sync was refused. */
export function SyncChip({
  state,
  error,
  compact = false,
}: {
  state: SyncState;
  error?: string | null;
  compact?: boolean;
}) {
  return (
    <ToneChip
      {...syncStyles[state]}
      label={syncStateLabels[state][useLanguage()]}
      compact={compact}
      hint={error}
    />
  );
}

const priorityStyles = {
  low: { tone: 'grey', icon: South, label: 'priorityLow' },
  half: { tone: 'plain', icon: Remove, label: 'priorityHalf' },
  high: { tone: 'orange', icon: KeyboardDoubleArrowUp, label: 'priorityHigh' },
} as const;
export function PriorityChip({ priority, compact = false }: { priority: Priority; compact?: boolean }) {
  const { tone, icon, label } = priorityStyles[priority];
  return <ToneChip tone={tone} icon={icon} label={useText(kitMessages)(label)} compact={compact} />;
}

const lateStyles = {
  on_time: { tone: 'green', icon: AccessTime, label: 'onTime' },
  at_risk: { tone: 'amber', icon: AccessTime, label: 'atRisk' },
  late: { tone: 'red', icon: RunningWithErrors, label: 'late' },
} as const;
/** Nothing when no term runs. */
export function LatenessChip({
  lateness,
  compact = false,
  hint,
}: {
  lateness: Lateness;
  compact?: boolean;
  hint?: string;
}) {
  const t = useText(kitMessages);
  if (lateness === 'none') return null;
  const { tone, icon, label } = lateStyles[lateness];
  return <ToneChip tone={tone} icon={icon} label={t(label)} compact={compact} hint={hint} />;
}
