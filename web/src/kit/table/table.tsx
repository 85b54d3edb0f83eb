import Box from '@mui/material/Box';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  GridPreferencePanelsValue,
  useGridApiRef,
  type GridColDef,
  type GridRowId,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { esES } from '@mui/x-data-grid/locales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { SelectMatching } from './select-matching.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import type { SearchEndpoint, SearchFilter } from './table.types.ts';
import { useStoredTable, useWidths, type TablePageState } from './table-settings.ts';

interface Props<R extends GridValidRowModel> {
  /** What is remembered for this table (columns, page size) is kept under this name. */
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
  /** Ids chosen with the boxes; kept while pages are turned. */
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
  /** While true, what is on screen is not read again by itself: the person is in the middle of something. */
  paused?: boolean;
  /** Columns shown only once the person asks for them, as `{ field: false }`. */
  initialHidden?: Readonly<Record<string, boolean>>;
  pageState?: TablePageState;
}

/**
 * The grid writes its colours into a `<style>`; a server whose policy asks for a nonce puts it into the page.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/**
 * All columns are drawn, also those out of sight: the last one stays in sight, and its open menu must not go
 * with it.
 */
const everyColumn = 10_000;
const tinted = (tint: string) => ({ backgroundImage: `linear-gradient(${tint}, ${tint})` });
const currentTint = 'rgb(0 12 102 / 7%)';

const none: readonly SearchFilter[] = [];
const emptySelection: GridRowId[] = [];
const noIds: readonly number[] = [];
const everyRow = () => true;

/** A list of the server: it pages, sorts and filters there; here are only the rows on screen. */
export function DataTable<R extends GridValidRowModel & { id: number }>(props: Props<R>) {
  const {
    name,
    label,
    endpoint,
    columns,
    filters = none,
    initialSort,
    sortKeys,
    onOpen,
    selected,
    onSelect,
    isSelectable,
    onSelectRows,
    empty,
    rowHeight = 40,
    current,
    onTotal,
    paused,
    initialHidden,
    pageState,
  } = props;
  const t = useText(kitMessages);
  const lang = useLanguage();
  const grid = useGridApiRef();
  // On a phone the menu's button takes the place of the heading; the columns are chosen below.
  const narrow = useMediaQuery('(max-width: 699px)');
  const settings = useStoredTable(name, filters, initialSort, pageState);
  const { page, size, sort } = settings;

  const body = useMemo<SearchInput>(
    () => ({
      filters: filters as SearchInput['filters'],
      sorts: sort ? [{ key: sortKeys?.[sort.key] ?? sort.key, direction: sort.direction }] : [],
      page,
      size,
    }),
    [filters, sort, sortKeys, page, size],
  );
  const asked = useDeferredValue(body);
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: [...endpoint.key, { body: asked }],
    queryFn: ({ signal }) => endpoint({ body: asked }, signal),
    placeholderData: keepPreviousData,
    enabled: (query) => !paused || query.state.data === undefined,
    // A held list must not come back from the cache older than it was left.
    ...(paused === undefined ? {} : { gcTime: 0 }),
  });
  const rows = data?.content ?? [];
  const total = data?.total;

  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);

  const { keys } = endpoint.endpoint;
  const sized = useWidths(columns as readonly (GridColDef<R> & { flex?: number })[], settings.widths);
  const shown = useMemo(
    () =>
      sized.map((column) => ({
        ...column,
        display: column.display ?? (column.renderCell ? 'flex' : 'text'),
        sortable: column.sortable ?? (sortKeys?.[column.field] ?? column.field) in keys,
      })),
    [sized, keys, sortKeys],
  );
  const sortModel = useMemo<GridSortModel>(
    () => (sort ? [{ field: sort.key, sort: sort.direction === 'ASC' ? 'asc' : 'desc' }] : []),
    [sort],
  );
  const hidden = useMemo(() => ({ ...initialHidden, ...settings.hidden }), [initialHidden, settings.hidden]);
  const paginationModel = useMemo(() => ({ page, pageSize: size }), [page, size]);
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set<GridRowId>(selected ?? emptySelection) }),
    [selected],
  );

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
          total={total ?? 0}
          selected={selected ?? noIds}
          isSelectable={isSelectable ?? everyRow}
          onRows={onSelectRows}
        />
      )}
      <DataGrid<R>
        apiRef={grid}
        label={label}
        nonce={nonce}
        rows={rows}
        columns={shown}
        rowCount={total ?? 0}
        loading={isPending || isFetching}
        density="compact"
        rowHeight={rowHeight}
        columnHeaderHeight={36}
        columnBufferPx={everyColumn}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        disableColumnFilter
        disableColumnMenu={narrow}
        pageSizeOptions={[20, 50, 100]}
        paginationModel={paginationModel}
        onPaginationModelChange={(next) => settings.setPage(next.page, next.pageSize)}
        sortModel={sortModel}
        onSortModelChange={([first]) =>
          settings.setSort(
            first?.sort ? { key: first.field, direction: first.sort === 'asc' ? 'ASC' : 'DESC' } : undefined,
          )
        }
        columnVisibilityModel={hidden}
        onColumnVisibilityModelChange={settings.setHidden}
        onColumnWidthChange={({ colDef }) => settings.setWidth(colDef.field, colDef.width ?? 100)}
        checkboxSelection={Boolean(onSelect)}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        rowSelectionModel={selection}
        onRowSelectionModelChange={(next) => onSelect?.([...next.ids].map(Number))}
        isRowSelectable={isSelectable ? ({ row }) => isSelectable(row) : undefined}
        onRowClick={onOpen ? ({ row }) => onOpen(row) : undefined}
        onCellKeyDown={({ row, field }, event) => {
          if (event.key === 'Enter' && onOpen && field !== '__check__' && field !== 'actions')
            onOpen(row as R);
        }}
        getRowClassName={({ id }) => (id === current ? 'current' : '')}
        localeText={lang === 'es' ? esES.components.MuiDataGrid.defaultProps.localeText : undefined}
        slots={{ noRowsOverlay: () => <>{overlay}</> }}
        slotProps={{
          loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
          columnsManagement: {
            getTogglableColumns: (offered) =>
              offered.flatMap(({ field, hideable }) =>
                field === '__check__' || hideable === false ? [] : [field],
              ),
          },
        }}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
          '--DataGrid-overlayHeight': '220px',
          // Rows that are read again can be pressed meanwhile.
          ...(rows.length > 0 ? { '& .MuiDataGrid-overlayWrapper': { pointerEvents: 'none' } } : {}),
          '& .MuiDataGrid-columnHeaderTitle': { fontSize: 12, fontWeight: 600, color: 'text.secondary' },
          '& .MuiDataGrid-row': { cursor: onOpen ? 'pointer' : 'default' },
          '& .MuiDataGrid-row.current': { bgcolor: currentTint },
          // What may be done with a row stays at hand, however wide the row is.
          '& .MuiDataGrid-cell[data-field=actions], & .MuiDataGrid-columnHeader[data-field=actions]': {
            position: 'sticky',
            right: 0,
            zIndex: 2,
            bgcolor: 'background.paper',
          },
          '& .MuiDataGrid-row:hover .MuiDataGrid-cell[data-field=actions]': tinted('rgb(0 0 0 / 4%)'),
          '& .MuiDataGrid-row:is(.current, .Mui-selected) .MuiDataGrid-cell[data-field=actions]':
            tinted(currentTint),
          '& .MuiDataGrid-footerContainer': { minHeight: 40, pl: 4.5 },
          '& .MuiTablePagination-toolbar': { minHeight: 40 },
          '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 1 },
          '& .MuiCheckbox-root svg': { fontSize: 18 },
          '& .MuiDataGrid-cell.strong': { fontWeight: 560 },
          '& .hidden-label': {
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          },
        }}
      />
      <Tooltip title={t('columns')}>
        <IconButton
          aria-label={t('columns')}
          onClick={() => grid.current?.showPreferences(GridPreferencePanelsValue.columns)}
          sx={{ position: 'absolute', left: 8, bottom: 6 }}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
