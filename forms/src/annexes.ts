import type { AnswerContext, AnswerError, Answers } from './answer-context.ts';
import { unrealizedOf, type FormDefinition } from './definition.ts';
import { checkAnswers, questionsOf } from './engine.ts';
import { withFormerNames } from './former-names.ts';

/**
 * Forms that are filled in beside the main one. Questions, photos and faults of an annex are named
 * `<form>/<question>`, so that those of two forms stay apart.
 */
export interface AnnexForm<Condition> {
  /** Code of the form. */
  form: string;
  definition: FormDefinition;
  when: Condition;
}

export interface AnnexAnswers {
  form: string;
  answers: Answers;
}

/** The main form with its checked answers. */
export interface MainForm {
  definition: FormDefinition;
  answers: Answers;
}

export const annexName = (form: string, question: string): string => `${form}/${question}`;

/** The form and the question of a name; the form is null for a question of the main form. */
export function partsOfName(name: string): { form: string | null; question: string } {
  const at = name.indexOf('/');
  return at < 0 ? { form: null, question: name } : { form: name.slice(0, at), question: name.slice(at + 1) };
}

type Photos = NonNullable<AnswerContext['photos']>;

/** The announced photos of one form, as it names them. */
export const photosOf = <P extends Photos[number]>(photos: readonly P[], form: string | null): P[] =>
  photos.flatMap((photo) => {
    const parts = partsOfName(photo.question);
    return parts.form === form ? [{ ...photo, question: parts.question }] : [];
  });

/**
 * The annexes that are asked, in order: those whose condition holds for the answers to the main form. Nothing more is
 * asked of work whose answers say, as the main form declares it, that it could not be done.
 */
export function dueAnnexes<Condition, A extends AnnexForm<Condition>>(
  annexes: readonly A[],
  { definition, answers }: MainForm,
  isDue: (when: Condition, answers: Answers) => boolean,
): A[] {
  const unrealized = unrealizedOf(definition);
  if (unrealized && answers[unrealized.question] === unrealized.value) return [];
  const read = withFormerNames(definition, answers);
  return annexes.filter(({ when }) => isDue(when, read));
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** What an annex starts with: what is known of the work and the answers to the main form, to show and to read only. */
export function annexPrefill(definition: FormDefinition, prefill: Answers, main: Answers): Answers {
  const questions = questionsOf(definition);
  return Object.fromEntries(
    Object.entries({ ...prefill, ...main }).filter(([name, value]) => {
      const question = questions.get(name);
      return isPlain(value) && (!question || question.json.readOnly === true);
    }),
  );
}

/**
 * Checks the answers to annexes that are asked. One that was not answered is checked as if it were empty, and is
 * left out when nothing in it is required: a phone that does not know annexes can go on without it.
 * @param given by form; those to an annex that is not asked are dropped
 * @param context of the main form, with the photos of all forms
 */
export function checkAnnexes<Condition>(
  due: readonly AnnexForm<Condition>[],
  given: ReadonlyMap<string, unknown>,
  main: Answers,
  { stageQuestions: _questions, choices: _choices, ...context }: AnswerContext,
): { annexes: AnnexAnswers[]; errors: AnswerError[] } {
  const annexes: AnnexAnswers[] = [];
  const errors: AnswerError[] = [];
  for (const { form, definition } of due) {
    const checked = checkAnswers(definition, given.get(form) ?? {}, {
      ...context,
      prefill: annexPrefill(definition, { ...context.prefill }, main),
      photos: photosOf(context.photos ?? [], form),
    });
    if (checked.valid) {
      if (given.has(form)) annexes.push({ form, answers: checked.answers });
    } else
      errors.push(
        ...checked.errors.map((error) => ({ ...error, question: annexName(form, error.question) })),
      );
  }
  return { annexes, errors };
}
