import { useMemo } from 'react';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { auditFieldLabel } from './fields/field-labels.ts';
import { auditValueText } from './fields/value-text.ts';
import { isParts } from './fields/value-context.ts';
import { wholeDifferences } from './fields/whole-differences.rules.ts';
import { widgetChanges } from './fields/widgets-text.ts';

interface RecordedLine extends AuditLine {
  before?: unknown;
  after?: unknown;
}

/** The measure that an alert watches, where the line says it. */
function measureOfLine({ differences, before, after }: RecordedLine): string | null {
  const difference = differences.find(({ field }) => field === 'measure');
  const measures = [after, before].map((record) => (isParts(record) ? record['measure'] : undefined));
  const found = [difference?.after, ...measures, difference?.before].find((each) => typeof each === 'string');
  return (found as string | undefined) ?? null;
}

/** What a line changed, with names and values as screens write them; of a line with both sides, nothing is shortened. */
export function useLineValues(line: RecordedLine) {
  const lang = useLanguage();
  const formats = useFormats();
  const differences = useMemo(
    () =>
      wholeDifferences(line.differences, line).map((difference) => {
        const { field, before, after } = difference;
        const changes = field === 'widgets' ? widgetChanges(before, after, lang) : null;
        return changes === null ? difference : { field, ...changes };
      }),
    [line, lang],
  );
  const { subject, action } = line;
  const settings = {
    lang,
    formats,
    measure: measureOfLine(line),
    exists: line.differences.some(({ after }) => after !== null && after !== undefined),
  };
  return {
    differences,
    fieldLabel: (field: string) => auditFieldLabel({ subject, action }, field, lang),
    formatValue: (field: string, value: unknown) =>
      auditValueText({ subject, action }, field, value, settings),
  };
}
