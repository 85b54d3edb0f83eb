import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Answers } from './answer-context.ts';
import { choiceValue, type FormDefinition, type Question } from './definition.ts';
import { checkAnswers, loadForm, questionsOf } from './engine.ts';
import { FormError, type FormFault } from './guard/form-faults.ts';
import { maxRowsOf } from './guard/form-cost.ts';

/** What a form is found to be before it may be saved. Building it may be costly: run it where that can be ended. */
export interface FormInspection {
  faults: readonly FormFault[];
  /** By name, those of repeats under their repeat; empty for a form that cannot be used. */
  questions: ReadonlyMap<string, Question>;
}

/** A check of answers blocks the process for as long. */
const maxCheckMs = 1_000;

const tooSlow: Bilingual = {
  es: 'revisar una respuesta completa a este formulario toma demasiado tiempo',
  en: 'checking a full answer to this form takes too long',
};

/**
 * Reads a form, opens it as the screens do, and checks no answers and full answers to it.
 * @param clock milliseconds; of the thread's own processor time where it can be had
 */
export function inspectForm(
  definition: FormDefinition,
  clock: () => number = () => performance.now(),
): FormInspection {
  const none = new Map<string, Question>();
  try {
    const questions = questionsOf(definition);
    const unread = (loadForm(definition).jsonErrors ?? []).map(({ message }): FormFault => ({
      place: '',
      es: message,
      en: message,
    }));
    if (unread.length > 0) return { faults: unread, questions: none };
    const context = { now: new Date(0) };
    const full = fullAnswers(questions);
    const timeToCheck = (): number => {
      const start = clock();
      checkAnswers(definition, full, context);
      return clock() - start;
    };
    checkAnswers(definition, {}, context);
    // The first check in a new thread also compiles the code; a slow one is tried once more.
    return timeToCheck() > maxCheckMs && timeToCheck() > maxCheckMs
      ? { faults: [{ place: '', ...tooSlow }], questions: none }
      : { faults: [], questions };
  } catch (error) {
    if (error instanceof FormError) return { faults: error.faults, questions: none };
    throw error;
  }
}

/** Answers with as many rows as the form allows. */
function fullAnswers(questions: ReadonlyMap<string, Question>): Answers {
  return Object.fromEntries(
    [...questions].flatMap(([name, question]): [string, unknown][] => {
      if (question.rows) {
        const { json, rows } = question;
        const row = fullAnswers(rows);
        return [[name, Array.from({ length: maxRowsOf(json, rows.size) }, () => ({ ...row }))]];
      }
      const answer = answerTo(question);
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}

function answerTo({ type, kind, json, choices }: Question): unknown {
  if (kind === 'geopoint') return { lat: 3.4, lng: -76.5 };
  switch (type) {
    case 'text':
    case 'comment':
      return json.inputType === 'number' || kind === 'integer' ? 1 : 'aaaa';
    case 'radiogroup':
    case 'dropdown':
      return choices?.[0];
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return choices;
    case 'boolean':
      return json.valueTrue === undefined ? true : choiceValue(json.valueTrue);
    default:
      return undefined;
  }
}
