import Add from '@mui/icons-material/Add';
import Upload from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { Suspense, useMemo, useState } from 'react';
import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress, type Address } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { FileButton } from '#kit/file-button.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { readWorkflowFile } from './read-workflow-file.ts';
import { useWorkflowListActions, type WorkflowDialog } from './workflow-actions.ts';
import { WorkflowDetail } from './workflow.detail.tsx';
import { StateChips } from './state-chips.tsx';
import { nameOverCode } from '#features/parameterization/designer/name-over-code.tsx';
import { workflowsMessages } from './workflows.messages.ts';

const WorkflowDialogs = lazyPart(() => import('./workflow-dialogs.tsx'));
const endpoints = client.parameterization.workflows;
const byCode = { key: 'code', direction: 'ASC' } as const;
const hiddenOnPhone = { code: false, stages: false, openOperations: false };

const workflowSearch = (typed: string): SearchFilter[] =>
  typed === ''
    ? []
    : [
        { key: 'code', operator: 'LIKE', value: typed },
        { key: 'name', operator: 'LIKE', value: typed, sql_connector: 'OR' },
      ];

const numberColumn = (field: 'stages' | 'openOperations', headerName: string, width: number) =>
  ({ field, headerName, width, align: 'right', headerAlign: 'right', sortable: false }) as const;

function useWorkflowColumns(
  narrow: boolean,
  actionsOf: (workflow: WorkflowItem) => RowAction[],
): GridColDef<WorkflowItem>[] {
  const t = useText(workflowsMessages);
  const kit = useText(kitMessages);
  return [
    { field: 'code', headerName: t('code'), width: 120 },
    {
      field: 'name',
      headerName: t('name'),
      flex: 1,
      minWidth: narrow ? 110 : 220,
      ...(narrow ? nameOverCode : {}),
    },
    {
      field: 'version',
      headerName: t('versions'),
      display: 'flex',
      width: narrow ? 116 : 250,
      renderCell: ({ row }) => <StateChips workflow={row} compact={narrow} />,
    },
    numberColumn('stages', t('stages'), 90),
    numberColumn('openOperations', t('openOperations'), 170),
    actionsColumn(kit('actions'), ({ name }) => name, actionsOf),
  ];
}

interface TableProps {
  typed: string;
  address: Address;
  actionsOf: (workflow: WorkflowItem) => RowAction[];
  current: number | null;
  onOpen: (workflow: WorkflowItem) => void;
}

function WorkflowsTable({ typed, address, actionsOf, current, onOpen }: TableProps) {
  const t = useText(workflowsMessages);
  const kit = useText(kitMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const filters = useMemo(() => workflowSearch(typed), [typed]);
  const columns = useWorkflowColumns(narrow, actionsOf);
  return (
    <DataTable
      name={narrow ? 'workflows.narrow' : 'workflows'}
      label={t('title')}
      endpoint={endpoints.criteria}
      columns={columns}
      filters={filters}
      pageState={pageStateOf(address)}
      initialSort={byCode}
      initialHidden={narrow ? hiddenOnPhone : {}}
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

function CreateButtons({ onDialog }: { onDialog: (dialog: WorkflowDialog) => void }) {
  const t = useText(workflowsMessages);
  const importFile = async (chosen: File) => {
    const file = await readWorkflowFile(chosen);
    if (typeof file === 'string') toast.error(file);
    else onDialog({ kind: 'import', file });
  };
  return (
    <>
      <FileButton
        label={t('import')}
        accept=".json,application/json"
        startIcon={<Upload aria-hidden />}
        onFile={(file) => void importFile(file)}
      />
      <Button
        variant="contained"
        startIcon={<Add aria-hidden />}
        onClick={() => onDialog({ kind: 'create' })}
      >
        {t('create')}
      </Button>
    </>
  );
}

/** The workflows of the tenant: what is in force, what is being drawn, and what may be done with them. */
export default function Workflows() {
  const t = useText(workflowsMessages);
  const may = useMay();
  const address = useAddress();
  const typed = address.values.q ?? '';
  const [open, setOpen] = useState<WorkflowItem | null>(null);
  const [dialog, setDialog] = useState<WorkflowDialog | null>(null);
  const actionsOf = useWorkflowListActions(setDialog);
  const closeDialog = () => {
    setDialog(null);
    setOpen(null);
  };
  return (
    <Page fill title={t('title')} actions={may(endpoints.create) && <CreateButtons onDialog={setDialog} />}>
      <FilterBar onClear={typed ? () => changeFilters(address, { q: undefined }) : undefined}>
        <SearchField value={typed} onChange={(q) => changeFilters(address, { q })} label={t('search')} />
      </FilterBar>
      <ListAndPanel
        list={
          <WorkflowsTable
            typed={typed}
            address={address}
            actionsOf={actionsOf}
            current={open?.id ?? null}
            onOpen={setOpen}
          />
        }
        panel={
          open && (
            <WorkflowDetail
              key={open.id}
              workflow={open}
              actions={actionsOf(open)}
              onClose={() => setOpen(null)}
            />
          )
        }
      />
      {dialog && (
        <Suspense fallback={null}>
          <WorkflowDialogs dialog={dialog} onClose={closeDialog} />
        </Suspense>
      )}
    </Page>
  );
}
