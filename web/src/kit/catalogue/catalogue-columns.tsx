import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '../chips.tsx';
import { kitMessages } from '../kit.messages.ts';
import { actionsColumn, type RowAction } from '../table/row-menu.tsx';
import type { CatalogueRow, CatalogueView, FieldView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { useCellContent, useFieldFormats } from './fields/field-value.tsx';

const widths: Partial<Record<string, number>> = {
  date: 112,
  instant: 112,
  boolean: 110,
  integer: 110,
  decimal: 110,
  choice: 130,
};

/** Fields with a column, those in the reader's own language before those in the other. */
const columnFields = <R extends CatalogueRow>({ fields }: CatalogueView<R>, lang: Locale): FieldView<R>[] => {
  const columns = fields.filter((field) => field.column !== 'none');
  const firstText = columns.findIndex((field) => field.language !== undefined);
  if (firstText < 0) return columns;
  const ownLanguage = columns.filter((field) => field.language === lang);
  const others = columns.slice(firstText).filter((field) => field.language !== lang);
  return [...columns.slice(0, firstText), ...ownLanguage, ...others];
};

/** Where not all fits, names are whole before what stands beside them is. */
const roomOf = <R,>({ minWidth }: FieldView<R>, isName: boolean): Partial<GridColDef> =>
  isName ? { flex: 1.8, minWidth: minWidth ?? 140 } : { flex: 1, minWidth: minWidth ?? 102 };

/** Width, alignment and weight of a field's column; computed fields without a shape count as numbers. */
function columnStyle<R>(
  field: FieldView<R>,
  shapeKind: FieldShape['kind'] | undefined,
  place: number,
): Partial<GridColDef> {
  const kind = shapeKind ?? (field.show ? 'json' : 'integer');
  const width = field.width ?? widths[kind];
  const isName =
    place === 0 || field.language !== undefined || (place === 1 && kind === 'text' && !field.width);
  return {
    ...(width ? { width } : roomOf(field, isName)),
    ...(kind === 'integer' || kind === 'decimal' ? { align: 'right', headerAlign: 'right' } : {}),
    ...(kind === 'reference' ? { sortable: false } : {}),
    ...(isName ? { cellClassName: 'strong' } : {}),
  };
}

/** On a phone: the name of the record above its code, or what says more than the code; sorted by the first field. */
const recordColumn = <R extends CatalogueRow>(
  view: CatalogueView<R>,
  field: FieldView<R>,
  lang: Locale,
  recordLabel: string,
  detailsOf: (row: R) => string,
): GridColDef<R> => ({
  field: field.name,
  headerName: field.name === 'code' ? recordLabel : field.label[lang],
  flex: 1,
  minWidth: 160,
  renderCell: ({ row }) => {
    const name = view.nameOf(row, lang);
    const { code } = row as { code?: string };
    return <NameAndCode name={name} code={name === code ? detailsOf(row) : code} />;
  },
});

/**
 * One column per field, then status, creation and actions. On a phone the record is one
 * column: its name above its code.
 */
export function useColumns<R extends CatalogueRow>(
  view: CatalogueView<R>,
  shapes: ReadonlyMap<string, FieldShape>,
  actionsOf: (row: R) => readonly RowAction[],
  narrow: boolean,
): GridColDef<R>[] {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const cell = useCellContent<R>(shapes);
  const formats = useFieldFormats();
  const shown = columnFields(view, formats.lang);
  const detailsOf = (row: R) =>
    shown
      .slice(1, 3)
      .map((field) => cell(field, row))
      .filter((text) => typeof text === 'string' && text !== '')
      .join(' · ');
  const fieldColumns = shown.map((field, place): GridColDef<R> => {
    if (narrow && place === 0) return recordColumn(view, field, formats.lang, t('record'), detailsOf);
    return {
      field: field.name,
      headerName: field.label[formats.lang],
      ...columnStyle(field, shapes.get(field.name)?.kind, place),
      ...(field.show
        ? { renderCell: ({ row }) => <Cell>{cell(field, row)}</Cell> }
        : { valueGetter: (_, row) => cell(field, row) }),
    };
  });
  return [
    ...fieldColumns,
    {
      field: 'active',
      headerName: t('status'),
      width: narrow ? 64 : 100,
      renderCell: ({ row }) => <ActiveChip active={row.active} compact={narrow} />,
    },
    {
      field: 'createdAt',
      headerName: t('created_'),
      width: 112,
      valueGetter: (at: string) => formats.day(at),
    },
    actionsColumn<R>(kit('actions'), (row) => view.nameOf(row, formats.lang), actionsOf),
  ];
}

/** A text that is cut ends in an ellipsis, as the table's own cells do. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  ) : (
    children
  );

function NameAndCode({ name, code }: { name: string; code: string | undefined }) {
  const line = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' };
  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.35 }}>
      <Box component="span" sx={{ ...line, fontWeight: 560 }}>
        {name}
      </Box>
      {code !== undefined && (
        <Box component="span" sx={{ ...line, fontSize: 12, color: 'text.secondary' }}>
          {code}
        </Box>
      )}
    </Box>
  );
}

/**
 * Columns that are hidden until the person shows them: the optional ones, texts in the other language, and on
 * a phone all but the record and its status.
 */
export function hiddenColumns<R extends CatalogueRow>(
  view: CatalogueView<R>,
  lang: Locale,
  narrow: boolean,
): Record<string, boolean> {
  const hidden = columnFields(view, lang).filter((field, place) =>
    narrow
      ? place > 0
      : field.column === 'optional' || (field.language !== undefined && field.language !== lang),
  );
  return Object.fromEntries([...hidden.map(({ name }) => [name, false] as const), ['createdAt', false]]);
}
