import { useText } from '#i18n/messages.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import type { Move } from './department-tree.rules.ts';
import { departmentsMessages } from './departments.messages.ts';
import { recordNumber } from '#kit/record-number.ts';

/** A move that came after somebody else had moved the department. */
export interface MoveConflict {
  id: number;
  version: number;
  name: string;
  /** The place before the move, the place that is saved now, and the place that this move leads to. */
  was: Move;
  saved: Move;
  mine: Move;
  /** Names by id, of departments deleted meanwhile too. */
  names: ReadonlyMap<number, string>;
}

interface Props {
  conflict: MoveConflict;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/** The saved place of a department beside the place that this move leads to, and the choice between them. */
export function DepartmentMoveConflict({ conflict, busy, onTheirs, onMine }: Props) {
  const t = useText(departmentsMessages);
  const { was, saved, mine, names } = conflict;
  const parent = ({ parentId }: Move) =>
    parentId === null ? t('top') : (names.get(parentId) ?? recordNumber(parentId));
  const place = ({ position }: Move) => String(position + 1);
  const rows = [
    ...(saved.parentId === mine.parentId
      ? []
      : [{ label: t('under'), saved: parent(saved), mine: parent(mine) }]),
    { label: t('place'), saved: place(saved), mine: place(mine) },
  ];
  return (
    <StaleDialog
      version={conflict.version}
      text={t('late', { name: conflict.name, parent: parent(was), place: place(was) })}
      rows={rows}
      busy={busy}
      onTheirs={onTheirs}
      onMine={onMine}
    />
  );
}
