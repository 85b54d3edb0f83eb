import type { TableProps } from '#kit/table/table.tsx';

/** What both tables of the workspace are given. Who can do nothing with a selection is given no way to select. */
export type WorkspaceTableProps<R extends { id: number }> = Pick<
  TableProps<R>,
  | 'filters'
  | 'selected'
  | 'onSelect'
  | 'onSelectRows'
  | 'onOpen'
  | 'current'
  | 'layout'
  | 'columnFilters'
  | 'empty'
>;
