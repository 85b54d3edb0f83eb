import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
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
  const shown = fields.filter((field) => field.column !== 'none');
  const own = shown.filter((field) => field.language === lang);
  const place = shown.findIndex((field) => field.language !== undefined);
  return place < 0
    ? shown
    : [...shown.slice(0, place), ...own, ...shown.slice(place).filter((field) => field.language !== lang)];
};

/**
 * One column per field that wants one, then status, creation and actions. On a phone the record is one
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
  const tools = useFieldFormats();
  const own = columnFields(view, tools.lang).map((field, place): GridColDef<R> => {
    const kind = shapes.get(field.name)?.kind ?? (field.show ? 'json' : 'integer');
    const width = field.width ?? widths[kind];
    const named =
      place === 0 || field.language !== undefined || (place === 1 && kind === 'text' && !field.width);
    const right = kind === 'integer' || kind === 'decimal';
    if (narrow && place === 0)
      return {
        field: field.name,
        headerName: field.name === 'code' ? t('record') : field.label[tools.lang],
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => (
          <NameAndCode name={view.nameOf(row, tools.lang)} code={(row as { code?: string }).code} />
        ),
      };
    return {
      field: field.name,
      headerName: field.label[tools.lang],
      ...(width ? { width } : { flex: named ? 1.6 : 1, minWidth: 140 }),
      ...(right ? { align: 'right', headerAlign: 'right' } : {}),
      ...(kind === 'reference' ? { sortable: false } : {}),
      ...(named ? { cellClassName: 'strong' } : {}),
      ...(field.show
        ? { renderCell: ({ row }) => cell(field, row) }
        : { valueGetter: (_, row) => cell(field, row) }),
    };
  });
  return [
    ...own,
    {
      field: 'active',
      headerName: t('status'),
      width: narrow ? 64 : 108,
      renderCell: ({ row }) => <ActiveChip active={row.active} compact={narrow} />,
    },
    { field: 'createdAt', headerName: t('created_'), width: 112, valueGetter: (at: string) => tools.day(at) },
    actionsColumn<R>(kit('actions'), (row) => view.nameOf(row, tools.lang), actionsOf),
  ];
}

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
 * Columns that wait to be asked for: what the screen says, texts in the other language, and on a phone all
 * but the record and its status.
 */
export function hiddenColumns<R extends CatalogueRow>(
  view: CatalogueView<R>,
  lang: Locale,
  narrow: boolean,
): Record<string, boolean> {
  const asked = columnFields(view, lang).filter((field, place) =>
    narrow
      ? place > 0
      : field.column === 'optional' || (field.language !== undefined && field.language !== lang),
  );
  return Object.fromEntries([...asked.map(({ name }) => [name, false] as const), ['createdAt', false]]);
}
