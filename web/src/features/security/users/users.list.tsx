import Add from '@mui/icons-material/Add';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip, ToneChip } from '#kit/chips.tsx';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { Page } from '#kit/page.tsx';
import { actionsColumn } from '#kit/table/row-menu.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { OneTimePassword } from './one-time-password.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { readable } from '#features/security/teams/team-candidates.ts';
import { useUserActions, activateUsers, type UserDialog } from './user-actions.ts';
import { UserDetail } from './user.detail.tsx';
import {
  addressOfFilters,
  isFiltered,
  noUserFilters,
  userFiltersIn,
  userSearch,
  type UserFilters,
} from './user-filters.ts';
import { UserFiltersBar, useNames } from './user-filters-bar.tsx';
import { usersMessages } from './users.messages.ts';

const UserForm = lazy(() => import('./user.form.tsx'));
const UserImport = lazy(() => import('./user-import.tsx'));
const UserPassword = lazy(() => import('./user-password.tsx'));
const UserPermissions = lazy(() => import('./user-permissions.tsx'));
const UserSessions = lazy(() => import('./user-sessions.tsx'));

const endpoints = client.security.users;
const newestFirst = { key: 'id', direction: 'DESC' } as const;
const hidden = { id_number: false, phone: false, createdDate: false, id: false };
const hiddenOnPhone = {
  ...hidden,
  code: false,
  title: false,
  company_id: false,
  zone_id: false,
  email: false,
};

export default function Users() {
  const t = useText(usersMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const names = useNames();
  const narrow = useMediaQuery('(max-width: 699px)');
  const address = useAddress();
  const { values } = address;
  const filters = useMemo(() => userFiltersIn(values), [values]);
  const search = useMemo(() => userSearch(filters), [filters]);
  const [looked, setLooked] = useState<Employee | null>(null);
  const [dialog, setDialog] = useState<{ kind: UserDialog; user: Employee } | null>(null);
  const [creating, setCreating] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const [chosen, setChosen] = useState<number[]>([]);

  const change = (part: Partial<UserFilters>) => {
    changeFilters(address, addressOfFilters({ ...filters, ...part }));
    setChosen([]);
  };
  const actionsOf = useUserActions((kind, user) => setDialog({ kind, user }));
  const bulk = async (active: boolean) => {
    if (await activateUsers(chosen, active)) setChosen([]);
  };
  const closeForm = () => {
    setCreating(false);
    setDialog(null);
    setLooked(null);
  };
  const columns: GridColDef<Employee>[] = [
    { field: 'id', headerName: 'ID', width: 70 },
    {
      field: 'name',
      headerName: t('person'),
      flex: 1.5,
      minWidth: 190,
      renderCell: ({ row }) => (
        <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
          <Box
            sx={{
              fontWeight: 560,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              display: 'flex',
              gap: 0.75,
              alignItems: 'center',
            }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {readable(row.name)}
            </Box>
            {row.isMobile && <ToneChip compact tone="blue" icon={PhoneIphone} label={t('field')} />}
          </Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.username}
          </Box>
        </Box>
      ),
    },
    { field: 'code', headerName: words('code'), width: 110 },
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
    { field: 'email', headerName: t('email'), flex: 1.2, minWidth: 170 },
    { field: 'phone', headerName: t('phone'), width: 130 },
    { field: 'id_number', headerName: t('document'), width: 130 },
    {
      field: 'status',
      headerName: words('status'),
      width: narrow ? 68 : 112,
      renderCell: ({ row }) => <ActiveChip active={row.status} compact={narrow} />,
    },
    {
      field: 'createdDate',
      headerName: words('created'),
      width: 144,
      valueGetter: (at: string) => formats.day(at),
    },
    actionsColumn<Employee>(kit('actions'), (user) => readable(user.name), actionsOf),
  ];
  const filtered = isFiltered(filters);
  const person = dialog && {
    id: dialog.user.id,
    username: dialog.user.username,
    name: readable(dialog.user.name),
  };
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {chosen.length > 0 && may(endpoints.activate) && (
            <>
              <Box component="span" role="status" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
                {kit('selected', { n: chosen.length })}
              </Box>
              <Button variant="outlined" color="inherit" onClick={() => void bulk(true)}>
                {t('activate')}
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => void bulk(false)}>
                {t('deactivate')}
              </Button>
            </>
          )}
          {may(endpoints.importCheck) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<UploadFile aria-hidden />}
              onClick={() => setUploading(true)}
            >
              {t('upload')}
            </Button>
          )}
          {may(endpoints.create) && (
            <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <UserFiltersBar
        filters={filters}
        names={names}
        onChange={change}
        onClear={filtered ? () => change(noUserFilters) : undefined}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <DataTable<Employee>
            name={narrow ? 'users.narrow' : 'users'}
            label={t('title')}
            endpoint={endpoints.search}
            columns={columns}
            filters={search}
            pageState={pageStateOf(address)}
            initialSort={newestFirst}
            initialHidden={narrow ? hiddenOnPhone : hidden}
            rowHeight={64}
            current={looked?.id ?? null}
            onOpen={setLooked}
            selected={chosen}
            {...(may(endpoints.activate) && !narrow ? { onSelect: setChosen } : {})}
            empty={
              <EmptyState
                title={filtered ? kit('emptyTitle') : t('empty')}
                text={filtered ? kit('emptyFiltered') : t('emptyText')}
              />
            }
          />
        </Box>
        {looked && (
          <UserDetail
            key={looked.id}
            user={looked}
            actions={actionsOf(looked)}
            onClose={() => setLooked(null)}
          />
        )}
      </Box>
      <Suspense fallback={null}>
        {(creating || dialog?.kind === 'edit') && (
          <UserForm code={dialog?.user.code ?? null} onClose={closeForm} onPassword={setMade} />
        )}
        {uploading && <UserImport onClose={() => setUploading(false)} />}
        {person && dialog.kind === 'password' && (
          <UserPassword user={person} onClose={() => setDialog(null)} />
        )}
        {person && dialog.kind === 'permissions' && (
          <UserPermissions user={person} code={dialog.user.code} onClose={() => setDialog(null)} />
        )}
        {person && dialog.kind === 'sessions' && (
          <UserSessions user={person} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {made && <OneTimePassword {...made} onClose={() => setMade(null)} />}
    </Page>
  );
}
