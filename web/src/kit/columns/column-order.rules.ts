interface Column {
  field: string;
}

/** The actions of a row stay at the end. */
export const isMovable = ({ field }: Column): boolean => field !== 'actions';

/** Columns in the order of a person; one that the order does not know follows the column before it. */
export function orderColumns<C extends Column>(
  columns: readonly C[],
  order: readonly string[],
): readonly C[] {
  if (order.length === 0) return columns;
  const movable = columns.filter(isMovable);
  const ordered = order.flatMap((field) => movable.find((column) => column.field === field) ?? []);
  movable.forEach((column, at) => {
    if (ordered.includes(column)) return;
    const before = movable[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return [...ordered, ...columns.filter((column) => !isMovable(column))];
}

/**
 * The order after a column changed places with the visible one beside it; null where there is none. Empty when it
 * is the list's own order again.
 */
export function movedOrder(
  columns: readonly Column[],
  order: readonly string[],
  field: string,
  by: -1 | 1,
  isVisible: (field: string) => boolean,
): string[] | null {
  const fields = orderColumns(columns, order)
    .filter(isMovable)
    .map((column) => column.field);
  const at = fields.indexOf(field);
  let other = at + by;
  while (fields[other] !== undefined && !isVisible(fields[other]!)) other += by;
  if (at < 0 || fields[other] === undefined) return null;
  fields.splice(at, 1);
  fields.splice(other, 0, field);
  const natural = columns.filter(isMovable).map((column) => column.field);
  return fields.join() === natural.join() ? [] : fields;
}

/** What a person changed of the columns' visibility. */
export const changedVisibility = (
  visible: Readonly<Record<string, boolean>>,
  initial: Readonly<Record<string, boolean>> = {},
): Record<string, boolean> =>
  Object.fromEntries(Object.entries(visible).filter(([field, is]) => is !== (initial[field] ?? true)));
