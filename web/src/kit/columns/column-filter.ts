import { formatsOf } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText, type Translate } from '#i18n/messages.ts';
import type { ReactNode } from 'react';
import type { Option } from '../form/form.tsx';
import { readDate, readNumber, readText, type Period } from './column-value.rules.ts';
import { columnMessages } from './columns.messages.ts';

type Value = string | number;
interface Common {
  /** Of the column; a filter without a column has a name of its own, and shows as a chip alone. */
  field: string;
  /** The column whose header marks it, where that is another. */
  header?: string;
  label: string;
  /** Whether it differs from the filter that the list begins with. */
  isSet: boolean;
  clear: () => void;
}
interface Written extends Common {
  /** As the address writes it; empty when nothing is filtered. */
  value: string;
  onChange: (written: string) => void;
}
export interface ChoiceFilter extends Common {
  kind: 'choice';
  value: readonly Value[];
  /** Those that are offered. */
  options: readonly Option<Value>[];
  /** While true, a value that is not among the options may be one of them. */
  loading: boolean;
  onChange: (value: Value[]) => void;
  /** Called when its editor opens, where options are loaded only then. */
  onOpen?: () => void;
  /** Takes the place of the list of options, where they are too many to offer. */
  editor?: (value: readonly Value[], onChange: (value: Value[]) => void) => ReactNode;
}

/** A filter that the header of its column offers. */
export type ColumnFilter =
  | ChoiceFilter
  | (Written & { kind: 'text' })
  | (Written & { kind: 'number' })
  | (Written & { kind: 'date'; periods: readonly Period[]; canBeEmpty: boolean });

type T = Translate<typeof columnMessages>;
type Formats = ReturnType<typeof formatsOf>;

/** Values that no option has: their records are gone, or the person may not see them. */
export const missingOf = (filter: ColumnFilter): readonly Value[] =>
  filter.kind !== 'choice' || filter.loading
    ? []
    : filter.value.filter((value) => !filter.options.some((option) => option.value === value));

const namesShown = 2;

function choiceText(t: T, filter: ChoiceFilter): string {
  if (filter.value.length === 0) return t('anyValue');
  const missing = missingOf(filter).length;
  const names = filter.options
    .filter(({ value }) => filter.value.includes(value))
    .map(({ label }) => label)
    .concat(missing > 0 ? [t('notAvailable', { n: missing })] : []);
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? t('andMore', { names: shown, n: names.length - namesShown }) : shown;
}

function rangeText(t: T, from: string, to: string): string {
  if (from && to) return from === to ? from : t('betweenDays', { from, to });
  return from ? t('fromDay', { day: from }) : t('untilDay', { day: to });
}

function textOf(t: T, formats: Formats, filter: ColumnFilter): string {
  if (filter.kind === 'choice') return choiceText(t, filter);
  if (filter.kind === 'number') {
    const { from, to } = readNumber(filter.value) ?? { from: null, to: null };
    return rangeText(t, from === null ? '' : String(from), to === null ? '' : String(to));
  }
  const read = filter.kind === 'date' ? readDate(filter.value) : readText(filter.value);
  switch (read?.is) {
    case 'empty':
      return t('isEmpty');
    case 'contains':
      return t('containsText', { text: read.text });
    case 'equals':
      return t('equalsText', { text: read.text });
    case 'period':
      return t(read.period).toLocaleLowerCase();
    case 'range':
      return rangeText(
        t,
        read.from && formats.day(`${read.from}T12:00`),
        read.to && formats.day(`${read.to}T12:00`),
      );
    default:
      return '';
  }
}

/** What a filter filters by, in words. */
export function useFilterText(): (filter: ColumnFilter) => string {
  const t = useText(columnMessages);
  const lang = useLanguage();
  return (filter) => textOf(t, formatsOf(lang), filter);
}
