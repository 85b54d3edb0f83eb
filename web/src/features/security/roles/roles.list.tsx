import Add from '@mui/icons-material/Add';
import CompareArrows from '@mui/icons-material/CompareArrows';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LayersClear from '@mui/icons-material/LayersClear';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '#kit/chips.tsx';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { rolesMessages } from './roles.messages.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { removeWithConfirmation, selfConfirmed } from '#features/security/server-answers.ts';
import { anyOf, StatusFilter, statusIn, statusSearch } from '#features/security/status-filter.tsx';

const RoleForm = lazy(() => import('./role.form.tsx'));
const CompareRoles = lazy(() => import('./roles-compare.tsx'));

const endpoints = client.security.roles;
const newestFirst = { key: 'createdDate', direction: 'DESC' } as const;

type Open = { kind: 'form'; id: number | null; copy?: boolean } | { kind: 'compare'; ids: number[] } | null;

export default function Roles() {
  const t = useText(rolesMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const narrow = useMediaQuery('(max-width: 699px)');
  const address = useAddress();
  const typed = address.values.q ?? '';
  const status = statusIn(address.values.status, 'all');
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState<number[]>([]);

  const filters = useMemo(
    () => [
      ...(typed
        ? anyOf([
            { key: 'code', operator: 'LIKE', value: typed },
            { key: 'name', operator: 'LIKE', value: typed },
          ])
        : []),
      ...statusSearch(status),
    ],
    [typed, status],
  );
  const remove = async (role: Role) => {
    const gone = await removeWithConfirmation({
      title: t('removeTitle'),
      ask: t('removeAsk', { name: role.name }),
      done: t('removed'),
      failed: t('removeFailed'),
      run: (query) => endpoints.remove({ params: { id: role.id }, query }),
    });
    if (gone) await refetch(client.security);
  };
  const clear = async (role: Role) => {
    if (
      !(await confirmDelete({
        title: t('clear'),
        text: t('clearAsk', { n: role.componentNum, name: role.name }),
      }))
    )
      return;
    try {
      const answer = await selfConfirmed(
        (query) => endpoints.removeComponents({ params: { id: role.id }, query }),
        t('selfTitle'),
      );
      if (!answer) return;
      toast.success(t('cleared', { n: answer.removed }));
      await refetch(client.security);
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
  };
  const actionsOf = (role: Role): RowAction[] => [
    ...(may(endpoints.update) && may(endpoints.get)
      ? [{ label: kit('edit'), icon: EditOutlined, run: () => setOpen({ kind: 'form', id: role.id }) }]
      : []),
    ...(may(endpoints.create) && may(endpoints.get)
      ? [
          {
            label: t('copy'),
            icon: ContentCopy,
            run: () => setOpen({ kind: 'form', id: role.id, copy: true }),
          },
        ]
      : []),
    ...(may(endpoints.removeComponents) && role.componentNum > 0
      ? [{ label: t('clear'), icon: LayersClear, run: () => void clear(role), danger: true }]
      : []),
    ...(may(endpoints.remove)
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void remove(role), danger: true }]
      : []),
  ];
  const columns: GridColDef<Role>[] = [
    {
      field: 'name',
      headerName: words('name'),
      flex: 1.4,
      minWidth: narrow ? 130 : 170,
      cellClassName: 'strong',
    },
    { field: 'code', headerName: words('code'), flex: 1, minWidth: 140 },
    { field: 'scope', headerName: t('scope'), width: 150, valueGetter: (scope: Role['scope']) => t(scope) },
    { field: 'componentNum', headerName: t('permissions'), width: 104, align: 'right', headerAlign: 'right' },
    { field: 'userNum', headerName: words('users'), width: 96, align: 'right', headerAlign: 'right' },
    { field: 'teamNum', headerName: words('teams'), width: 96, align: 'right', headerAlign: 'right' },
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
    actionsColumn<Role>(kit('actions'), (role) => role.name, actionsOf),
  ];
  const filtered = typed !== '' || status !== 'all';
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {may(endpoints.get) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<CompareArrows aria-hidden />}
              onClick={() => setOpen({ kind: 'compare', ids: chosen.slice(0, 2) })}
            >
              {t('compare')}
            </Button>
          )}
          {may(endpoints.create) && (
            <Button
              variant="contained"
              startIcon={<Add aria-hidden />}
              onClick={() => setOpen({ kind: 'form', id: null })}
            >
              {t('create')}
            </Button>
          )}
        </>
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
      <DataTable<Role>
        name={narrow ? 'roles.narrow' : 'roles'}
        label={t('title')}
        endpoint={endpoints.search}
        columns={columns}
        filters={filters}
        pageState={pageStateOf(address)}
        initialSort={newestFirst}
        selected={chosen}
        {...(may(endpoints.get) && !narrow ? { onSelect: setChosen } : {})}
        {...(may(endpoints.get) ? { onOpen: (role: Role) => setOpen({ kind: 'form', id: role.id }) } : {})}
        {...(narrow
          ? {
              initialHidden: {
                scope: false,
                code: false,
                componentNum: false,
                teamNum: false,
                createdDate: false,
                userNum: false,
              },
            }
          : {})}
        empty={
          <EmptyState
            title={filtered ? kit('emptyTitle') : t('empty')}
            text={filtered ? kit('emptyFiltered') : t('emptyText')}
          />
        }
      />
      <Suspense fallback={null}>
        {open?.kind === 'form' && (
          <RoleForm id={open.id} copy={open.copy ?? false} onClose={() => setOpen(null)} />
        )}
        {open?.kind === 'compare' && <CompareRoles ids={open.ids} onClose={() => setOpen(null)} />}
      </Suspense>
    </Page>
  );
}
