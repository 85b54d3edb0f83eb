import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  type DataGridProps,
  GridPreferencePanelsValue,
  useGridApiRef,
  type GridColDef,
  type GridRowId,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import { held as heldQuery } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ColumnFilter } from '../columns/column-filter.ts';
import { changedVisibility } from '../columns/column-order.rules.ts';
import { columnMessages } from '../columns/columns.messages.ts';
import { ColumnToolsContext, HeaderMenu, headerMenuSlots } from '../columns/header-menu.tsx';
import { kitMessages } from '../kit.messages.ts';
import { useScreenKeys } from '../screen-keys.ts';
import { gridStyle, nonce } from './grid-style.ts';
import { gridText } from './grid-text.ts';
import { RowMenuHost } from './row-menu.tsx';
import { SelectMatching } from './select-matching.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import type { SearchEndpoint, SearchFilter } from './table.types.ts';
import { ColumnsButton, useColumns, useColumnTools } from './table-columns.tsx';
import { pageBody, useStoredTable, type TableLayout, type TablePageState } from './table-settings.ts';

export interface TableProps<R extends GridValidRowModel> {
  /** The table's settings (columns, page size) are stored under this name. */
  name: string;
  label: string;
  /** Its declared keys decide which columns may be sorted. */
  endpoint: SearchEndpoint<R>;
  columns: readonly GridColDef<R>[];
  filters?: readonly SearchFilter[];
  initialSort?: { key: string; direction: 'ASC' | 'DESC' };
  /** Search key of a column, where it differs from the column's field. */
  sortKeys?: Readonly<Record<string, string>>;
  onOpen?: (row: R) => void;
  /** Ids of the checked rows, on all pages. */
  selected?: readonly number[];
  onSelect?: (ids: number[]) => void;
  isSelectable?: (row: R) => boolean;
  /** Present where all that match may be selected at once; given their rows, of every page. */
  onSelectRows?: (rows: R[]) => void;
  empty?: ReactNode;
  rowHeight?: number;
  /** A row to mark, e.g. the one whose detail is open beside the table. */
  current?: number | null;
  onTotal?: (total: number) => void;
  /** Changes of others do not move the rows until the screen calls `readHeld`. */
  held?: boolean;
  /** Columns shown only once the person asks for them, as `{ field: false }`. */
  initialHidden?: Readonly<Record<string, boolean>>;
  pageState?: TablePageState;
  /** Present where columns and order are part of the screen's state: columns can then be moved, too. */
  layout?: TableLayout;
  /** Filters that the headers of their columns offer. */
  columnFilters?: readonly ColumnFilter[];
}

/**
 * All columns are drawn, also those out of sight: the last one stays in sight, and its open menu must not go
 * with it.
 */
const everyColumn = 10_000;
const none: readonly SearchFilter[] = [];
const emptySelection: GridRowId[] = [];
const noIds: readonly number[] = [];
const everyRow = () => true;

type Settings = ReturnType<typeof useStoredTable>;

/** The page on screen. A search that changes is read when the browser has time for it. */
function usePage<R extends GridValidRowModel & { id: number }>({
  endpoint,
  filters = none,
  sortKeys,
  held,
  onTotal,
  settings: { page, size, sort },
}: Pick<TableProps<R>, 'endpoint' | 'filters' | 'sortKeys' | 'held' | 'onTotal'> & { settings: Settings }) {
  const body = useMemo(
    () => pageBody({ page, size, sort }, filters, sortKeys),
    [filters, sort, sortKeys, page, size],
  );
  const deferredBody = useDeferredValue(body);
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: [...endpoint.key, { body: deferredBody }],
    queryFn: ({ signal }) => endpoint({ body: deferredBody }, signal),
    placeholderData: keepPreviousData,
    ...(held ? heldQuery : {}),
  });
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);
  return { body, data, error, isLoading: isPending || isFetching, refetch };
}

/** The state of the list in the grid's own form. */
function useModels(
  { page, size, sort, hidden }: Settings,
  selected: readonly number[] | undefined,
  initialHidden: Readonly<Record<string, boolean>> | undefined,
) {
  const sortModel = useMemo<GridSortModel>(
    () => (sort ? [{ field: sort.key, sort: sort.direction === 'ASC' ? 'asc' : 'desc' }] : []),
    [sort],
  );
  const columnVisibilityModel = useMemo(() => ({ ...initialHidden, ...hidden }), [initialHidden, hidden]);
  const paginationModel = useMemo(() => ({ page, pageSize: size }), [page, size]);
  const rowSelectionModel = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set<GridRowId>(selected ?? emptySelection) }),
    [selected],
  );
  return { sortModel, columnVisibilityModel, paginationModel, rowSelectionModel };
}

/** What is the same in every list. */
const commonProps = {
  nonce,
  density: 'compact',
  columnHeaderHeight: 36,
  columnBufferPx: everyColumn,
  paginationMode: 'server',
  sortingMode: 'server',
  filterMode: 'server',
  disableColumnFilter: true,
  pageSizeOptions: [20, 50, 100],
  disableRowSelectionOnClick: true,
  disableRowSelectionExcludeModel: true,
  keepNonExistentRowsSelected: true,
  slotProps: {
    columnMenu: headerMenuSlots,
    // Under a heading its full text would lie on the first row and take the click that is meant for it.
    baseTooltip: { placement: 'top' },
    // The rows keep their place meanwhile; a grid may hold nothing but rows.
    baseLinearProgress: { role: 'presentation', 'aria-hidden': true },
    loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
    columnsManagement: {
      getTogglableColumns: (offered: GridColDef[]) =>
        offered.flatMap(({ field, hideable }) =>
          field === '__check__' || hideable === false ? [] : [field],
        ),
    },
  },
} as const;

/** What changes the settings of the list. */
const settingsHandlers = (settings: Settings, initialHidden?: Readonly<Record<string, boolean>>) =>
  ({
    onPaginationModelChange: (next) => settings.setPage(next.page, next.pageSize),
    onSortModelChange: ([first]) =>
      settings.setSort(
        first?.sort ? { key: first.field, direction: first.sort === 'asc' ? 'ASC' : 'DESC' } : undefined,
      ),
    onColumnVisibilityModelChange: (model) => settings.setHidden(changedVisibility(model, initialHidden)),
    onColumnWidthChange: ({ colDef }) => settings.setWidth(colDef.field, colDef.width ?? 100),
  }) satisfies Partial<DataGridProps>;

/** Choosing and opening rows, by pointer and by keyboard. */
const rowProps = <R extends GridValidRowModel & { id: number }>({
  onSelect,
  selected = noIds,
  isSelectable,
  onOpen,
  current,
}: Pick<TableProps<R>, 'onSelect' | 'selected' | 'isSelectable' | 'onOpen' | 'current'>) =>
  ({
    checkboxSelection: Boolean(onSelect),
    onRowSelectionModelChange: (next) => onSelect?.([...next.ids].map(Number)),
    isRowSelectable: isSelectable ? ({ row }) => isSelectable(row) : undefined,
    onRowClick: onOpen ? ({ row }) => onOpen(row as R) : undefined,
    onCellKeyDown: ({ row, field }, event) => {
      if (field === '__check__' || field === 'actions') return;
      if (event.key === 'Enter') onOpen?.(row as R);
      if (event.key !== ' ' || event.shiftKey || !onSelect) return;
      // The page would scroll.
      event.preventDefault();
      event.defaultMuiPrevented = true;
      if (isSelectable?.(row as R) === false) return;
      onSelect(selected.includes(row.id) ? selected.filter((id) => id !== row.id) : [...selected, row.id]);
    },
    getRowClassName: ({ id }) => (id === current ? 'current' : ''),
  }) satisfies Partial<DataGridProps<R>>;

function useTableKeys<R extends GridValidRowModel>({
  onOpen,
  onSelect,
  onSelectRows,
  layout,
}: Pick<TableProps<R>, 'onOpen' | 'onSelect' | 'onSelectRows' | 'layout'>) {
  const t = useText(kitMessages);
  const columnText = useText(columnMessages);
  useScreenKeys([
    { keys: '↑ ↓ ← →', label: t('keyMove') },
    ...(onOpen ? [{ keys: 'Enter', label: t('keyOpen') }] : []),
    ...(onSelect ? [{ keys: t('space'), label: t('keySelect') }] : []),
    ...(onSelectRows ? [{ keys: 'A', label: t('keySelectAll') }] : []),
    ...(layout ? [{ keys: 'Ctrl+Enter', label: columnText('keyColumnMenu') }] : []),
  ]);
}

const noPage: Page<never> = { content: [], page: 0, size: 0, total: 0 };

/** How many rows the grid counts, and how it says so. */
function useCounted(
  data: { total: number; more?: boolean | undefined } | undefined,
  { page, size }: Settings,
) {
  const lang = useLanguage();
  const total = data?.total ?? 0;
  const atLeast = data?.more ? total : undefined;
  return {
    // The next page can be opened, however many rows are known.
    rowCount: data?.more ? Math.max(total, (page + 1) * size + 1) : total,
    localeText: useMemo(() => gridText(lang, atLeast), [lang, atLeast]),
  };
}

/** Nothing that the table does not know: the compiler lets a spread bring in anything. */
type NoOthers<Given, Known> = { [K in Exclude<keyof Given, keyof Known>]?: never };

/** A list that the server pages, sorts and filters; the browser has only the rows on screen. */
export function DataTable<R extends GridValidRowModel & { id: number }, Given = unknown>(
  props: TableProps<R> & Given & NoOthers<Given, TableProps<R>>,
) {
  const { endpoint, filters = none, onOpen, selected, onSelectRows, isSelectable, empty } = props;
  const t = useText(kitMessages);
  const grid = useGridApiRef();
  // On a phone the menu's button takes the place of the heading; the columns are chosen below.
  const narrow = useMediaQuery('(max-width: 699px)');
  const settings = useStoredTable(props.name, filters, props.initialSort, props.pageState, props.layout);
  const { body, data, error, isLoading, refetch } = usePage({ ...props, settings });
  const { content: rows, total, more = false } = data ?? noPage;
  const counted = useCounted(data, settings);
  const columns = useColumns(props, settings.widths);
  const models = useModels(settings, selected, props.initialHidden);
  const { tools, editor } = useColumnTools(props, models.columnVisibilityModel, grid);
  useTableKeys(props);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const overlay = empty ?? (
    <EmptyState title={t('emptyTitle')} {...(filters.length ? { text: t('emptyFiltered') } : {})} />
  );
  return (
    <Box sx={{ flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column', position: 'relative' }}>
      {onSelectRows && (
        <SelectMatching
          endpoint={endpoint}
          body={body}
          rows={rows}
          total={total}
          more={more}
          selected={selected ?? noIds}
          isSelectable={isSelectable ?? everyRow}
          onRows={onSelectRows}
        />
      )}
      <ColumnToolsContext value={tools}>
        <RowMenuHost>
          <DataGrid<R>
            {...commonProps}
            {...models}
            {...settingsHandlers(settings, props.initialHidden)}
            {...rowProps(props)}
            apiRef={grid}
            label={props.label}
            rows={rows}
            columns={columns}
            {...counted}
            loading={isLoading}
            rowHeight={props.rowHeight ?? 40}
            disableColumnMenu={narrow}
            slots={{ noRowsOverlay: () => <>{overlay}</>, columnMenu: HeaderMenu }}
            sx={gridStyle({ opensRows: Boolean(onOpen), hasRows: rows.length > 0 })}
          />
        </RowMenuHost>
      </ColumnToolsContext>
      {editor}
      <ColumnsButton onOpen={() => grid.current?.showPreferences(GridPreferencePanelsValue.columns)} />
    </Box>
  );
}
