import type { GridColDef } from '@mui/x-data-grid';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '../chips.tsx';
import { kitMessages } from '../kit.messages.ts';
import { actionsColumn, type RowAction } from '../row-menu.tsx';
import type { CatalogueRow, CatalogueView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { useCell, useShowTools } from './field-value.tsx';

const widths: Partial<Record<string, number>> = { date: 138, instant: 138, boolean: 110, integer: 110, decimal: 110, choice: 130 };

/** One column per field that wants one, then status, creation and actions. */
export function useColumns<R extends CatalogueRow>(view: CatalogueView<R>, shapes: ReadonlyMap<string, FieldShape>, actionsOf: (row: R) => readonly RowAction[], narrow: boolean): GridColDef<R>[] {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const cell = useCell<R>(shapes);
  const tools = useShowTools();
  const own = view.fields.filter((field) => field.column !== 'none').map((field, place): GridColDef<R> => {
    const kind = shapes.get(field.name)?.kind ?? (field.show ? 'json' : 'integer');
    const width = narrow && place === 0 && field.width ? Math.min(field.width, 92) : (field.width ?? widths[kind]);
    const right = kind === 'integer' || kind === 'decimal';
    return {
      field: field.name,
      headerName: field.label[tools.lang],
      ...(width ? { width } : { flex: 1, minWidth: narrow ? 110 : 140 }),
      ...(right ? { align: 'right', headerAlign: 'right' } : {}),
      ...(kind === 'reference' ? { sortable: false } : {}),
      ...(place <= 1 ? { cellClassName: 'strong' } : {}),
      ...(field.show ? { renderCell: ({ row }) => cell(field, row) } : { valueGetter: (_, row) => cell(field, row) }),
    };
  });
  return [
    ...own,
    { field: 'active', headerName: t('status'), width: narrow ? 64 : 108, renderCell: ({ row }) => <ActiveChip active={row.active} compact={narrow} /> },
    { field: 'createdAt', headerName: t('created_'), width: 138, valueGetter: (at: string) => tools.day(at) },
    actionsColumn<R>(kit('actions'), (row) => view.nameOf(row, tools.lang), actionsOf),
  ];
}

/** Columns that wait to be asked for: what the screen says, and on a phone all but the first two and the status. */
export function hiddenColumns<R extends CatalogueRow>(view: CatalogueView<R>, narrow: boolean): Record<string, boolean> {
  const columns = view.fields.filter((field) => field.column !== 'none');
  const asked = columns.filter((field, place) => field.column === 'asked' || (narrow && place > 1));
  return Object.fromEntries([...asked.map(({ name }) => [name, false] as const), ['createdAt', false]]);
}
