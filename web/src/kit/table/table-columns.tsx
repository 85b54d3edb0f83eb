import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { GridApi, GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { useMemo, useState, type RefObject } from 'react';
import { useText } from '#i18n/messages.ts';
import type { ColumnFilter } from '../columns/column-filter.ts';
import { movedOrder, orderColumns } from '../columns/column-order.rules.ts';
import { FilterPopover } from '../columns/filter-popover.tsx';
import { FilteredTitle, type ColumnTools } from '../columns/header-menu.tsx';
import { kitMessages } from '../kit.messages.ts';
import { useWidths, type TableLayout } from './table-settings.ts';
import type { SearchEndpoint } from './table.types.ts';
import { searchKeysOf } from './search-keys.ts';

interface Given<R extends GridValidRowModel> {
  endpoint: SearchEndpoint<R>;
  columns: readonly GridColDef<R>[];
  sortKeys?: Readonly<Record<string, string>> | undefined;
  layout?: TableLayout | undefined;
  columnFilters?: readonly ColumnFilter[] | undefined;
}

const noOrder: readonly string[] = [];
const noFilters: readonly ColumnFilter[] = [];

/** Columns in their order, with their widths; those whose search key is declared can be sorted. */
export function useColumns<R extends GridValidRowModel & { id: number }>(
  { endpoint, columns, sortKeys, layout, columnFilters = noFilters }: Given<R>,
  widths: Record<string, number>,
) {
  const keys = searchKeysOf(endpoint.endpoint);
  const order = layout?.order ?? noOrder;
  const ordered = useMemo(() => orderColumns(columns, order), [columns, order]);
  const sized = useWidths(ordered as readonly (GridColDef<R> & { flex?: number })[], widths);
  const filtered = columnFilters
    .filter(({ isSet }) => isSet)
    .map(({ field, header }) => header ?? field)
    .join();
  return useMemo(
    () =>
      sized.map((column) => ({
        ...column,
        display: column.display ?? (column.renderCell ? 'flex' : 'text'),
        sortable: column.sortable ?? (sortKeys?.[column.field] ?? column.field) in keys,
        ...(filtered.split(',').includes(column.field)
          ? { renderHeader: () => <FilteredTitle column={column as GridColDef} /> }
          : {}),
      })),
    [sized, keys, sortKeys, filtered],
  );
}

/** What the headers offer, and the filter that is open. */
export function useColumnTools<R extends GridValidRowModel>(
  { columns, layout, columnFilters = noFilters }: Given<R>,
  visible: Readonly<Record<string, boolean>>,
  grid: RefObject<GridApi | null>,
) {
  const [open, setOpen] = useState<string | null>(null);
  const tools: ColumnTools | null = layout
    ? {
        filterOf: (field) => columnFilters.find((filter) => filter.field === field),
        openFilter: (field) => {
          const filter = columnFilters.find((one) => one.field === field);
          if (filter?.kind === 'choice') filter.onOpen?.();
          setOpen(field);
        },
        mover: (field, by) => {
          const order = movedOrder(columns, layout.order, field, by, (one) => visible[one] ?? true);
          return order && (() => layout.change({ order }));
        },
      }
    : null;
  const filter = columnFilters.find(({ field }) => field === open);
  const header = filter && grid.current?.getColumnHeaderElement(filter.field);
  const editor = filter && header && (
    <FilterPopover key={filter.field} filter={filter} anchor={header} onClose={() => setOpen(null)} />
  );
  return { tools, editor };
}

export function ColumnsButton({ onOpen }: { onOpen: () => void }) {
  const t = useText(kitMessages);
  return (
    <Tooltip title={t('columns')}>
      <IconButton
        aria-label={t('columns')}
        onClick={onOpen}
        sx={{ position: 'absolute', left: 8, bottom: 6 }}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
