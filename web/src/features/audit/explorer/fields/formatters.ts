import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { errors, type ErrorCode } from '@cuadrilla/contract/errors.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { numberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { standardDashboard } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { writtenValue } from '@cuadrilla/contract/insights/written-value.ts';
import { percentSign } from '@cuadrilla/contract/kit/percent-sign.ts';
import { translate } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { partLabels } from './choices.ts';
import type { FieldFormat } from './field.types.ts';
import { filtersText } from './filter-text.ts';
import { permissionLabels } from './permission-labels.ts';
import { isParts, type Parts, type ValueContext } from './value-context.ts';
import { widgetsText } from './widgets-text.ts';

/** Null where a value is not what the field usually has. */
type Formatter = (value: unknown, context: ValueContext) => string | null;

const ofNumber =
  (write: (value: number, context: ValueContext) => string): Formatter =>
  (value, context) =>
    typeof value === 'number' ? write(value, context) : null;
const ofText =
  (write: (value: string, context: ValueContext) => string): Formatter =>
  (value, context) =>
    typeof value === 'string' ? write(value, context) : null;

const names = numberNames([]);

/** The number of a record; what the server named already stays. */
const record: Formatter = (value, { lang }) => {
  if (typeof value === 'string' && !/^\d+$/.test(value)) return standardDashboard(value)?.name[lang] ?? value;
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  return translate(kitMessages, lang)('recordNumber', { id: Number(value) });
};

function recipients(value: unknown, context: ValueContext): string | null {
  if (!isParts(value)) return null;
  const texts = (['users', 'roles', 'teams'] as const).flatMap((kind) => {
    const ids = value[kind];
    if (!Array.isArray(ids) || ids.length === 0) return [];
    return [context.t(kind, { names: ids.map((id) => record(id, context)).join(', ') })];
  });
  return texts.length === 0 ? context.t('nothing') : texts.join('; ');
}

function term(value: unknown, { t }: ValueContext): string | null {
  if (!isParts(value) || typeof value['amount'] !== 'number') return null;
  const { amount, unit, from } = value;
  const units = ['minutes', 'hours', 'working_hours', 'business_days', 'days', 'months'] as const;
  const known = units.find((each) => each === unit);
  if (!known) return null;
  const text = t(`${known}Term`, { n: amount as number });
  return typeof from === 'string' ? t('termFrom', { term: text, question: from }) : text;
}

const points = (value: unknown): number =>
  !Array.isArray(value)
    ? 0
    : typeof value[0] === 'number'
      ? 1
      : value.reduce((total: number, each) => total + points(each), 0);

/** A form or a group of forms that an activity type has; the condition itself is in the raw line. */
const forms: Formatter = (value, { t }) => {
  if (!isParts(value)) return null;
  const { form, group, when } = value;
  const code = typeof group === 'string' ? t('group', { name: group }) : form;
  if (typeof code !== 'string') return null;
  return when === null || when === undefined ? code : t('conditional', { name: code });
};

const partName = (part: string, { lang }: ValueContext): string =>
  Object.hasOwn(partLabels, part) ? partLabels[part as keyof typeof partLabels][lang] : part;

function importKind(kind: string, context: ValueContext): string {
  if (kind === 'work-orders') return context.t('workOrders');
  if (kind === 'users') return context.t('importedUsers');
  return partName(kind.replace(/^catalogue:/, ''), context);
}

const partCounts: Formatter = (value, context) =>
  isParts(value)
    ? Object.entries(value)
        .map(([part, count]) => `${partName(part, context)}: ${context.formats.number(Number(count))}`)
        .join(', ')
    : null;

const countsOf = ({ created, updated, unchanged }: Parts) => ({
  created: Number(created ?? 0),
  updated: Number(updated ?? 0),
  unchanged: Number(unchanged ?? 0),
});
const partResults: Formatter = (value, context) =>
  isParts(value) && typeof value['part'] === 'string'
    ? context.t('partResult', { part: partName(value['part'], context), ...countsOf(value) })
    : null;

const measureValue = ofNumber((value, { measure, lang, formats }) => {
  const format = measure === null ? undefined : measureOf(measure)?.format;
  if (!format) return formats.number(value, 6);
  return writtenValue(format, { locale: lang, value, target: null, number: formats.number });
});

export const formatters: Readonly<Record<FieldFormat, Formatter>> = {
  bytes: ofNumber((value, { formats }) => formats.bytes(value)),
  count: ofNumber((value, { formats }) => formats.number(value, 2)),
  days: ofNumber((n, { t }) => t('days', { n })),
  dimension: ofText((code, { lang }) => names.dimension(code)[lang]),
  errorCode: ofText((code, { lang }) =>
    Object.hasOwn(errors, code) ? formatError(code as ErrorCode, lang) : code,
  ),
  filters: filtersText,
  forms,
  importKind: ofText(importKind),
  measure: ofText((code, { lang }) => names.measure(code)[lang]),
  measureValue,
  minutes: ofNumber((n, { t }) => t('minutes', { n })),
  months: ofNumber((n, { t }) => t('months', { n })),
  outline: (value, { t }) => t('outline', { n: points(isParts(value) ? value['coordinates'] : value) }),
  partCounts,
  partResults,
  percentage: ofNumber((value, { formats, lang }) => `${formats.number(value, 2)}${percentSign[lang]}`),
  permissions: ofText((code, { lang }) => permissionLabels.get(code)?.[lang] ?? code),
  pesos: ofNumber((value, { formats, t }) => t('pesos', { n: formats.number(value, 2) })),
  recipients,
  record,
  term,
  widgets: widgetsText,
};
