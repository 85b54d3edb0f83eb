import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '../filter-bar.tsx';
import type { SearchFilter } from '../table/table.types.ts';
import { changeFilters, type Address } from './catalogue-address.ts';
import type { CatalogueRow, CatalogueView, FieldView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { shapesOf } from './fields/field-shapes.ts';
import { largestOf, NumberRange } from './fields/number-range.tsx';
import { ReferenceChoice } from './fields/reference-choice.tsx';

const filterable = new Set(['choice', 'boolean', 'reference', 'date', 'integer', 'decimal']);
const ranges = new Set(['date', 'integer', 'decimal']);
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];

/** Fields and what is computed beside them, by name. */
export const filterShapes = <R extends CatalogueRow>({
  catalogue,
}: CatalogueView<R>): ReadonlyMap<string, FieldShape> =>
  new Map([...shapesOf(catalogue.computed), ...shapesOf(catalogue.fields)]);

export function filterFields<R extends CatalogueRow>(
  view: CatalogueView<R>,
  shapes: ReadonlyMap<string, FieldShape>,
  given: object,
): FieldView<R>[] {
  return view.fields.filter(
    (field) =>
      (field.filter ?? field.name in view.catalogue.fields.shape) &&
      !(field.name in given) &&
      field.name in view.catalogue.keys &&
      filterable.has(shapes.get(field.name)?.kind ?? ''),
  );
}

/** The address's values as the search of the contract: each kind of field is asked in its own way. */
export function useSearchFilters<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
  values: Address['values'],
  given: Readonly<Record<string, unknown>>,
): SearchFilter[] {
  const written = JSON.stringify([
    fields.map(({ name }) => [name, values[name]]),
    values.q,
    values.active,
    given,
  ]);
  return useMemo(() => {
    const filters: SearchFilter[] = Object.entries(given).map(([key, value]) => ({
      key,
      field_type: 'LONG',
      operator: 'EQUAL',
      value: Number(value),
    }));
    if (values.q) filters.push({ key: 'text', operator: 'LIKE', value: values.q });
    if (values.active)
      filters.push({
        key: 'active',
        field_type: 'BOOLEAN',
        operator: 'EQUAL',
        value: values.active === 'true',
      });
    for (const { name } of fields) {
      const asked = values[name];
      if (!asked) continue;
      const kind = shapes.get(name)?.kind;
      if (kind === 'date') {
        const [from, until] = asked.split('..');
        filters.push({
          key: name,
          field_type: 'DATE',
          operator: 'BETWEEN',
          value: [from || firstDay, until || lastDay],
        });
      } else if (kind === 'integer' || kind === 'decimal') {
        const [from, until] = asked.split('..').map((bound) => (bound === '' ? NaN : Number(bound)));
        const bound = (at: number | undefined, open: number) => (Number.isFinite(at) ? at! : open);
        filters.push({
          key: name,
          field_type: kind === 'integer' ? 'LONG' : 'DECIMAL',
          operator: 'BETWEEN',
          value: [bound(from, -largestOf[kind]), bound(until, largestOf[kind])],
        });
      } else if (kind === 'boolean')
        filters.push({ key: name, field_type: 'BOOLEAN', operator: 'EQUAL', value: asked === 'true' });
      else if (kind === 'reference')
        filters.push({ key: name, field_type: 'LONG', operator: 'EQUAL', value: Number(asked) });
      else filters.push({ key: name, operator: 'EQUAL', value: asked });
    }
    return filters;
    // eslint-disable-next-line react/exhaustive-deps -- the text holds all that matters
  }, [written]);
}

/** A range takes two places of three. */
function firstOf<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
): FieldView<R>[] {
  let places = 3;
  return fields.filter((field) => (places -= ranges.has(shapes.get(field.name)?.kind ?? '') ? 2 : 1) >= 0);
}

const noFields: readonly never[] = [];
const narrowField = { width: { xs: 'calc(50% - 4px)', sm: 150 } };

interface Props<R extends CatalogueRow> {
  fields: readonly FieldView<R>[];
  shapes: ReadonlyMap<string, FieldShape>;
  address: Address;
  /** What the view on screen heeds, when that is not all of it. */
  only?: 'text' | 'none';
  end?: ReactNode;
}

export function CatalogueFilters<R extends CatalogueRow>({
  fields: all,
  shapes,
  address,
  only,
  end,
}: Props<R>) {
  const fields = only ? noFields : all;
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const narrow = useMediaQuery('(max-width: 699px)');
  const { values } = address;
  const set = (name: string, value: string | undefined) => changeFilters(address, { [name]: value });
  const asked = ['active', ...fields.map(({ name }) => name)].filter((name) => values[name]);
  const [open, setOpen] = useState(false);
  const clear = () =>
    changeFilters(
      address,
      Object.fromEntries(['q', 'active', ...fields.map(({ name }) => name)].map((name) => [name, undefined])),
    );
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[]) => (
    <TextField
      key={name}
      select
      label={label}
      value={values[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
      sx={narrowField}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {choices.map(([value, word]) => (
        <MenuItem key={value} value={value}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
  const control = (field: FieldView<R>) => {
    const label = field.label[lang];
    const shape = shapes.get(field.name)!;
    const value = values[field.name];
    if (shape.kind === 'choice')
      return select(
        field.name,
        label,
        (shape.choices ?? []).map(
          (choice) => [choice, field.choiceLabels?.[choice]?.[lang] ?? choice] as const,
        ),
      );
    if (shape.kind === 'boolean')
      return select(field.name, label, [
        ['true', t('yes')],
        ['false', t('no')],
      ]);
    if (shape.kind === 'reference')
      return (
        <ReferenceChoice
          key={field.name}
          to={shape.to!}
          label={label}
          value={value ? Number(value) : null}
          onChange={(id) => set(field.name, id ? String(id) : undefined)}
          width={190}
        />
      );
    if (shape.kind === 'integer' || shape.kind === 'decimal')
      return (
        <NumberRange
          key={field.name}
          label={label}
          value={value ?? ''}
          kind={shape.kind}
          onChange={(range) => set(field.name, range)}
        />
      );
    const [from = '', until = ''] = (value ?? '').split('..');
    const day = (which: 'from' | 'until', at: string, write: (day: string) => string) => (
      <TextField
        key={field.name + which}
        type="date"
        label={t(which, { label })}
        value={at}
        onChange={(event) => {
          const range = write(event.target.value);
          set(field.name, range === '..' ? undefined : range);
        }}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 165 } }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    );
    return [
      day('from', from, (next) => `${next}..${until}`),
      day('until', until, (next) => `${from}..${next}`),
    ];
  };
  // On a wide screen the first few stand open, as many as fit on a line; the others wait, unless one of them
  // is at work.
  const always = new Set(narrow ? [] : firstOf(fields, shapes));
  const waiting = narrow || fields.length > always.size;
  const shown = fields.filter((field) => open || always.has(field) || (!narrow && values[field.name]));
  if (only === 'none') return <FilterBar end={end}>{null}</FilterBar>;
  return (
    <FilterBar onClear={asked.length || values.q ? clear : undefined} end={end}>
      <SearchField value={values.q ?? ''} onChange={(typed) => set('q', typed)} label={t('search')} />
      {!narrow &&
        select('active', t('status'), [
          ['true', t('activeMany')],
          ['false', t('inactiveMany')],
        ])}
      {!narrow && shown.map(control)}
      {waiting && (
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={open}
          startIcon={<TuneOutlined aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {asked.length ? `${t('filters')} (${asked.length})` : t('filters')}
        </Button>
      )}
      {narrow &&
        open &&
        select('active', t('status'), [
          ['true', t('activeMany')],
          ['false', t('inactiveMany')],
        ])}
      {narrow && shown.map(control)}
    </FilterBar>
  );
}
