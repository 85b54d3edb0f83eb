/**
 * The screen of a catalogue: filters, list, detail, form, files. It knows the contract's declaration and its
 * view, and does not depend on which catalogue it serves; a screen replaces or adds parts through its view
 * and these props.
 */
import Box from '@mui/material/Box';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { useLanguage } from '#i18n/language.ts';
import { Page } from '../page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CatalogueButtons } from './catalogue-buttons.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { useCatalogueState, type CatalogueScreenProps, type CatalogueState } from './catalogue-state.ts';
import type { CatalogueRow } from './catalogue.types.ts';
import { CatalogueFilters } from './filters/catalogue-filters.tsx';
import { CatalogueDetail } from './record/catalogue-detail.tsx';
import { CatalogueForm } from './record/catalogue-form.tsx';
import { ViewSwitch } from './view-switch.tsx';

const CatalogueImport = lazyPart(
  () => import('./catalogue-import.tsx'),
) as typeof import('./catalogue-import.tsx').default;

export function CatalogueScreen<R extends CatalogueRow>(props: CatalogueScreenProps<R>) {
  const { view, title, back, subtitle, actions, exports, detailActions } = props;
  const lang = useLanguage();
  const state = useCatalogueState(props);
  const { may, address, search, currentView, selected, setSelected } = state;
  const { other } = currentView;
  return (
    <Page
      fill
      title={title ?? view.catalogue.titles.many[lang]}
      {...(back ? { back } : {})}
      {...(subtitle ? { subtitle } : {})}
      actions={
        <CatalogueButtons
          view={view}
          may={may}
          filters={search.filters}
          exports={exports}
          onImport={() => state.setImporting(true)}
          onCreate={() => state.setEdited('new')}
        >
          {actions}
        </CatalogueButtons>
      }
    >
      <CatalogueFilters
        fields={search.fields}
        shapes={search.shapes}
        address={address}
        {...(other?.appliedFilters ? { only: other.appliedFilters } : {})}
        end={
          <ViewSwitch
            others={currentView.otherViews}
            otherFirst={currentView.otherViewFirst}
            value={currentView.key}
            onChange={(next) => address.change({ view: next })}
          />
        }
      />
      {may.activate && !other && <BulkBar view={view} ids={selected} onDone={() => setSelected([])} />}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <Records state={state} />
        </Box>
        <OpenRecord state={state} detailActions={detailActions} />
      </Box>
      <Dialogs state={state} />
    </Page>
  );
}

/** The records as a list, or as the other view that is chosen. */
function Records<R extends CatalogueRow>({ state }: { state: CatalogueState<R> }) {
  const { other } = state.currentView;
  if (!other) return <CatalogueList state={state} />;
  return (
    <other.Screen
      filters={state.search.filters}
      current={state.id}
      onOpen={state.open}
      onEdit={state.may.edit ? state.setEdited : undefined}
      text={state.address.values.q ?? ''}
    />
  );
}

function OpenRecord<R extends CatalogueRow>({
  state,
  detailActions,
}: {
  state: CatalogueState<R>;
  detailActions: ((row: R) => ReactNode) | undefined;
}) {
  const { id, row, may, open, setEdited, removal } = state;
  if (!row) return null;
  return (
    <CatalogueDetail
      key={id}
      view={state.view}
      row={row}
      shapes={state.shapes}
      onClose={() => open(null)}
      onEdit={may.edit ? () => setEdited(row) : undefined}
      onRemove={may.remove ? () => removal.remove(row) : undefined}
      actions={detailActions?.(row)}
    />
  );
}

/** The form, the import and the removal, each while it is open. */
function Dialogs<R extends CatalogueRow>({ state }: { state: CatalogueState<R> }) {
  const { view, fixedValues, edited, setEdited, importing, setImporting } = state;
  return (
    <>
      {edited && (
        <CatalogueForm
          view={view}
          row={edited === 'new' ? null : edited}
          fixedValues={fixedValues}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            state.open(saved);
          }}
        />
      )}
      <Suspense fallback={null}>
        {importing && (
          <CatalogueImport view={view} fixedValues={fixedValues} onClose={() => setImporting(false)} />
        )}
      </Suspense>
      {state.removal.dialog}
    </>
  );
}
