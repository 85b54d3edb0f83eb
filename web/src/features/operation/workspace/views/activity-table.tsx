import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StatusChip } from '#kit/chips.tsx';
import { Age } from '#kit/time/age.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { DataTable } from '#kit/table/table.tsx';
import { personName } from '#features/operation/actions/personnel/person-label.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { activitySortKeys, mostUrgentFirst } from './list-order.ts';
import { EmployeeCell, MenuCell, StageCell, SyncCell } from './activity-table-cells.tsx';
import {
  numberColumn,
  sharedColumns,
  type BilingualName,
  type WorkspaceTranslate,
} from './shared-columns.tsx';
import type { WorkspaceTableProps } from './workspace-table.types.ts';

type OnMenu = (anchor: HTMLElement, activity: Activity) => void;
interface Props extends WorkspaceTableProps<Activity> {
  onMenu: OnMenu;
}

const initialHidden = {
  createdAt: false,
  account: false,
  workflow: false,
  typeCode: false,
  assignedAt: false,
  endedAt: false,
  id: false,
};

function activityColumns(t: WorkspaceTranslate, name: BilingualName): GridColDef<Activity>[] {
  const shared = sharedColumns<Activity>(t, name);
  return [
    {
      field: 'status',
      headerName: t('status'),
      width: 114,
      renderCell: ({ row }) => <StatusChip status={row.status} />,
    },
    shared.priority,
    shared.dueAt,
    {
      field: 'number',
      headerName: t('number'),
      ...numberColumn,
      valueGetter: (_, row) => row.operationNumber,
    },
    {
      field: 'stage',
      headerName: t('stage'),
      flex: 1.3,
      minWidth: 130,
      valueGetter: (_, row) => name(row.stageName),
      renderCell: ({ row }) => <StageCell activity={row} />,
    },
    {
      field: 'subscriber',
      headerName: t('subscriber'),
      flex: 1.2,
      minWidth: 106,
      cellClassName: 'two-lines',
    },
    { field: 'address', headerName: t('address'), flex: 1.2, minWidth: 104, cellClassName: 'two-lines' },
    shared.zone,
    {
      field: 'employee',
      headerName: t('employee'),
      flex: 1,
      minWidth: 91,
      sortable: false,
      cellClassName: 'two-lines',
      valueGetter: (_, row) => (row.employee ? personName(row.employee.name) : ''),
      renderCell: ({ row }) => <EmployeeCell activity={row} />,
    },
    {
      field: 'sync',
      headerName: t('syncShort'),
      description: t('sync'),
      width: 53,
      align: 'center',
      headerAlign: 'center',
      renderCell: ({ row }) => <SyncCell activity={row} />,
    },
    shared.createdAt,
    ...furtherColumns(t, name, shared.endedAt),
  ];
}

/** Columns that few people show. */
const furtherColumns = (
  t: WorkspaceTranslate,
  name: BilingualName,
  endedAt: GridColDef<Activity>,
): GridColDef<Activity>[] => [
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
    field: 'assignedAt',
    headerName: t('assigned'),
    width: 112,
    renderCell: ({ row }) => row.assignedAt && <Age since={row.assignedAt} />,
  },
  endedAt,
  { field: 'id', headerName: t('activityNumber'), width: 110 },
];

const menuColumn = (label: string, onMenu: OnMenu): GridColDef<Activity> => ({
  field: 'actions',
  headerName: label,
  renderHeader: () => <span className="hidden-label">{label}</span>,
  width: 44,
  sortable: false,
  hideable: false,
  resizable: false,
  disableColumnMenu: true,
  align: 'center',
  renderCell: ({ row, tabIndex }) => <MenuCell activity={row} tabIndex={tabIndex} onMenu={onMenu} />,
});

export default function ActivityTable({ onMenu, ...rest }: Props) {
  const t = useText(workspaceMessages);
  const kitText = useText(kitMessages);
  const name = useBilingual();
  const columns = useMemo(
    () => [...activityColumns(t, name), menuColumn(kitText('actions'), onMenu)],
    [t, kitText, name, onMenu],
  );
  return (
    <DataTable
      {...rest}
      name="activities"
      label={t('activities')}
      endpoint={client.operation.activities.search}
      columns={columns}
      initialSort={mostUrgentFirst}
      sortKeys={activitySortKeys}
      initialHidden={initialHidden}
      rowHeight={58}
      held
    />
  );
}
