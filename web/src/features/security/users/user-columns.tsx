import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { useCreatedColumn, useStatusColumn } from '#features/security/list-parts.tsx';
import { fullName } from '#features/security/person-name.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import type { Names } from './user-filters-bar.tsx';
import { usersMessages } from './users.messages.ts';

/** Columns shown only once the person asks for them. */
export const hiddenColumns = { id_number: false, phone: false, createdDate: false, id: false, reach: false };
export const hiddenOnPhone = {
  ...hiddenColumns,
  code: false,
  title: false,
  company_id: false,
  zone_id: false,
  email: false,
};

interface Options {
  narrow: boolean;
  names: Names;
  actionsOf: (user: Employee) => RowAction[];
}

export function useUserColumns({ narrow, names, actionsOf }: Options): GridColDef<Employee>[] {
  const t = useText(usersMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const statusColumn = useStatusColumn<Employee>(narrow);
  const createdColumn = useCreatedColumn<Employee>();
  return [
    { field: 'id', headerName: 'ID', width: 70 },
    {
      field: 'name',
      headerName: t('person'),
      flex: 1.5,
      minWidth: 190,
      renderCell: ({ row }) => <NameCell user={row} />,
    },
    { field: 'code', headerName: shared('code'), width: 110 },
    { field: 'title', headerName: t('position'), flex: 1.1, minWidth: 140 },
    {
      field: 'company_id',
      headerName: t('company'),
      flex: 1.2,
      minWidth: 150,
      sortable: false,
      valueGetter: (id: number | null) => names.company(id),
    },
    {
      field: 'zone_id',
      headerName: t('zone'),
      width: 130,
      sortable: false,
      valueGetter: (id: number | null) => names.zone(id),
    },
    {
      field: 'reach',
      headerName: t('reach'),
      width: 140,
      valueGetter: (reach: Employee['reach']) => t(`reach${reach}`),
    },
    { field: 'email', headerName: t('email'), flex: 1.2, minWidth: 170 },
    { field: 'phone', headerName: t('phone'), width: 130 },
    { field: 'id_number', headerName: t('document'), width: 130 },
    statusColumn,
    createdColumn,
    actionsColumn<Employee>(kit('actions'), (user) => fullName(user.name), actionsOf),
  ];
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis' };

/** Name with a mark for field employees, and the username below. */
function NameCell({ user }: { user: Employee }) {
  const t = useText(usersMessages);
  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
      <Box sx={{ fontWeight: 560, ...ellipsis, display: 'flex', gap: 0.75, alignItems: 'center' }}>
        <Box component="span" sx={ellipsis}>
          {fullName(user.name)}
        </Box>
        {user.isMobile && <ToneChip compact tone="blue" icon={PhoneIphone} label={t('field')} />}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', ...ellipsis }}>{user.username}</Box>
    </Box>
  );
}
