import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '#kit/chips.tsx';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { removeWithConfirmation } from '#features/security/server-answers.ts';
import { anyOf, StatusFilter, statusIn, statusSearch } from '#features/security/status-filter.tsx';
import { TeamDetail } from './team.detail.tsx';
import { teamsMessages } from './teams.messages.ts';

const TeamForm = lazy(() => import('./team.form.tsx'));
const endpoints = client.security.teams;
const newestFirst = { key: 'createdDate', direction: 'DESC' } as const;

export default function Teams() {
  const t = useText(teamsMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const narrow = useMediaQuery('(max-width: 699px)');
  const address = useAddress();
  const typed = address.values.q ?? '';
  const status = statusIn(address.values.status, 'all');
  const [looked, setLooked] = useState<Team | null>(null);
  const [edited, setEdited] = useState<Team | 'new' | null>(null);

  const filters = useMemo(
    () => [
      ...(typed
        ? anyOf([
            { key: 'id', field_type: 'LONG', operator: 'LIKE_NUMBER', value: typed },
            { key: 'teamName', operator: 'EQUAL', value: typed },
            { key: 'teamName', operator: 'LIKE', value: typed },
          ])
        : []),
      ...statusSearch(status),
    ],
    [typed, status],
  );
  const remove = async (team: Team) => {
    const gone = await removeWithConfirmation({
      title: t('removeTitle'),
      ask: t('removeAsk', { name: team.teamName }),
      done: t('removed'),
      failed: t('teamDeletedFailed'),
      run: (query) => endpoints.remove({ params: { id: team.id }, query }),
    });
    if (!gone) return;
    setLooked(null);
    await refetch(client.security);
  };
  const mayView = may(endpoints.roles);
  const mayEdit = may(endpoints.update);
  const mayRemove = may(endpoints.remove);
  const actionsOf = (team: Team): RowAction[] => [
    ...(mayView ? [{ label: kit('detail'), icon: VisibilityOutlined, run: () => setLooked(team) }] : []),
    ...(mayEdit ? [{ label: kit('edit'), icon: EditOutlined, run: () => setEdited(team) }] : []),
    ...(mayRemove
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void remove(team), danger: true }]
      : []),
  ];
  const columns: GridColDef<Team>[] = [
    { field: 'id', headerName: t('number'), width: 76 },
    {
      field: 'teamName',
      headerName: t('name'),
      flex: 1,
      minWidth: narrow ? 130 : 170,
      cellClassName: 'strong',
    },
    { field: 'roleNum', headerName: words('roles'), width: 96, align: 'right', headerAlign: 'right' },
    {
      field: 'userNum',
      headerName: t('people'),
      width: narrow ? 96 : 116,
      align: 'right',
      headerAlign: 'right',
    },
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
    actionsColumn<Team>(kit('actions'), (team) => team.teamName, actionsOf),
  ];
  const filtered = typed !== '' || status !== 'all';
  return (
    <Page
      fill
      title={t('title')}
      actions={
        may(endpoints.create) && (
          <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        )
      }
    >
      <FilterBar
        onClear={filtered ? () => changeFilters(address, { q: undefined, status: undefined }) : undefined}
      >
        <SearchField
          value={typed}
          onChange={(text) => changeFilters(address, { q: text })}
          label={t('search')}
        />
        <StatusFilter
          value={status}
          onChange={(next) => changeFilters(address, { status: next === 'all' ? undefined : next })}
        />
      </FilterBar>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <DataTable<Team>
            name={narrow ? 'teams.narrow' : 'teams'}
            label={t('title')}
            endpoint={endpoints.search}
            columns={columns}
            filters={filters}
            pageState={pageStateOf(address)}
            initialSort={newestFirst}
            current={looked?.id ?? null}
            {...(mayView ? { onOpen: setLooked } : {})}
            {...(narrow ? { initialHidden: { id: false, roleNum: false, createdDate: false } } : {})}
            empty={
              <EmptyState
                title={filtered ? kit('emptyTitle') : t('empty')}
                text={filtered ? kit('emptyFiltered') : t('emptyText')}
              />
            }
          />
        </Box>
        {looked && (
          <TeamDetail
            key={looked.id}
            team={looked}
            onClose={() => setLooked(null)}
            onEdit={mayEdit ? () => setEdited(looked) : undefined}
            onRemove={mayRemove ? () => void remove(looked) : undefined}
          />
        )}
      </Box>
      <Suspense fallback={null}>
        {edited && (
          <TeamForm
            team={edited === 'new' ? null : edited}
            onClose={() => {
              setEdited(null);
              setLooked(null);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
