import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import type { AnswerContext, Answers } from './answer-context.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import { checkAnswer } from './answers.ts';
import type { Question } from './definition.ts';
import { isSignatureImage } from './file-answers.ts';
import { isMissing } from './values.ts';

/** The checks of shape and size that come before the logic of the form, which may rely on them. */

/** Keys that phones add beside the questions. */
const metadataKeys: ReadonlySet<string> = new Set([
  'inicio',
  'fin',
  'dispositivo',
  'usuario',
  'version_app',
  'bateria',
]);

export function isMetadata(key: string, value: unknown): boolean {
  if (!metadataKeys.has(key)) return false;
  if (typeof value === 'string') return value.length <= 200;
  return typeof value === 'number' || typeof value === 'boolean';
}

/**
 * How deep a value nests, and how many parts it has; stops counting where either is beyond its limit. Each part
 * takes two bytes of JSON at least.
 */
class Extent {
  depth = 0;
  parts = 0;

  get isTooLarge(): boolean {
    return this.parts * 2 > answerLimits.bytes + answerLimits.signature;
  }

  add(value: unknown, depth: number): void {
    this.parts++;
    if (typeof value !== 'object' || value === null) return;
    this.depth = Math.max(this.depth, depth);
    if (depth > answerLimits.depth) return;
    const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let i = 0; i < children.length && !this.isTooLarge; i++) this.add(children[i], depth + 1);
  }
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** What is wrong with the answers as a whole. Signature images have a limit of their own. */
export function checkSize(answers: unknown): AnswerFault | null {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return 'wrong_type';
  const extent = new Extent();
  extent.add(answers, 1);
  if (extent.depth > answerLimits.depth) return 'too_deep';
  if (extent.isTooLarge) return 'too_large';
  const written = JSON.stringify(answers, (_, value: unknown) =>
    isSignatureImage(value) && value.length <= answerLimits.signature ? '' : value,
  );
  // A UTF-16 unit takes at most three bytes in UTF-8: short texts need no count.
  if (written.length * 3 <= answerLimits.bytes) return null;
  return utf8Length(written) > answerLimits.bytes ? 'too_large' : null;
}

/** Faults with which an answer still has a shape that the logic may read. */
const readableFaults: ReadonlySet<AnswerFault> = new Set<AnswerFault>([
  'too_few',
  'out_of_range',
  'inaccurate',
]);

/**
 * Checks the shape of the answers of one level: the form, or a row of a repeat.
 * @param path of the level, as a prefix of names: `materiales[0].`, empty for the form
 * @param faults receives the faults by full name of the question
 * @returns the answers that the logic may safely read
 */
export function checkShape(
  questions: Map<string, Question>,
  given: Answers,
  context: AnswerContext,
  path: string,
  faults: Map<string, AnswerFault>,
): Answers {
  const usable: Answers = {};
  const answerOf = (name: string): unknown =>
    given[name] ?? (questions.has(name) ? undefined : context.prefill?.[name]);
  for (const [key, value] of Object.entries(given)) {
    const question = questions.get(key);
    const name = `${path}${key}`;
    if (!question || question.type === 'html') {
      faults.set(name, 'unknown_question');
      continue;
    }
    if (question.type === 'expression' || isMissing(value)) continue;
    const fault =
      checkAnswer(question, value, context.lists, answerOf) ?? checkOffer(question, value, context);
    if (fault) faults.set(name, fault);
    if (question.rows && Array.isArray(value)) {
      if (!fault || fault === 'too_few')
        usable[key] = value.map((row, index) =>
          checkShape(question.rows!, row as Answers, context, `${name}[${index}].`, faults),
        );
    } else if (!fault || readableFaults.has(fault)) usable[key] = value;
  }
  return usable;
}

/** Checks an answer against what the stage offers and which files were announced. */
function checkOffer(
  question: Question,
  value: unknown,
  { choices, photos }: AnswerContext,
): AnswerFault | null {
  const stageChoices = choices && Object.hasOwn(choices, question.name) ? choices[question.name] : undefined;
  if (stageChoices && !everyEntry(value, (entry) => stageChoices.includes(String(entry))))
    return 'unknown_choice';
  const hasFiles = question.type === 'file' || question.type === 'signaturepad';
  if (!photos || !hasFiles || typeof value === 'string') return null;
  const isAnnounced = (entry: unknown): boolean =>
    photos.some(({ sha256 }) => sha256 === (entry as { sha256: string }).sha256);
  return everyEntry(value, isAnnounced) ? null : 'not_announced';
}

const everyEntry = (value: unknown, test: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.every(test) : test(value);
