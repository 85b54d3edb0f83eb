import { useText } from '#i18n/messages.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import type { Move } from './department-tree.rules.ts';
import { departmentsMessages } from './departments.messages.ts';

export interface Late {
  id: number;
  version: number;
  name: string;
  /** Where it was when it was moved, where it is now, and where it was to come. */
  was: Move;
  saved: Move;
  mine: Move;
  /** What departments are called, those that are gone by now too. */
  names: ReadonlyMap<number, string>;
}

interface Props {
  late: Late;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/**
 * A department that somebody else changed while it was being moved: where it is, where it was to come, and
 * the choice.
 */
export function DepartmentLateMove({ late, busy, onTheirs, onMine }: Props) {
  const t = useText(departmentsMessages);
  const { was, saved, mine, names } = late;
  const parent = ({ parentId }: Move) =>
    parentId === null ? t('top') : (names.get(parentId) ?? `N.º ${parentId}`);
  const place = ({ position }: Move) => String(position + 1);
  const rows = [
    ...(saved.parentId === mine.parentId
      ? []
      : [{ label: t('under'), saved: parent(saved), mine: parent(mine) }]),
    { label: t('place'), saved: place(saved), mine: place(mine) },
  ];
  return (
    <StaleDialog
      version={late.version}
      text={t('late', { name: late.name, parent: parent(was), place: place(was) })}
      rows={rows}
      busy={busy}
      onTheirs={onTheirs}
      onMine={onMine}
    />
  );
}
