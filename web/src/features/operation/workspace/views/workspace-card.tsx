import './workspace-card.css';
import { memo, type ReactNode } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { OperationChip, PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { Due } from '#features/operation/workspace/activity-due.tsx';
import { OperationProgress } from '#features/operation/workspace/operation-progress.tsx';
import { personName } from '#features/operation/actions/personnel/person-label.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';

interface FrameProps {
  heading: string;
  title: string;
  lines: readonly (string | null | undefined)[];
  chips: ReactNode;
  foot?: ReactNode;
  isCurrent: boolean;
  onOpen: () => void;
  end?: ReactNode;
  start?: ReactNode;
}

const dots =
  'M12 8c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2m0 2c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m0 6c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2';

/** Without styled components: a list has dozens of cards. */
function Frame({ heading, title, lines, chips, foot, isCurrent, onOpen, start, end }: FrameProps) {
  return (
    <li className={`work-card${isCurrent ? ' current' : ''}`}>
      {start}
      <button type="button" className="work-card-open" onClick={onOpen}>
        <div className="work-card-heading tabular">{heading}</div>
        <div className="work-card-title">{title}</div>
        {lines.filter(Boolean).map((line, place) => (
          <div key={place} className="work-card-line">
            {line}
          </div>
        ))}
        <div className="work-card-chips">{chips}</div>
        {foot}
      </button>
      {end}
    </li>
  );
}

function MenuButton({ label, onOpen }: { label: string; onOpen: (anchor: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className="work-card-menu"
      aria-haspopup="menu"
      aria-label={label}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={dots} />
      </svg>
    </button>
  );
}

interface ActivityProps {
  activity: Activity;
  isCurrent: boolean;
  onOpen: (activity: Activity) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  /** False on the board, where the column shows the status. */
  withStatus?: boolean;
  isSelected?: boolean;
  onSelect?: (activity: Activity) => void;
}

const whoHas = ({ employee }: Activity): string | null => (employee ? personName(employee.name) : null);

/** Drawn again only when its own activity changes: a list has many. */
export const ActivityCard = memo(function ActivityCard({
  activity,
  isCurrent,
  onOpen,
  onMenu,
  withStatus = true,
  isSelected = false,
  onSelect,
}: ActivityProps) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const number = activity.operationNumber;
  return (
    <Frame
      heading={[number, activity.zone && name(activity.zone.name)].filter(Boolean).join(' · ')}
      title={name(activity.stageName)}
      lines={[
        [activity.subscriber, activity.address].filter(Boolean).join(' · '),
        whoHas(activity) ?? (activity.kind === 'field' ? t('unassigned') : null),
      ]}
      chips={
        <>
          {withStatus && <StatusChip status={activity.status} />}
          {activity.priority === 'high' && <PriorityChip priority="high" compact={!withStatus} />}
          <Due
            dueAt={activity.dueAt}
            endedAt={activity.doneAt ?? activity.endedAt}
            lateness={activity.lateness}
          />
          {activity.syncState === 'ERROR' && <SyncChip state="ERROR" error={activity.syncError} compact />}
        </>
      }
      isCurrent={isCurrent}
      onOpen={() => onOpen(activity)}
      start={
        onSelect && (
          <input
            type="checkbox"
            className="work-card-select"
            checked={isSelected}
            onChange={() => onSelect(activity)}
            aria-label={t('select', { number })}
          />
        )
      }
      end={<MenuButton label={t('actionsOf', { number })} onOpen={(anchor) => onMenu(anchor, activity)} />}
    />
  );
});

export function OperationCard({
  operation,
  isCurrent,
  onOpen,
  withStatus = true,
}: {
  operation: Operation;
  isCurrent: boolean;
  onOpen: (operation: Operation) => void;
  withStatus?: boolean;
}) {
  const name = useBilingual();
  return (
    <Frame
      heading={[operation.number, operation.zone && name(operation.zone.name)].filter(Boolean).join(' · ')}
      title={name(operation.workflowName)}
      lines={[
        [operation.subscriber, operation.address].filter(Boolean).join(' · '),
        operation.openStages.map((stage) => name(stage.name)).join(', '),
      ]}
      chips={
        <>
          {withStatus && <OperationChip status={operation.status} />}
          {operation.priority === 'high' && <PriorityChip priority="high" compact={!withStatus} />}
          <Due dueAt={operation.dueAt} endedAt={operation.endedAt} lateness={operation.lateness} />
        </>
      }
      foot={
        <div className="work-card-chips">
          <OperationProgress operation={operation} />
        </div>
      }
      isCurrent={isCurrent}
      onOpen={() => onOpen(operation)}
    />
  );
}
