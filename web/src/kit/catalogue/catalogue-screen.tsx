/**
 * The screen of a catalogue: filters, list, detail, form, files. It knows the contract's declaration and what
 * the view says, and never asks which catalogue it serves; a screen replaces or adds parts through its view
 * and these props.
 */
import Add from '@mui/icons-material/Add';
import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { Page } from '../page.tsx';
import type { RowAction } from '../table/row-menu.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { DataTable } from '../table/table.tsx';
import type { SearchFilter } from '../table/table.types.ts';
import { BulkBar, useActivation } from './bulk-bar.tsx';
import { pageStateOf, useAddress } from './catalogue-address.ts';
import { hiddenColumns, useColumns } from './catalogue-columns.tsx';
import { CatalogueDetail } from './record/catalogue-detail.tsx';
import { CatalogueFilters, filterFields, filterShapes, useSearchFilters } from './catalogue-filters.tsx';
import { CatalogueForm } from './record/catalogue-form.tsx';
import type { CatalogueRow, CatalogueView, Values } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { ExportMenu, type ExportChoice } from './export-menu.tsx';
import { shapesOf } from './fields/field-shapes.ts';
import { useRemoval } from './record/removal.tsx';
import { ViewSwitch, type OtherView } from './view-switch.tsx';

const CatalogueImport = lazy(
  () => import('./catalogue-import.tsx'),
) as typeof import('./catalogue-import.tsx').default;

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  /** Values that the place decides: they filter the list and are written into what is created here. */
  fixedValues?: Values;
  title?: string;
  back?: string;
  subtitle?: ReactNode;
  /** More buttons at the top. */
  actions?: ReactNode;
  exports?: readonly ExportChoice[];
  rowActions?: (row: R) => readonly RowAction[];
  detailActions?: (row: R) => ReactNode;
  /**
   * Other ways to look at the same records, beside the list; the first of all is shown when the address says
   * none.
   */
  otherViews?: readonly OtherView<R>[];
  otherViewFirst?: boolean;
  /** Order of the list until the person chooses another. */
  initialSort?: { key: string; direction: 'ASC' | 'DESC' };
}

const noGiven: Values = {};
const byCode = { initialSort: { key: 'code', direction: 'ASC' } } as const;
const sortedBy = (initialSort: Props<CatalogueRow>['initialSort'], hasCode: boolean) =>
  initialSort ? { initialSort } : hasCode ? byCode : {};

export function CatalogueScreen<R extends CatalogueRow>({
  view,
  fixedValues = noGiven,
  title,
  back,
  subtitle,
  actions,
  exports,
  rowActions,
  detailActions,
  otherViews = [],
  otherViewFirst = false,
  initialSort,
}: Props<R>) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const may = useMay();
  const narrow = useMediaQuery('(max-width: 699px)');
  const { catalogue, endpoints } = view;
  const [shapes] = useState(() => shapesOf(catalogue.fields));
  const [asked] = useState(() => filterShapes(view));
  const address = useAddress();
  const { values, change } = address;
  const fields = filterFields(view, asked, fixedValues);
  const filters: SearchFilter[] = useSearchFilters(fields, asked, values, fixedValues);
  const [selected, setSelected] = useState<number[]>([]);
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const activation = useActivation(view);

  const id = Number(values.id) || null;
  const open = (row: { id: number } | null) => change({ id: row ? String(row.id) : undefined });
  const looked = useQuery({
    queryKey: [...endpoints.get.key, id],
    queryFn: ({ signal }) => endpoints.get({ params: { id: id! } }, signal),
    enabled: id !== null,
    retry: false,
  });
  const row = looked.data;
  const removal = useRemoval(view, () => open(null));

  const mayEdit = may(endpoints.update.endpoint.access);
  const mayRemove = may(endpoints.remove.endpoint.access);
  const mayActivate = may(endpoints.activate.endpoint.access);
  const mayCreate = may(endpoints.create.endpoint.access);
  const mayImport = may(endpoints.importTemplate.endpoint.access);
  const actionsOf = (row: R): RowAction[] => [
    { label: kit('detail'), icon: Visibility, run: () => open(row) },
    ...(rowActions?.(row) ?? []),
    ...(mayEdit ? [{ label: kit('edit'), icon: EditOutlined, run: () => setEdited(row) }] : []),
    ...(mayActivate
      ? [
          {
            label: t(row.active ? 'deactivate' : 'activate'),
            icon: row.active ? Block : Check,
            run: () => activation.mutate({ ids: [row.id], active: !row.active }),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => removal.remove(row), danger: true }]
      : []),
  ];
  const columns = useColumns(view, shapes, actionsOf, narrow);
  const shownView = values.view ?? (otherViewFirst ? otherViews[0]?.key : undefined) ?? 'list';
  const other = otherViews.find(({ key }) => key === shownView);
  const filtered = filters.length > Object.keys(fixedValues).length;
  return (
    <Page
      fill
      title={title ?? catalogue.titles.many[lang]}
      {...(back ? { back } : {})}
      {...(subtitle ? { subtitle } : {})}
      actions={
        <>
          {actions}
          <ExportMenu
            endpoint={endpoints.export}
            filters={filters}
            {...(exports ? { others: exports } : {})}
          />
          {mayImport && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FileUploadOutlined aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Button>
          )}
          {mayCreate && (
            <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => setEdited('new')}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <CatalogueFilters
        fields={fields}
        shapes={asked}
        address={address}
        {...(other?.appliedFilters ? { only: other.appliedFilters } : {})}
        end={
          <ViewSwitch
            others={otherViews}
            otherFirst={otherViewFirst}
            value={shownView}
            onChange={(next) => change({ view: next })}
          />
        }
      />
      {mayActivate && !other && <BulkBar view={view} ids={selected} onDone={() => setSelected([])} />}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          {other ? (
            <other.Screen
              filters={filters}
              current={id}
              onOpen={open}
              onEdit={mayEdit ? setEdited : undefined}
              text={values.q ?? ''}
            />
          ) : (
            <DataTable<R>
              name={narrow ? `${catalogue.name}.narrow` : catalogue.name}
              label={catalogue.titles.many[lang]}
              endpoint={endpoints.search}
              columns={columns}
              filters={filters}
              pageState={pageStateOf(address)}
              {...sortedBy(initialSort, 'code' in catalogue.keys)}
              current={id}
              onOpen={open}
              {...(mayActivate ? { selected, onSelect: setSelected } : {})}
              {...(narrow ? { rowHeight: 52 } : {})}
              initialHidden={hiddenColumns(view, lang, narrow)}
              empty={
                <EmptyState
                  title={filtered ? kit('emptyTitle') : t('empty')}
                  {...(filtered ? { text: kit('emptyFiltered') } : mayCreate ? { text: t('emptyText') } : {})}
                />
              }
            />
          )}
        </Box>
        {id !== null && row && (
          <CatalogueDetail
            key={id}
            view={view}
            row={row}
            shapes={shapes}
            onClose={() => open(null)}
            onEdit={mayEdit ? () => setEdited(row) : undefined}
            onRemove={mayRemove ? () => removal.remove(row) : undefined}
            actions={detailActions?.(row)}
          />
        )}
      </Box>
      {edited && (
        <CatalogueForm
          view={view}
          row={edited === 'new' ? null : edited}
          given={fixedValues}
          onClose={() => setEdited(null)}
          onSaved={(row) => {
            setEdited(null);
            open(row);
          }}
        />
      )}
      <Suspense fallback={null}>
        {importing && <CatalogueImport view={view} given={fixedValues} onClose={() => setImporting(false)} />}
      </Suspense>
      {removal.dialog}
    </Page>
  );
}
