import type { GridColDef } from '@mui/x-data-grid';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { useCreatedColumn, useStatusColumn } from '#features/security/list-parts.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { rolesMessages } from './roles.messages.ts';

const numeric = { align: 'right', headerAlign: 'right' } as const;

/** Columns left out on a phone. */
export const hiddenOnPhone = {
  code: false,
  componentNum: false,
  teamNum: false,
  createdDate: false,
  userNum: false,
};

export function useRoleColumns(narrow: boolean, actionsOf: (role: Role) => RowAction[]): GridColDef<Role>[] {
  const t = useText(rolesMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const statusColumn = useStatusColumn<Role>(narrow);
  const createdColumn = useCreatedColumn<Role>();
  return [
    {
      field: 'name',
      headerName: shared('name'),
      flex: 1.4,
      minWidth: narrow ? 130 : 170,
      cellClassName: 'strong',
    },
    { field: 'code', headerName: shared('code'), flex: 1, minWidth: 140 },
    { field: 'componentNum', headerName: t('permissions'), width: 104, ...numeric },
    { field: 'userNum', headerName: shared('users'), width: 96, ...numeric },
    { field: 'teamNum', headerName: shared('teams'), width: 96, ...numeric },
    statusColumn,
    createdColumn,
    actionsColumn<Role>(kit('actions'), (role) => role.name, actionsOf),
  ];
}
