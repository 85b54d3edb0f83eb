import './workspace-counters.css';
import {
  activityStatusLabels,
  operationStatusLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import {
  activityStatuses,
  openStatuses,
  operationStatuses,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { statusColours, tones, type Tone } from '#kit/status-tones.ts';
import {
  visibleStates,
  visibleStatuses,
  type Filters,
} from '#features/operation/workspace/filters/activity-filters.ts';
import { operationTones } from './operation-tones.ts';
import type { Counters } from './workspace-counts.ts';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  filters: Filters;
  counters: Counters | undefined;
  onChange: (part: Partial<Filters>) => void;
}

function Counter({
  label,
  count,
  tone,
  pressed,
  onToggle,
}: {
  label: string;
  count: string;
  tone?: Tone;
  pressed: boolean;
  onToggle: () => void;
}) {
  return (
    <button type="button" className="counter" aria-pressed={pressed} onClick={onToggle}>
      {tone && <span aria-hidden className="counter-dot" style={{ background: tones[tone].strong }} />}
      <span className="counter-label">{label}</span>
      <span className="counter-count tabular">{count}</span>
    </button>
  );
}

const toggled = <T,>(list: readonly T[], value: T) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** The number of records of these statuses as a text, `1.000+` for more than that; a dot before it is known. */
function useCountText(counters: Counters | undefined) {
  const formats = useFormats();
  return (keys: readonly string[]) => {
    if (!counters) return '·';
    const counted = keys.flatMap((key) => counters[key] ?? []);
    const sum = counted.reduce((all, { count }) => all + count, 0);
    return formats.atLeast(
      sum,
      counted.some(({ more }) => more),
    );
  };
}

function ActivityCounters({ filters, counters, onChange }: Props) {
  const t = useText(workspaceMessages);
  const lang = useLanguage();
  const countText = useCountText(counters);
  const statuses = visibleStatuses(filters);
  const onlyOpen =
    statuses.length === openStatuses.length && openStatuses.every((one) => statuses.includes(one));
  return (
    <div role="group" aria-label={t('counters')} className="counters">
      <Counter
        label={t('all')}
        count={countText(activityStatuses)}
        pressed={statuses.length === 0}
        onToggle={() => onChange({ status: [] })}
      />
      <Counter
        label={t('open')}
        count={countText(openStatuses)}
        pressed={onlyOpen}
        onToggle={() => onChange({ status: [...openStatuses] })}
      />
      {activityStatuses.map((status) => (
        <Counter
          key={status}
          label={activityStatusLabels[status][lang]}
          count={countText([status])}
          tone={statusColours[status]}
          pressed={!onlyOpen && statuses.includes(status)}
          onToggle={() => onChange({ status: toggled(onlyOpen ? [] : statuses, status) })}
        />
      ))}
    </div>
  );
}

function OperationCounters({ filters, counters, onChange }: Props) {
  const t = useText(workspaceMessages);
  const lang = useLanguage();
  const countText = useCountText(counters);
  const states = visibleStates(filters);
  return (
    <div role="group" aria-label={t('operationCounters')} className="counters">
      <Counter
        label={t('all')}
        count={countText(operationStatuses)}
        pressed={states.length === 0}
        onToggle={() => onChange({ state: [] })}
      />
      {operationStatuses.map((status) => (
        <Counter
          key={status}
          label={operationStatusLabels[status][lang]}
          count={countText([status])}
          tone={operationTones[status]}
          pressed={states.includes(status)}
          onToggle={() => onChange({ state: toggled(states, status) })}
        />
      ))}
    </div>
  );
}

/** How many of each status; pressing one filters by it. */
export const WorkspaceCounters = (props: Props) =>
  props.filters.tab === 'activities' ? <ActivityCounters {...props} /> : <OperationCounters {...props} />;
