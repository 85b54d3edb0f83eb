import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { auditFieldLabel } from './field-labels.ts';
import { auditMessages } from './audit.messages.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Fields and values of a line, as the history of a record names them. */
export function useLineValues() {
  const t = useText(auditMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const formatValue = (_field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return instant.test(value) ? formats.full(value) : value;
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
      return value.length === 0 ? t('nothing') : value.join(', ');
    return JSON.stringify(value);
  };
  return { fieldLabel: (field: string) => auditFieldLabel(field, lang), formatValue };
}
