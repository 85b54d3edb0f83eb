import type { RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { statisticKindOf } from '@cuadrilla/forms/statistics/statistics.ts';

/** A question as the template of a report names it. */
export const recordFieldOf = (question: Question): RecordField => ({
  name: `answers.${question.name}`,
  label: question.title,
  kind: kindOf(question),
  group: 'answers',
  columns: columnsOf(question.rows),
});

const kindOf = ({ type, kind, rows }: Question): RecordField['kind'] => {
  if (rows) return 'rows';
  if (kind === 'photo') return 'photos';
  return type === 'signaturepad' || kind === 'signature' ? 'signature' : 'value';
};

const columnsOf = (rows: ReadonlyMap<string, Question> | undefined): RecordField['columns'] =>
  [...(rows?.values() ?? [])]
    .filter(({ type }) => type !== 'html')
    .map((question) => ({
      name: question.name,
      label: question.title,
      ...(statisticKindOf(question) === 'number' && { isNumber: true }),
    }));

/** What a template may print of the answers to a form. */
export const recordFieldsOf = (questions: ReadonlyMap<string, Question>): RecordField[] =>
  [...questions.values()].filter(({ type }) => type !== 'html').map(recordFieldOf);
