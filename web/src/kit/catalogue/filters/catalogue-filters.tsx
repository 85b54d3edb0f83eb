import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '../../filter-bar.tsx';
import { changeFilters, type Address } from '../catalogue-address.ts';
import type { CatalogueRow, FieldView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { FilterControl, FilterSelect } from './filter-control.tsx';

const ranges = new Set(['date', 'integer', 'decimal']);

/** The first fields that fit on one line beside the search: it has three places, and a range takes two. */
function fieldsOnOneLine<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
): FieldView<R>[] {
  let places = 3;
  return fields.filter((field) => (places -= ranges.has(shapes.get(field.name)?.kind ?? '') ? 2 : 1) >= 0);
}

const noFields: readonly never[] = [];

/** Which filters are on screen, and whether a button shows the others. */
function useVisibleFilters<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
  values: Address['values'],
) {
  const narrow = useMediaQuery('(max-width: 699px)');
  const [open, setOpen] = useState(false);
  // A wide screen always shows the first few and those in use; a narrow one shows none until they are opened.
  const always = new Set(narrow ? [] : fieldsOnOneLine(fields, shapes));
  const inUse = (field: FieldView<R>) => !narrow && Boolean(values[field.name]);
  return {
    narrow,
    open,
    toggle: () => setOpen(!open),
    collapsible: narrow || fields.length > always.size,
    visible: fields.filter((field) => open || always.has(field) || inUse(field)),
  };
}

interface Props<R extends CatalogueRow> {
  fields: readonly FieldView<R>[];
  shapes: ReadonlyMap<string, FieldShape>;
  address: Address;
  /** Which filters the view on screen applies, when it does not apply them all. */
  only?: 'text' | 'none';
  end?: ReactNode;
}

/** The bar above a catalogue's list: search text, status and the fields' filters, all in the address. */
export function CatalogueFilters<R extends CatalogueRow>({
  fields: all,
  shapes,
  address,
  only,
  end,
}: Props<R>) {
  const fields = only ? noFields : all;
  const t = useText(catalogueMessages);
  const { values } = address;
  const { narrow, open, toggle, collapsible, visible } = useVisibleFilters(fields, shapes, values);
  if (only === 'none') return <FilterBar end={end}>{null}</FilterBar>;

  const set = (name: string, value: string | undefined) => changeFilters(address, { [name]: value });
  const names = ['active', ...fields.map(({ name }) => name)];
  const inUse = names.filter((name) => values[name]).length;
  const clear = () =>
    changeFilters(address, Object.fromEntries(['q', ...names].map((name) => [name, undefined])));
  const controls = (
    <>
      <FilterSelect
        label={t('status')}
        value={values.active}
        onChange={(value) => set('active', value)}
        choices={[
          ['true', t('activeMany')],
          ['false', t('inactiveMany')],
        ]}
      />
      {visible.map((field) => (
        <FilterControl
          key={field.name}
          field={field}
          shape={shapes.get(field.name)!}
          value={values[field.name]}
          onChange={(value) => set(field.name, value)}
        />
      ))}
    </>
  );
  return (
    <FilterBar onClear={inUse || values.q ? clear : undefined} end={end}>
      <SearchField value={values.q ?? ''} onChange={(typed) => set('q', typed)} label={t('search')} />
      {!narrow && controls}
      {collapsible && (
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={open}
          startIcon={<TuneOutlined aria-hidden />}
          onClick={toggle}
        >
          {inUse ? `${t('filters')} (${inUse})` : t('filters')}
        </Button>
      )}
      {narrow && open && controls}
    </FilterBar>
  );
}
