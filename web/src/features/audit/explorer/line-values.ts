import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { auditFieldLabel } from './field-labels.ts';
import { auditMessages } from './audit.messages.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

type Parts = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Fields and values of a line, as the history of a record names them. */
export function useLineValues() {
  const t = useText(auditMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const formatValue = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return instant.test(value) ? formats.full(value) : value;
    if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formats.number(value, 6);
    if (Array.isArray(value))
      return value.length === 0 ? t('nothing') : value.map((part) => formatValue(field, part)).join(', ');
    return formatObject(field, value as Parts);
  };
  const formatObject = (field: string, value: Parts): string => {
    if (isText(value['es']) && isText(value['en'])) return value[lang] as string;
    const { label, value: figure, ...rest } = value;
    if (label === undefined || Object.keys(rest).length > 0) return JSON.stringify(value);
    return figure === undefined
      ? formatValue(field, label)
      : `${formatValue(field, label)}: ${formatValue(field, figure)}`;
  };
  return { fieldLabel: (field: string) => auditFieldLabel(field, lang), formatValue };
}
