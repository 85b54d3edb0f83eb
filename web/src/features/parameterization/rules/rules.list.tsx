import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { Suspense, useMemo, useState } from 'react';
import type { RuleItem } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress, type Address } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { DesignStateChips } from '#features/parameterization/designer/design-state-chips.tsx';
import { ruleSentence } from '#features/parameterization/rule-designer/rule-sentences.ts';
import { useRuleVariables } from '#features/parameterization/rule-designer/rule-variables.ts';
import { useRuleMenu, type RuleDialog } from './rule-menu.ts';
import { RuleDetail } from './rule.detail.tsx';
import { nameOverCode } from '#features/parameterization/designer/name-over-code.tsx';
import { rulesMessages } from './rules.messages.ts';

const RuleDialogs = lazyPart(() => import('./rule-dialogs.tsx'));
const endpoints = client.parameterization.rules;
const byCode = { key: 'code', direction: 'ASC' } as const;
const hiddenOnPhone = { code: false, sentence: false, stages: false, fired: false };

const ruleSearch = (typed: string): SearchFilter[] =>
  typed === ''
    ? []
    : [
        { key: 'code', operator: 'LIKE', value: typed },
        { key: 'name', operator: 'LIKE', value: typed, sql_connector: 'OR' },
      ];

interface Columns {
  narrow: boolean;
  sentenceOf: (rule: RuleItem) => string;
  actionsOf: (rule: RuleItem) => RowAction[];
}

function useRuleColumns({ narrow, sentenceOf, actionsOf }: Columns): GridColDef<RuleItem>[] {
  const t = useText(rulesMessages);
  const kit = useText(kitMessages);
  return [
    { field: 'code', headerName: t('code'), width: 140 },
    {
      field: 'name',
      headerName: t('name'),
      flex: 2,
      minWidth: narrow ? 100 : 180,
      ...(narrow ? nameOverCode : { cellClassName: 'two-lines' }),
    },
    {
      field: 'sentence',
      headerName: t('sentence'),
      flex: 3,
      minWidth: 220,
      sortable: false,
      cellClassName: 'two-lines',
      valueGetter: (_, rule) => sentenceOf(rule),
    },
    {
      field: 'version',
      headerName: t('versions'),
      display: 'flex',
      width: narrow ? 110 : 210,
      renderCell: ({ row: { version, draftVersion } }) => (
        <DesignStateChips {...{ version, draftVersion }} retired={t('retired')} compact={narrow} />
      ),
    },
    {
      field: 'stages',
      headerName: t('stages'),
      description: t('stagesHelp'),
      width: 90,
      align: 'right',
      headerAlign: 'right',
      sortable: false,
    },
    {
      field: 'fired',
      headerName: t('fired'),
      description: t('firedHelp'),
      width: 160,
      align: 'right',
      headerAlign: 'right',
      sortable: false,
    },
    actionsColumn(kit('actions'), ({ name }) => name, actionsOf),
  ];
}

interface TableProps extends Omit<Columns, 'narrow'> {
  typed: string;
  address: Address;
  current: number | null;
  onOpen: (rule: RuleItem) => void;
}

function RulesTable({ typed, address, current, onOpen, ...rest }: TableProps) {
  const t = useText(rulesMessages);
  const kit = useText(kitMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const filters = useMemo(() => ruleSearch(typed), [typed]);
  const columns = useRuleColumns({ narrow, ...rest });
  return (
    <DataTable
      name={narrow ? 'rules.narrow' : 'rules'}
      label={t('title')}
      endpoint={endpoints.criteria}
      columns={columns}
      filters={filters}
      pageState={pageStateOf(address)}
      initialSort={byCode}
      initialHidden={narrow ? hiddenOnPhone : {}}
      rowHeight={narrow ? 78 : 58}
      current={current}
      onOpen={onOpen}
      empty={
        <EmptyState
          title={typed ? kit('emptyTitle') : t('empty')}
          text={typed ? kit('emptyFiltered') : t('emptyText')}
        />
      }
    />
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const t = useText(rulesMessages);
  return (
    <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onCreate}>
      {t('create')}
    </Button>
  );
}

/** The rules of the tenant: what they say, where they are used, and how often they held. */
export default function Rules() {
  const t = useText(rulesMessages);
  const lang = useLanguage();
  const may = useMay();
  const address = useAddress();
  const typed = address.values.q ?? '';
  const [open, setOpen] = useState<RuleItem | null>(null);
  const [dialog, setDialog] = useState<RuleDialog | null>(null);
  const actionsOf = useRuleMenu(setDialog);
  // Until the names of the questions are read, sentences have their keys.
  const { variables } = useRuleVariables(null);
  const sentenceOf = ({ definition }: RuleItem) => ruleSentence(definition, variables ?? [], lang);
  const closeDialog = () => {
    setDialog(null);
    setOpen(null);
  };
  return (
    <Page
      fill
      title={t('title')}
      actions={may(endpoints.create) && <CreateButton onCreate={() => setDialog({ kind: 'create' })} />}
    >
      <FilterBar onClear={typed ? () => changeFilters(address, { q: undefined }) : undefined}>
        <SearchField value={typed} onChange={(q) => changeFilters(address, { q })} label={t('search')} />
      </FilterBar>
      <ListAndPanel
        list={
          <RulesTable
            {...{ typed, address, actionsOf, sentenceOf }}
            current={open?.id ?? null}
            onOpen={setOpen}
          />
        }
        panel={
          open && (
            <RuleDetail
              key={open.id}
              rule={open}
              sentence={sentenceOf(open)}
              actions={actionsOf(open)}
              onClose={() => setOpen(null)}
            />
          )
        }
      />
      {dialog && (
        <Suspense fallback={null}>
          <RuleDialogs dialog={dialog} onClose={closeDialog} />
        </Suspense>
      )}
    </Page>
  );
}
