import type { AnswerColumn, FormAnswer } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';
import { isRecord } from '@cuadrilla/forms/values.ts';
import type { AnswerRow } from './form-answers.store.ts';

/** What tables and files show of answers to a form. */

/** The questions of one version of a form. */
export interface AnswerVersion {
  id: number;
  version: string;
  questions: ReadonlyMap<string, Question>;
}

/** Names of the items of lists, by `LIST/code`. */
export type ItemNames = ReadonlyMap<string, Bilingual>;

function kindOf({ type, kind, json, rows }: Question): AnswerColumn['kind'] {
  if (rows) return 'rows';
  if (kind === 'geopoint') return 'place';
  if (kind === 'photo' || kind === 'audio' || type === 'file' || type === 'signaturepad') return 'file';
  if (kind === 'integer' || type === 'rating' || (type === 'text' && json.inputType === 'number'))
    return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** The questions of all versions in the order of the newest one, those that it no longer asks at the end. */
export function columnsOf(versions: readonly AnswerVersion[]): AnswerColumn[] {
  const columns = new Map<string, AnswerColumn>();
  for (const { version, questions } of versions)
    for (const question of questions.values()) {
      if (question.type === 'html') continue;
      const known = columns.get(question.name);
      if (known) known.versions.push(version);
      else
        columns.set(question.name, {
          name: question.name,
          title: question.title,
          kind: kindOf(question),
          versions: [version],
        });
    }
  return [...columns.values()];
}

/** The answers of a row to the form itself: the main ones, or those of the annex. */
export function answersIn(
  row: AnswerRow,
  code: string,
): { versionId: number; answers: Record<string, unknown>; prefix: string } {
  const annex = row.annexes.find(({ form }) => form === code);
  return annex
    ? { versionId: annex.formVersionId, answers: annex.answers, prefix: `${code}/` }
    : { versionId: row.form_version_id, answers: row.answers, prefix: '' };
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export function cellOf(
  question: Question | undefined,
  value: unknown,
  lists: ItemNames,
  locale: Locale,
): string | number | boolean | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && value.startsWith('data:')) return locale === 'en' ? 'Signed' : 'Firmado';
  if (isScalar(value)) return typeof value === 'string' ? labelOf(question, value, lists, locale) : value;
  if (Array.isArray(value)) {
    if (value.every(isScalar))
      return value.map((each) => labelOf(question, String(each), lists, locale)).join(', ');
    return value.every((each) => isRecord(each) && 'sha256' in each)
      ? value.map((each) => String((each as { name?: unknown }).name ?? '')).join(', ')
      : rowsText(question, value, lists, locale);
  }
  if (isRecord(value) && 'lat' in value && 'lng' in value)
    return `${String(value.lat)}, ${String(value.lng)}`;
  return JSON.stringify(value);
}

/** Rows of a repeat as `a: 1, b: 2; a: 3`. */
const rowsText = (
  question: Question | undefined,
  rows: readonly unknown[],
  lists: ItemNames,
  locale: Locale,
): string =>
  rows
    .map((row) =>
      isRecord(row)
        ? Object.entries(row)
            .map(([name, value]) => {
              const inner = question?.rows?.get(name);
              const text = cellOf(inner, value, lists, locale);
              return text === null ? null : `${inner?.title[locale] ?? name}: ${String(text)}`;
            })
            .filter((text) => text !== null)
            .join(', ')
        : String(row),
    )
    .join('; ');

function labelOf(question: Question | undefined, value: string, lists: ItemNames, locale: Locale): string {
  if (!question) return value;
  const { list, choices } = question.json;
  if (typeof list === 'string') return lists.get(`${list}/${value}`)?.[locale] ?? value;
  const choice = Array.isArray(choices)
    ? choices.find((each: unknown) => choiceValue(each) === value)
    : undefined;
  return isRecord(choice) && 'text' in choice ? bilingualText(choice.text, value)[locale] : value;
}

/** The items of lists that answers name. */
export function itemsIn(
  questions: ReadonlyMap<string, Question>,
  answers: Readonly<Record<string, unknown>>,
): { list: string; code: string }[] {
  return Object.entries(answers).flatMap(([name, value]) => {
    const { json, rows } = questions.get(name) ?? {};
    if (rows && Array.isArray(value)) return value.filter(isRecord).flatMap((row) => itemsIn(rows, row));
    const list = json?.list;
    if (typeof list !== 'string') return [];
    return [value].flat().flatMap((code) => (typeof code === 'string' ? { list, code } : []));
  });
}

/** A row as the table shows it. */
export function viewOfAnswer(
  row: AnswerRow,
  code: string,
  versions: ReadonlyMap<number, AnswerVersion>,
  lists: ItemNames,
  locale: Locale,
): FormAnswer {
  const { versionId, answers, prefix } = answersIn(row, code);
  const version = versions.get(versionId);
  const cells: FormAnswer['cells'] = {};
  for (const [name, value] of Object.entries(answers)) {
    const cell = cellOf(version?.questions.get(name), value, lists, locale);
    if (cell !== null) cells[name] = cell;
  }
  const photos: FormAnswer['photos'] = {};
  for (const { id, question } of row.photos ?? []) {
    const name = question.startsWith(prefix) ? question.slice(prefix.length) : null;
    if (name !== null && !name.includes('/')) (photos[name] ??= []).push(id);
  }
  return {
    id: row.id,
    activityId: row.activity_id,
    operationId: row.operation_id,
    operationNumber: row.operation_number,
    version: version?.version ?? '',
    receivedAt: row.received_at,
    author: row.author,
    zone: row.zone,
    company: row.company,
    latitude: row.latitude,
    longitude: row.longitude,
    cells,
    photos,
  };
}
