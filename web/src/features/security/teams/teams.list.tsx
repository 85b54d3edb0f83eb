import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { pageStateOf } from '#kit/catalogue/catalogue-address.ts';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { EmptyList, SearchAndStatusBar, useSearchAndStatus } from '#features/security/list-parts.tsx';
import { anyOf, statusSearch, type StatusChoice } from '#features/security/status-filter.tsx';
import { useTeamActions } from './team-actions.ts';
import { useTeamColumns } from './team-columns.ts';
import { TeamDetail } from './team.detail.tsx';
import { teamsMessages } from './teams.messages.ts';

const TeamForm = lazyPart(() => import('./team.form.tsx'));
const endpoints = client.security.teams;
const newestFirst = { key: 'createdDate', direction: 'DESC' } as const;
const hiddenOnPhone = { id: false, roleNum: false, createdDate: false };

const teamFilters = (typed: string, status: StatusChoice) => [
  ...(typed
    ? anyOf([
        { key: 'id', field_type: 'LONG', operator: 'LIKE_NUMBER', value: typed },
        { key: 'teamName', operator: 'EQUAL', value: typed },
        { key: 'teamName', operator: 'LIKE', value: typed },
      ])
    : []),
  ...statusSearch(status),
];

export default function Teams() {
  const t = useText(teamsMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const search = useSearchAndStatus();
  const { address, typed, status, isFiltered } = search;
  const filters = useMemo(() => teamFilters(typed, status), [typed, status]);
  const [open, setOpen] = useState<Team | null>(null);
  const [edited, setEdited] = useState<Team | 'new' | null>(null);
  const actions = useTeamActions({ onView: setOpen, onEdit: setEdited, onRemoved: () => setOpen(null) });
  const columns = useTeamColumns(narrow, actions.actionsOf);
  const closeForm = () => {
    setEdited(null);
    setOpen(null);
  };
  return (
    <Page fill title={t('title')} actions={<CreateButton onClick={() => setEdited('new')} />}>
      <SearchAndStatusBar search={search} label={t('search')} />
      <ListAndPanel
        list={
          <DataTable
            name={narrow ? 'teams.narrow' : 'teams'}
            label={t('title')}
            endpoint={endpoints.search}
            columns={columns}
            filters={filters}
            pageState={pageStateOf(address)}
            initialSort={newestFirst}
            current={open?.id ?? null}
            {...(actions.mayView ? { onOpen: setOpen } : {})}
            {...(narrow ? { initialHidden: hiddenOnPhone } : {})}
            empty={<EmptyList isFiltered={isFiltered} title={t('empty')} text={t('emptyText')} />}
          />
        }
        panel={
          open && (
            <TeamDetail
              key={open.id}
              team={open}
              onClose={() => setOpen(null)}
              onEdit={actions.mayEdit ? () => setEdited(open) : undefined}
              onRemove={actions.mayRemove ? () => void actions.remove(open) : undefined}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {edited && <TeamForm team={edited === 'new' ? null : edited} onClose={closeForm} />}
      </Suspense>
    </Page>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useText(teamsMessages);
  const may = useMay();
  if (!may(endpoints.create)) return null;
  return (
    <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onClick}>
      {t('create')}
    </Button>
  );
}
