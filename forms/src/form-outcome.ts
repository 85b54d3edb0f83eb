import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import type { AnswerContext, Answers } from './answer-context.ts';
import type { FormDefinition, Question } from './definition.ts';
import { checkAnswers, questionsOf, visibleQuestions } from './engine.ts';
import type { Lists } from './lists.ts';
import { isRecord } from './values.ts';

/** What a case of a form gives. */
export interface FormGiven {
  answers: Answers;
  prefill: Record<string, unknown>;
  params: Record<string, unknown>;
  /** How many files were taken, by question. */
  files: Record<string, number>;
  /** The moment at which it is answered. */
  at: string;
}

export interface FormOutcome {
  /** Questions whose answers are refused. */
  faults: string[];
  shown: string[];
  hidden: string[];
  /** The answers that count, with what was calculated. */
  values: Record<string, unknown>;
  /** Lists whose items are not known here: what is chosen from them cannot be checked. */
  unknownLists: string[];
}

/**
 * What comes out when a form is answered.
 * @throws {FormError} when the form cannot be used
 */
export function formOutcome(
  definition: FormDefinition,
  given: FormGiven,
  { lists, timeZone }: { lists: Lists; timeZone: string },
): FormOutcome {
  const questions = questionsOf(definition);
  const context: AnswerContext = {
    prefill: given.prefill,
    params: given.params,
    lists,
    now: new Date(given.at),
    calendar: tenantCalendar(timeZone, given.params),
    photos: announcedFiles(given.files, questions),
  };
  const answers = { ...given.answers, ...drawnSignatures(given.files, questions) };
  const checked = checkAnswers(definition, answers, context);
  const visible = visibleQuestions(definition, answers, context);
  const names = [...questions.values()].filter(isSeen).map(({ name }) => name);
  return {
    faults: [...new Set(checked.errors.map(({ question }) => question))],
    shown: names.filter((name) => visible.has(name)),
    hidden: names.filter((name) => !visible.has(name)),
    values: checked.answers,
    unknownLists: [...new Set([...questions.values()].flatMap((each) => unknownLists(each, lists)))],
  };
}

/** A calculation that is never shown is neither shown nor hidden. */
const isSeen = ({ json }: Question): boolean => json.visible !== false || json.visibleIf !== undefined;

const unknownLists = ({ json, rows }: Question, lists: Lists): string[] => [
  ...(typeof json.list === 'string' && !Object.hasOwn(lists, json.list) ? [json.list] : []),
  ...[...(rows?.values() ?? [])].flatMap((row) => unknownLists(row, lists)),
];

/** Stand-ins for the files of a case: their content does not count. */
function announcedFiles(files: FormGiven['files'], questions: ReadonlyMap<string, Question>) {
  return Object.entries(files).flatMap(([question, count]) =>
    questions.get(question)?.type === 'file'
      ? Array.from({ length: Math.min(count, 100) }, (_, at) => ({ question, sha256: standIn(question, at) }))
      : [],
  );
}

/** Another one for each file: the same file twice is refused. */
function standIn(question: string, at: number): string {
  let hash = at;
  for (const character of question) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
  return `${hash.toString(16)}f${at.toString(16)}`.padEnd(64, '0');
}

const drawnSignatures = (files: FormGiven['files'], questions: ReadonlyMap<string, Question>): Answers =>
  Object.fromEntries(
    Object.keys(files)
      .filter((name) => questions.get(name)?.type === 'signaturepad')
      .map((name) => [name, 'data:image/png;base64,AAAA']),
  );

/**
 * Answers as a case stores them: without files, which are counted instead, and without what the form prefills or
 * calculates.
 */
export function givenAnswers(
  definition: FormDefinition,
  answers: Answers,
): Pick<FormGiven, 'answers' | 'files'> {
  const questions = questionsOf(definition);
  const stored: Answers = {};
  const files: FormGiven['files'] = {};
  for (const [name, value] of Object.entries(answers)) {
    const question = questions.get(name);
    if (!question || question.type === 'expression') continue;
    if (question.type === 'file' && question.kind !== 'geotrace')
      files[name] = Array.isArray(value) ? Math.max(1, value.length) : 1;
    else if (question.type === 'signaturepad') files[name] = 1;
    else stored[name] = question.rows ? withoutFiles(value, question.rows) : value;
  }
  return { answers: stored, files };
}

const withoutFiles = (rows: unknown, questions: ReadonlyMap<string, Question>): unknown =>
  Array.isArray(rows)
    ? rows
        .filter(isRecord)
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).filter(
              ([name]) => !['file', 'signaturepad', 'expression'].includes(questions.get(name)?.type ?? ''),
            ),
          ),
        )
    : rows;
