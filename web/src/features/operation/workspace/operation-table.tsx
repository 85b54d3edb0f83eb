import Flag from '@mui/icons-material/OutlinedFlag';
import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, type ReactNode } from 'react';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { OperationChip, PriorityChip, ToneChip } from '#kit/chips.tsx';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { Due } from './activity-due.tsx';
import { OperationProgress } from './operation-progress.tsx';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  filters: readonly SearchFilter[];
  hold: boolean;
  selected: readonly number[];
  /** Absent for those who can do nothing with a selection. */
  onSelect?: (ids: number[]) => void;
  onSelectRows?: (rows: Operation[]) => void;
  onOpen: (operation: Operation) => void;
  current: number | null;
  empty: ReactNode;
}

const newestFirst = { key: 'createdAt', direction: 'DESC' } as const;
const initialHidden = { createdAt: false, account: false, company: false, barrio: false, createdBy: false };

export default function OperationTable(props: Props) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const columns = useMemo<GridColDef<Operation>[]>(
    () => [
      {
        field: 'status',
        headerName: t('status'),
        width: 124,
        renderCell: ({ row }) => (
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            <OperationChip status={row.status} />
            {row.forReview && <ToneChip tone="amber" icon={Flag} label={t('review')} compact />}
          </Box>
        ),
      },
      {
        field: 'priority',
        headerName: t('priorityShort'),
        description: t('priority'),
        width: 66,
        align: 'center',
        headerAlign: 'center',
        renderCell: ({ row }) => <PriorityChip priority={row.priority} compact />,
      },
      {
        field: 'dueAt',
        headerName: t('due'),
        width: 108,
        renderCell: ({ row }) => <Due dueAt={row.dueAt} endedAt={row.endedAt} lateness={row.lateness} />,
      },
      { field: 'number', headerName: t('number'), width: 124, cellClassName: 'strong' },
      {
        field: 'workflow',
        headerName: t('workflow'),
        flex: 1.2,
        minWidth: 120,
        sortable: false,
        valueGetter: (_, row) => name(row.workflowName),
      },
      {
        field: 'openStages',
        headerName: t('openStages'),
        flex: 1.1,
        minWidth: 120,
        sortable: false,
        valueGetter: (_, row) => row.openStages.map((stage) => name(stage.name)).join(', '),
      },
      {
        field: 'progress',
        headerName: t('progress'),
        width: 112,
        sortable: false,
        renderCell: ({ row }) => <OperationProgress operation={row} />,
      },
      { field: 'subscriber', headerName: t('subscriber'), flex: 1, minWidth: 110 },
      { field: 'address', headerName: t('address'), flex: 1, minWidth: 110 },
      {
        field: 'zone',
        headerName: t('zone'),
        width: 104,
        sortable: false,
        valueGetter: (_, row) => (row.zone ? name(row.zone.name) : ''),
      },
      {
        field: 'createdAt',
        headerName: t('created'),
        width: 112,
        renderCell: ({ row }) => <Age since={row.createdAt} />,
      },
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
    ],
    [t, name],
  );
  return (
    <DataTable
      {...props}
      name="operations"
      label={t('operations')}
      endpoint={client.operation.operations.search}
      columns={columns}
      initialSort={newestFirst}
      initialHidden={initialHidden}
      rowHeight={46}
    />
  );
}
