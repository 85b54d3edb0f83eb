import type { ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { CatalogueRow, FieldView, FieldFormats } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { CodeNames, ReferenceName } from './reference-name.tsx';

/** A day of the calendar has no time zone: it is read as it stands. */
const noon = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00` : day);

export function useFieldFormats(): FieldFormats {
  const lang = useLanguage();
  const formats = useFormats();
  return {
    lang,
    day: (moment) => (moment ? formats.day(noon(moment)) : ''),
    number: (value) => formats.number(value, 2),
  };
}

const longest = 160;

/** Words a value by its kind, wherever a record is read rather than written. */
export function useValueText() {
  const t = useText(catalogueMessages);
  const tools = useFieldFormats();
  return (
    value: unknown,
    shape: FieldShape | undefined,
    names?: FieldView<unknown>['choiceLabels'],
    label?: string,
  ): string => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (shape?.kind === 'reference') return label ?? `N.º ${String(value)}`;
    if (shape?.kind === 'date' || shape?.kind === 'instant') return tools.day(String(value));
    if (names && typeof value === 'string') return names[value]?.[tools.lang] ?? value;
    if (typeof value === 'number')
      return shape?.kind === 'decimal' && Math.abs(value) <= 180 ? String(value) : tools.number(value);
    if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      return value.map((each) => names?.[each]?.[tools.lang] ?? each).join(', ');
    if (typeof value === 'string') return value;
    const written = JSON.stringify(value);
    return written.length > longest ? `${written.slice(0, longest)}…` : written;
  };
}

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

export function useCellContent<R extends CatalogueRow>(shapes: ReadonlyMap<string, FieldShape>) {
  const word = useValueText();
  const tools = useFieldFormats();
  return (field: FieldView<R>, row: R): ReactNode =>
    field.show?.(row, tools) ??
    (field.show
      ? ''
      : word(row[field.name], shapes.get(field.name), field.choiceLabels, row.labels?.[field.name]));
}

/** Words any value that a field had or might have, references by name. */
export function useValueDisplay<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
) {
  const word = useValueText();
  return (name: string, value: unknown): ReactNode => {
    const shape = shapes.get(name);
    if (shape?.kind === 'reference' && typeof value === 'number')
      return <ReferenceName to={shape.to!} id={value} />;
    if (shape?.kind === 'codes' && shape.to && isCodes(value))
      return <CodeNames to={shape.to} codes={value} />;
    return word(value, shape, fields.find((field) => field.name === name)?.choiceLabels);
  };
}
