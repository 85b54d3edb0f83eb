import Flag from '@mui/icons-material/OutlinedFlag';
import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { OperationChip, ToneChip } from '#kit/chips.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { OperationProgress } from '#features/operation/workspace/operation-progress.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { mostUrgentFirst } from './list-order.ts';
import {
  numberColumn,
  sharedColumns,
  type BilingualName,
  type WorkspaceTranslate,
} from './shared-columns.tsx';
import type { WorkspaceTableProps } from './workspace-table.types.ts';

const initialHidden = {
  createdAt: false,
  endedAt: false,
  account: false,
  company: false,
  barrio: false,
  createdBy: false,
};

function StatusCell({ operation }: { operation: Operation }) {
  const t = useText(workspaceMessages);
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <OperationChip status={operation.status} />
      {operation.forReview && <ToneChip tone="amber" icon={Flag} label={t('review')} compact />}
    </Box>
  );
}

function operationColumns(t: WorkspaceTranslate, name: BilingualName): GridColDef<Operation>[] {
  const shared = sharedColumns<Operation>(t, name);
  return [
    {
      field: 'status',
      headerName: t('status'),
      width: 114,
      renderCell: ({ row }) => <StatusCell operation={row} />,
    },
    shared.priority,
    shared.dueAt,
    { field: 'number', headerName: t('number'), ...numberColumn },
    {
      field: 'workflow',
      headerName: t('workflow'),
      flex: 1.2,
      minWidth: 121,
      sortable: false,
      cellClassName: 'two-lines',
      valueGetter: (_, row) => name(row.workflowName),
    },
    {
      field: 'openStages',
      headerName: t('openStages'),
      flex: 1.1,
      minWidth: 122,
      sortable: false,
      cellClassName: 'two-lines',
      valueGetter: (_, row) => row.openStages.map((stage) => name(stage.name)).join(', '),
    },
    {
      field: 'progress',
      headerName: t('progress'),
      width: 82,
      sortable: false,
      renderCell: ({ row }) => <OperationProgress operation={row} />,
    },
    {
      field: 'subscriber',
      headerName: t('subscriber'),
      flex: 1,
      minWidth: 105,
      cellClassName: 'two-lines',
    },
    { field: 'address', headerName: t('address'), flex: 1, minWidth: 104, cellClassName: 'two-lines' },
    shared.zone,
    shared.createdAt,
    shared.endedAt,
    { field: 'account', headerName: t('account'), width: 110 },
    { field: 'barrio', headerName: t('barrio'), width: 130, sortable: false },
    { field: 'company', headerName: t('company'), width: 160, sortable: false },
    {
      field: 'createdBy',
      headerName: t('createdBy'),
      width: 140,
      sortable: false,
      valueGetter: (value: string | null) => value?.replaceAll('_', ' '),
    },
  ];
}

export default function OperationTable(props: WorkspaceTableProps<Operation>) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const columns = useMemo(() => operationColumns(t, name), [t, name]);
  return (
    <DataTable
      {...props}
      name="operations"
      label={t('operations')}
      endpoint={client.operation.operations.search}
      columns={columns}
      initialSort={mostUrgentFirst}
      initialHidden={initialHidden}
      rowHeight={58}
      held
    />
  );
}
