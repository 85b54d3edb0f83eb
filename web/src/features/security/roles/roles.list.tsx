import Add from '@mui/icons-material/Add';
import CompareArrows from '@mui/icons-material/CompareArrows';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { pageStateOf } from '#kit/catalogue/catalogue-address.ts';
import { Page } from '#kit/page.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { EmptyList, SearchAndStatusBar, useSearchAndStatus } from '#features/security/list-parts.tsx';
import { anyOf, statusSearch, type StatusChoice } from '#features/security/status-filter.tsx';
import { useRoleActions } from './role-actions.ts';
import { hiddenOnPhone, useRoleColumns } from './role-columns.ts';
import { rolesMessages } from './roles.messages.ts';

const RoleForm = lazyPart(() => import('./role.form.tsx'));
const CompareRoles = lazyPart(() => import('./roles-compare.tsx'));

const endpoints = client.security.roles;
const newestFirst = { key: 'createdDate', direction: 'DESC' } as const;

type RoleDialog = { kind: 'form'; id: number | null; copy?: boolean } | { kind: 'compare'; ids: number[] };

const roleFilters = (typed: string, status: StatusChoice) => [
  ...(typed
    ? anyOf([
        { key: 'code', operator: 'LIKE', value: typed },
        { key: 'name', operator: 'LIKE', value: typed },
      ])
    : []),
  ...statusSearch(status),
];

export default function Roles() {
  const t = useText(rolesMessages);
  const mayRead = useMay()(endpoints.get);
  const narrow = useMediaQuery('(max-width: 699px)');
  const search = useSearchAndStatus();
  const { address, typed, status, isFiltered } = search;
  const filters = useMemo(() => roleFilters(typed, status), [typed, status]);
  const [dialog, setDialog] = useState<RoleDialog | null>(null);
  const [selected, setSelected] = useState<number[]>([]);
  const edit = ({ id }: Role) => setDialog({ kind: 'form', id });
  const actionsOf = useRoleActions({
    onEdit: edit,
    onCopy: ({ id }) => setDialog({ kind: 'form', id, copy: true }),
  });
  const columns = useRoleColumns(narrow, actionsOf);
  const closeDialog = () => setDialog(null);
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <PageButtons
          onCompare={() => setDialog({ kind: 'compare', ids: selected.slice(0, 2) })}
          onCreate={() => setDialog({ kind: 'form', id: null })}
        />
      }
    >
      <SearchAndStatusBar search={search} label={t('search')} />
      <DataTable
        name={narrow ? 'roles.narrow' : 'roles'}
        label={t('title')}
        endpoint={endpoints.search}
        columns={columns}
        filters={filters}
        pageState={pageStateOf(address)}
        initialSort={newestFirst}
        selected={selected}
        {...(mayRead && !narrow ? { onSelect: setSelected } : {})}
        {...(mayRead ? { onOpen: edit } : {})}
        {...(narrow ? { initialHidden: hiddenOnPhone } : {})}
        empty={<EmptyList isFiltered={isFiltered} title={t('empty')} text={t('emptyText')} />}
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'form' && (
          <RoleForm id={dialog.id} copy={dialog.copy ?? false} onClose={closeDialog} />
        )}
        {dialog?.kind === 'compare' && <CompareRoles ids={dialog.ids} onClose={closeDialog} />}
      </Suspense>
    </Page>
  );
}

function PageButtons({ onCompare, onCreate }: { onCompare: () => void; onCreate: () => void }) {
  const t = useText(rolesMessages);
  const may = useMay();
  return (
    <>
      {may(endpoints.get) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CompareArrows aria-hidden />}
          onClick={onCompare}
        >
          {t('compare')}
        </Button>
      )}
      {may(endpoints.create) && (
        <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
