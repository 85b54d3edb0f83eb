import useMediaQuery from '@mui/material/useMediaQuery';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '../feedback/states.tsx';
import { kitMessages } from '../kit.messages.ts';
import { DataTable } from '../table/table.tsx';
import { pageStateOf } from './catalogue-address.ts';
import { hiddenColumns, useColumns } from './catalogue-columns.tsx';
import type { CatalogueState, InitialSort } from './catalogue-state.ts';
import type { CatalogueRow } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

const byCode: InitialSort = { key: 'code', direction: 'ASC' };
const narrowRowHeight = 52;

/** The records of a catalogue as a table; on a phone with fewer columns, stored under a name of its own. */
export function CatalogueList<R extends CatalogueRow>({ state }: { state: CatalogueState<R> }) {
  const { view, may, search, initialSort, selected } = state;
  const lang = useLanguage();
  const narrow = useMediaQuery('(max-width: 699px)');
  const columns = useColumns(view, state.shapes, state.actionsOf, narrow);
  const { catalogue, endpoints } = view;
  const sort = initialSort ?? ('code' in catalogue.keys ? byCode : undefined);
  return (
    <DataTable
      name={narrow ? `${catalogue.name}.narrow` : catalogue.name}
      label={catalogue.titles.many[lang]}
      endpoint={endpoints.search}
      columns={columns}
      filters={search.filters}
      pageState={pageStateOf(state.address)}
      {...(sort ? { initialSort: sort } : {})}
      current={state.id}
      onOpen={state.open}
      {...(may.activate ? { selected, onSelect: state.setSelected } : {})}
      {...(narrow ? { rowHeight: narrowRowHeight } : {})}
      initialHidden={hiddenColumns(view, lang, narrow)}
      empty={<EmptyList filtered={search.filtered} mayCreate={may.create} />}
    />
  );
}

function EmptyList({ filtered, mayCreate }: { filtered: boolean; mayCreate: boolean }) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  if (filtered) return <EmptyState title={kit('emptyTitle')} text={kit('emptyFiltered')} />;
  return <EmptyState title={t('empty')} {...(mayCreate ? { text: t('emptyText') } : {})} />;
}
