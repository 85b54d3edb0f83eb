import type { ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { CatalogueRow, FieldView, FieldFormats } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { CodeNames, ReferenceName } from './reference-name.tsx';
import { recordNumber } from '#kit/record-number.ts';

/** A calendar day has no time zone: noon keeps it the same day in every zone. */
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

const longestJson = 160;

const shortJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > longestJson ? `${json.slice(0, longestJson)}…` : json;
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isMoment = (shape: FieldShape | undefined) => shape?.kind === 'date' || shape?.kind === 'instant';

interface ValueContext {
  shape: FieldShape | undefined;
  choiceLabels: FieldView<unknown>['choiceLabels'] | undefined;
  /** What a reference refers to. */
  referenceLabel?: string | undefined;
}

/** Formats a value as text by its kind, wherever a record is shown and not edited. */
export function useValueText(): (value: unknown, context: ValueContext) => string {
  const t = useText(catalogueMessages);
  const formats = useFieldFormats();
  const choiceLabel = (choice: string, labels: ValueContext['choiceLabels']) =>
    labels?.[choice]?.[formats.lang] ?? choice;
  // Coordinates, which a thousands separator and rounding would spoil, are decimals up to 180.
  const formatNumber = (value: number, { shape }: ValueContext) =>
    shape?.kind === 'decimal' && Math.abs(value) <= 180 ? String(value) : formats.number(value);
  return (value, context) => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (context.shape?.kind === 'reference') return context.referenceLabel ?? recordNumber(Number(value));
    if (isMoment(context.shape)) return formats.day(String(value));
    if (typeof value === 'string') return choiceLabel(value, context.choiceLabels);
    if (typeof value === 'number') return formatNumber(value, context);
    if (isTexts(value)) return value.map((each) => choiceLabel(each, context.choiceLabels)).join(', ');
    return shortJson(value);
  };
}

export function useCellContent<R extends CatalogueRow>(shapes: ReadonlyMap<string, FieldShape>) {
  const valueText = useValueText();
  const formats = useFieldFormats();
  return (field: FieldView<R>, row: R): ReactNode =>
    field.show
      ? (field.show(row, formats) ?? '')
      : valueText(row[field.name], {
          shape: shapes.get(field.name),
          choiceLabels: field.choiceLabels,
          referenceLabel: row.labels?.[field.name],
        });
}

/** Displays any value that a field has or had; references and codes are looked up by name. */
export function useValueDisplay<R extends CatalogueRow>(
  fields: readonly FieldView<R>[],
  shapes: ReadonlyMap<string, FieldShape>,
) {
  const valueText = useValueText();
  return (name: string, value: unknown): ReactNode => {
    const shape = shapes.get(name);
    if (shape?.kind === 'reference' && typeof value === 'number')
      return <ReferenceName to={shape.to!} id={value} />;
    if (shape?.kind === 'codes' && shape.to && isTexts(value) && value.length > 0)
      return <CodeNames to={shape.to} codes={value} />;
    const choiceLabels = fields.find((field) => field.name === name)?.choiceLabels;
    return valueText(value, { shape, choiceLabels });
  };
}
