import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress, type Address } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { useFormActions, type FormDialog } from './form-actions.ts';
import { FormStateChips } from './form-state-chips.tsx';
import { FormDetail } from './form.detail.tsx';
import { nameOverCode } from '#features/parameterization/designer/name-over-code.tsx';
import { formsMessages } from './forms.messages.ts';

const FormDialogs = lazyPart(() => import('./form-dialogs.tsx'));
const endpoints = client.parameterization.forms;
const byCode = { key: 'code', direction: 'ASC' } as const;
/** There is room for the others beside the menu; the panel shows it. */
const hiddenAtFirst = { createdDate: false };
const hiddenOnPhone = {
  code: false,
  qualityCode: false,
  questions: false,
  usedBy: false,
  answers: false,
  createdDate: false,
};

const ofNumbers = { align: 'right', headerAlign: 'right' } as const;

const formSearch = (typed: string): SearchFilter[] =>
  typed === ''
    ? []
    : [
        { key: 'code', operator: 'LIKE', value: typed },
        { key: 'name', operator: 'LIKE', value: typed, sql_connector: 'OR' },
      ];

function useFormColumns(narrow: boolean, actionsOf: (form: FormItem) => RowAction[]): GridColDef<FormItem>[] {
  const { data: recent } = useQuery(queryFor(client.operation.formAnswers.recent));
  const { data: uses } = useQuery(queryFor(client.parameterization.whereUsed.formCounts));
  const t = useText(formsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  return [
    { field: 'code', headerName: t('code'), width: 120 },
    {
      field: 'name',
      headerName: t('name'),
      flex: 1,
      minWidth: narrow ? 110 : 220,
      ...(narrow ? nameOverCode : {}),
    },
    { field: 'qualityCode', headerName: t('quality'), width: 150 },
    {
      field: 'version',
      headerName: t('versions'),
      display: 'flex',
      width: narrow ? 116 : 250,
      renderCell: ({ row }) => <FormStateChips form={row} compact={narrow} />,
    },
    { field: 'questions', headerName: t('questions'), width: 100, ...ofNumbers },
    {
      field: 'usedBy',
      headerName: t('usedBy'),
      description: t('usedByLong'),
      width: 110,
      sortable: false,
      ...ofNumbers,
      valueGetter: (_, { id }) => (uses ? formats.number(uses[id] ?? 0) : ''),
    },
    {
      field: 'answers',
      headerName: t('answers'),
      description: t('answersLong'),
      width: 130,
      sortable: false,
      ...ofNumbers,
      valueGetter: (_, { id }) => (recent ? formats.number(recent[id] ?? 0) : ''),
    },
    {
      field: 'createdDate',
      headerName: t('created'),
      width: 130,
      valueGetter: (at: string) => formats.day(at),
    },
    actionsColumn(kit('actions'), ({ name }) => name, actionsOf),
  ];
}

interface TableProps {
  typed: string;
  address: Address;
  actionsOf: (form: FormItem) => RowAction[];
  current: number | null;
  onOpen: (form: FormItem) => void;
}

function FormsTable({ typed, address, actionsOf, current, onOpen }: TableProps) {
  const t = useText(formsMessages);
  const kit = useText(kitMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const filters = useMemo(() => formSearch(typed), [typed]);
  const columns = useFormColumns(narrow, actionsOf);
  return (
    <DataTable
      name={narrow ? 'forms.narrow' : 'forms'}
      label={t('title')}
      endpoint={endpoints.criteria}
      columns={columns}
      filters={filters}
      pageState={pageStateOf(address)}
      initialSort={byCode}
      initialHidden={narrow ? hiddenOnPhone : hiddenAtFirst}
      rowHeight={narrow ? 78 : 44}
      current={current}
      onOpen={onOpen}
      empty={
        <EmptyState
          title={typed ? kit('emptyTitle') : t('empty')}
          text={typed ? kit('emptyFiltered') : t('emptyText')}
        />
      }
    />
  );
}

function CreateButtons({ onOpen }: { onOpen: (dialog: FormDialog) => void }) {
  const t = useText(formsMessages);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<UploadFile aria-hidden />}
        onClick={() => onOpen({ kind: 'import', form: null })}
      >
        {t('importForm')}
      </Button>
      <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => onOpen({ kind: 'create' })}>
        {t('create')}
      </Button>
    </Box>
  );
}

/** The forms of the tenant: what is in force, what is being drawn, and what may be done with them. */
export default function Forms() {
  const t = useText(formsMessages);
  const may = useMay();
  const address = useAddress();
  const typed = address.values.q ?? '';
  const [open, setOpen] = useState<FormItem | null>(null);
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const actionsOf = useFormActions(setDialog);
  const closeDialog = () => {
    setDialog(null);
    setOpen(null);
  };
  return (
    <Page fill title={t('title')} actions={may(endpoints.create) && <CreateButtons onOpen={setDialog} />}>
      <FilterBar onClear={typed ? () => changeFilters(address, { q: undefined }) : undefined}>
        <SearchField value={typed} onChange={(q) => changeFilters(address, { q })} label={t('search')} />
      </FilterBar>
      <ListAndPanel
        list={
          <FormsTable
            typed={typed}
            address={address}
            actionsOf={actionsOf}
            current={open?.id ?? null}
            onOpen={setOpen}
          />
        }
        panel={
          open && (
            <FormDetail key={open.id} form={open} actions={actionsOf(open)} onClose={() => setOpen(null)} />
          )
        }
      />
      {dialog && (
        <Suspense fallback={null}>
          <FormDialogs dialog={dialog} onClose={closeDialog} />
        </Suspense>
      )}
    </Page>
  );
}
