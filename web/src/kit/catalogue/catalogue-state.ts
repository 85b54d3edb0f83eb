import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RowAction } from '../table/row-menu.tsx';
import { useAddress, type Address } from './catalogue-address.ts';
import { useCataloguePermissions } from './catalogue-permissions.ts';
import type { CatalogueRow, CatalogueView, Values } from './catalogue.types.ts';
import type { ExportChoice } from './export-menu.tsx';
import { shapesOf } from './fields/field-shapes.ts';
import { filterFields, filterShapes, useSearchFilters } from './filters/search-filters.ts';
import { useRemoval } from './record/removal.tsx';
import { useRowActions } from './record/row-actions.ts';
import type { OtherView } from './view-switch.tsx';

export interface InitialSort {
  key: string;
  direction: 'ASC' | 'DESC';
}

export interface CatalogueScreenProps<R extends CatalogueRow> {
  view: CatalogueView<R>;
  /** Values that the screen fixes: they filter the list and are written into the records created here. */
  fixedValues?: Values;
  title?: string;
  back?: string;
  subtitle?: ReactNode;
  /** More buttons at the top. */
  actions?: ReactNode;
  exports?: readonly ExportChoice[];
  rowActions?: (row: R) => readonly RowAction[];
  detailActions?: (row: R) => ReactNode;
  /** Other views of the same records, beside the list. */
  otherViews?: readonly OtherView<R>[];
  /** Opens the first of the other views, instead of the list, when the address names none. */
  otherViewFirst?: boolean;
  /** Order of the list until the person chooses another. */
  initialSort?: InitialSort;
}

const noFixedValues: Values = {};
const noOtherViews: readonly never[] = [];

/** The record whose id is in the address, and how to open another one or none. */
function useOpenRecord<R extends CatalogueRow>({ endpoints }: CatalogueView<R>, address: Address) {
  const id = Number(address.values.id) || null;
  const { data: row } = useQuery({
    queryKey: [...endpoints.get.key, id],
    queryFn: ({ signal }) => endpoints.get({ params: { id: id! } }, signal),
    enabled: id !== null,
    retry: false,
  });
  const open = (next: { id: number } | null) => address.change({ id: next ? String(next.id) : undefined });
  return { id, row: id === null ? undefined : row, open };
}

/** The fields that filter, with their shapes, and the search that the address makes of them. */
function useCatalogueSearch<R extends CatalogueRow>(
  view: CatalogueView<R>,
  address: Address,
  fixedValues: Values,
) {
  const [shapes] = useState(() => filterShapes(view));
  const fields = filterFields(view, shapes, fixedValues);
  const filters = useSearchFilters(fields, shapes, address.values, fixedValues);
  return { shapes, fields, filters, filtered: filters.length > Object.keys(fixedValues).length };
}

/** Which view of the records is on screen: the list, unless the address or the screen names another. */
function useCurrentView<R extends CatalogueRow>(
  otherViews: readonly OtherView<R>[],
  otherViewFirst: boolean,
  address: Address,
) {
  const initial = otherViewFirst ? otherViews[0]?.key : undefined;
  const key = address.values.view ?? initial ?? 'list';
  return { key, otherViews, otherViewFirst, other: otherViews.find((view) => view.key === key) };
}

/** The state of a catalogue's screen, which its parts share. */
export function useCatalogueState<R extends CatalogueRow>({
  view,
  fixedValues = noFixedValues,
  otherViews = noOtherViews,
  otherViewFirst = false,
  initialSort,
  rowActions,
}: CatalogueScreenProps<R>) {
  const may = useCataloguePermissions(view);
  const address = useAddress();
  const search = useCatalogueSearch(view, address, fixedValues);
  const [shapes] = useState(() => shapesOf(view.catalogue.fields));
  const [selected, setSelected] = useState<number[]>([]);
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const { id, row, open } = useOpenRecord(view, address);
  const removal = useRemoval(view, () => open(null));
  const actionsOf = useRowActions(view, may, {
    onOpen: open,
    onEdit: setEdited,
    onRemove: removal.remove,
    extraActions: rowActions,
  });
  return {
    view,
    fixedValues,
    initialSort,
    may,
    address,
    search,
    shapes,
    currentView: useCurrentView(otherViews, otherViewFirst, address),
    /** Ids of the checked rows. */
    selected,
    setSelected,
    edited,
    setEdited,
    importing,
    setImporting,
    /** Of the record whose detail is open; its row follows once it is read. */
    id,
    row,
    open,
    removal,
    actionsOf,
  };
}
export type CatalogueState<R extends CatalogueRow> = ReturnType<typeof useCatalogueState<R>>;
