import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, type ReactNode } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { Due } from './activity-due.tsx';
import { personName } from '#features/operation/actions/personnel-row.tsx';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  filters: readonly SearchFilter[];
  hold: boolean;
  selected: readonly number[];
  /** Absent for those who can do nothing with a selection. */
  onSelect?: (ids: number[]) => void;
  onSelectRows?: (rows: Activity[]) => void;
  onOpen: (activity: Activity) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  current: number | null;
  empty: ReactNode;
}

const newestFirst = { key: 'createdAt', direction: 'DESC' } as const;
const sortKeys = { number: 'operationNumber', sync: 'syncState' };

export default function ActivityTable({ onMenu, ...rest }: Props) {
  const t = useText(workspaceMessages);
  const kit = useText(kitMessages);
  const name = useBilingual();
  const columns = useMemo<GridColDef<Activity>[]>(
    () => [
      {
        field: 'status',
        headerName: t('status'),
        width: 124,
        renderCell: ({ row }) => <StatusChip status={row.status} />,
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
      {
        field: 'number',
        headerName: t('number'),
        width: 126,
        valueGetter: (_, row) => row.operationNumber,
        cellClassName: 'strong',
      },
      {
        field: 'stage',
        headerName: t('stage'),
        flex: 1.2,
        minWidth: 120,
        valueGetter: (_, row) => name(row.stageName),
      },
      { field: 'subscriber', headerName: t('subscriber'), flex: 1.1, minWidth: 110 },
      { field: 'address', headerName: t('address'), flex: 1, minWidth: 110 },
      {
        field: 'zone',
        headerName: t('zone'),
        width: 104,
        valueGetter: (_, row) => (row.zone ? name(row.zone.name) : ''),
        sortable: false,
      },
      {
        field: 'employee',
        headerName: t('employee'),
        flex: 1.1,
        minWidth: 110,
        sortable: false,
        valueGetter: (_, row) => (row.employee ? personName(row.employee.name) : ''),
        renderCell: ({ row, value }) => (
          <Box
            component="span"
            title={value as string}
            sx={{
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              ...(row.employee ? {} : { color: 'text.secondary' }),
            }}
          >
            {row.employee ? value : row.kind === 'field' ? t('unassigned') : ''}
          </Box>
        ),
      },
      {
        field: 'sync',
        headerName: t('syncShort'),
        description: t('sync'),
        width: 60,
        align: 'center',
        headerAlign: 'center',
        renderCell: ({ row }) =>
          row.kind === 'field' && row.status !== 'new' ? (
            <SyncChip state={row.syncState} error={row.syncError} compact />
          ) : null,
      },
      {
        field: 'createdAt',
        headerName: t('created'),
        width: 112,
        renderCell: ({ row }) => <Age since={row.createdAt} />,
      },
      { field: 'account', headerName: t('account'), width: 110 },
      {
        field: 'workflow',
        headerName: t('workflow'),
        width: 180,
        sortable: false,
        valueGetter: (_, row) => name(row.workflowName),
      },
      { field: 'typeCode', headerName: t('type'), width: 160, valueGetter: (_, row) => name(row.typeName) },
      {
        field: 'actions',
        headerName: kit('actions'),
        renderHeader: () => <span className="hidden-label">{kit('actions')}</span>,
        width: 44,
        sortable: false,
        hideable: false,
        resizable: false,
        disableColumnMenu: true,
        align: 'center',
        renderCell: ({ row, tabIndex }) => (
          <IconButton
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={t('actionsOf', { number: row.operationNumber })}
            onClick={(event) => {
              event.stopPropagation();
              onMenu(event.currentTarget, row);
            }}
          >
            <MoreVert fontSize="small" />
          </IconButton>
        ),
      },
    ],
    [t, kit, name, onMenu],
  );
  return (
    <DataTable
      {...rest}
      name="activities"
      label={t('activities')}
      endpoint={client.operation.activities.search}
      columns={columns}
      initialSort={newestFirst}
      sortKeys={sortKeys}
      initialHidden={initialHidden}
      rowHeight={46}
    />
  );
}

const initialHidden = { createdAt: false, account: false, workflow: false, typeCode: false };
