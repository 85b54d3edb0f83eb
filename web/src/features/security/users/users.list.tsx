import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import type { RowAction } from '#kit/table/row-menu.tsx';
import type { TablePageState } from '#kit/table/table-settings.ts';
import { DataTable } from '#kit/table/table.tsx';
import { EmptyList } from '#features/security/list-parts.tsx';
import { activateUsers, useUserActions } from './user-actions.ts';
import { hiddenColumns, hiddenOnPhone, useUserColumns } from './user-columns.tsx';
import { UserDialogs, type OpenDialog } from './user-dialogs.tsx';
import { addressOfFilters, isFiltered, noUserFilters, userFiltersIn, userSearch } from './user-filters.ts';
import type { UserFilters } from './user-filters.ts';
import { UserFiltersBar, useCompanyAndZoneNames, type Names } from './user-filters-bar.tsx';
import { UserDetail } from './user.detail.tsx';
import { usersMessages } from './users.messages.ts';

const endpoints = client.security.users;
const newestFirst = { key: 'id', direction: 'DESC' } as const;

export default function Users() {
  const t = useText(usersMessages);
  const mayActivate = useMay()(endpoints.activate);
  const names = useCompanyAndZoneNames();
  const address = useAddress();
  const filters = useMemo(() => userFiltersIn(address.values), [address.values]);
  const [open, setOpen] = useState<Employee | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<number[]>([]);
  const actionsOf = useUserActions((kind, user) => setDialog({ kind, user }));

  const change = (part: Partial<UserFilters>) => {
    changeFilters(address, addressOfFilters({ ...filters, ...part }));
    setSelected([]);
  };
  const closeForm = () => {
    setDialog(null);
    setOpen(null);
  };
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {mayActivate && <SelectionButtons ids={selected} onChanged={() => setSelected([])} />}
          <PageButtons onOpen={(kind) => setDialog({ kind })} />
        </>
      }
    >
      <UserFiltersBar
        filters={filters}
        names={names}
        onChange={change}
        onClear={isFiltered(filters) ? () => change(noUserFilters) : undefined}
      />
      <ListAndPanel
        list={
          <UsersTable
            filters={filters}
            names={names}
            pageState={pageStateOf(address)}
            actionsOf={actionsOf}
            currentId={open?.id ?? null}
            onOpen={setOpen}
            selected={selected}
            onSelect={mayActivate ? setSelected : undefined}
          />
        }
        panel={
          open && (
            <UserDetail key={open.id} user={open} actions={actionsOf(open)} onClose={() => setOpen(null)} />
          )
        }
      />
      <UserDialogs open={dialog} onClose={() => setDialog(null)} onCloseForm={closeForm} />
    </Page>
  );
}

interface TableProps {
  filters: UserFilters;
  names: Names;
  pageState: TablePageState;
  actionsOf: (user: Employee) => RowAction[];
  currentId: number | null;
  onOpen: (user: Employee) => void;
  selected: readonly number[];
  /** Absent: users cannot be selected. */
  onSelect: ((ids: number[]) => void) | undefined;
}

function UsersTable(props: TableProps) {
  const { filters, names, pageState, actionsOf, currentId, onOpen, selected, onSelect } = props;
  const t = useText(usersMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const columns = useUserColumns({ narrow, names, actionsOf });
  const search = useMemo(() => userSearch(filters), [filters]);
  return (
    <DataTable
      name={narrow ? 'users.narrow' : 'users'}
      label={t('title')}
      endpoint={endpoints.search}
      columns={columns}
      filters={search}
      pageState={pageState}
      initialSort={newestFirst}
      initialHidden={narrow ? hiddenOnPhone : hiddenColumns}
      rowHeight={64}
      current={currentId}
      onOpen={onOpen}
      selected={selected}
      {...(onSelect && !narrow ? { onSelect } : {})}
      empty={<EmptyList isFiltered={isFiltered(filters)} title={t('empty')} text={t('emptyText')} />}
    />
  );
}

/** Activates or deactivates the selected users; nothing while none is selected. */
function SelectionButtons({ ids, onChanged }: { ids: readonly number[]; onChanged: () => void }) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  const activate = async (active: boolean) => {
    if (await activateUsers(ids, active)) onChanged();
  };
  if (ids.length === 0) return null;
  return (
    <>
      <Box component="span" role="status" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
        {kit('selected', { n: ids.length })}
      </Box>
      <Button variant="outlined" color="inherit" onClick={() => void activate(true)}>
        {t('activate')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => void activate(false)}>
        {t('deactivate')}
      </Button>
    </>
  );
}

function PageButtons({ onOpen }: { onOpen: (kind: 'create' | 'import') => void }) {
  const t = useText(usersMessages);
  const may = useMay();
  return (
    <>
      {may(endpoints.importCheck) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<UploadFile aria-hidden />}
          onClick={() => onOpen('import')}
        >
          {t('upload')}
        </Button>
      )}
      {may(endpoints.create) && (
        <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => onOpen('create')}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
