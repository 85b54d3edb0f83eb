import { questionsIn, type FormDefinition } from './definition.ts';

/**
 * A question that was renamed names its former names (`formerNames`): what is published and still reads one of them
 * finds its answer there as well, until it is published anew.
 */

/** Names by former name; what a question of the form is called now is never a former name. */
const cached = new WeakMap<object, ReadonlyMap<string, string>>();
const none: ReadonlyMap<string, string> = new Map();

/** The name of today by each former name of the questions of a form, those of its repeats left out. */
export function formerNamesOf(definition: FormDefinition): ReadonlyMap<string, string> {
  let names = cached.get(definition);
  if (!names) cached.set(definition, (names = readFormerNames(definition)));
  return names;
}

function readFormerNames(definition: FormDefinition): ReadonlyMap<string, string> {
  const questions = questionsIn(definition);
  const entries = [...questions.values()].flatMap(({ name, json }) =>
    (Array.isArray(json.formerNames) ? json.formerNames : [])
      .filter((former): former is string => typeof former === 'string' && !questions.has(former))
      .map((former): [string, string] => [former, name]),
  );
  return entries.length === 0 ? none : new Map(entries);
}

/** Answers to a form with those of renamed questions under their former names, too. */
export function withFormerNames<A extends Readonly<Record<string, unknown>>>(
  definition: FormDefinition,
  answers: A,
): A {
  const names = formerNamesOf(definition);
  if (names.size === 0) return answers;
  const more = [...names].flatMap(([former, name]): [string, unknown][] =>
    Object.hasOwn(answers, name) && !Object.hasOwn(answers, former) ? [[former, answers[name]]] : [],
  );
  return more.length === 0 ? answers : { ...answers, ...Object.fromEntries(more) };
}

/**
 * Answers to one version of a form under every name that its questions had, up to the version of today: whoever reads
 * them may have been designed with any of these versions.
 * @param current the version of today; null when there is none
 */
export function underAllNames<A extends Readonly<Record<string, unknown>>>(
  asked: FormDefinition,
  current: FormDefinition | null,
  answers: A,
): A {
  const own = withFormerNames(asked, answers);
  const names = current === null || current === asked ? none : formerNamesOf(current);
  if (names.size === 0) return own;
  // A question that is called so in its own version is another one.
  const known = questionsIn(asked);
  const renamed = [...names].flatMap(([former, name]): [string, unknown][] =>
    Object.hasOwn(own, former) && !Object.hasOwn(own, name) && !known.has(name) ? [[name, own[former]]] : [],
  );
  return withFormerNames(current!, { ...own, ...Object.fromEntries(renamed) });
}

/** Names of questions as a form has them now; one that it does not know stays as it is. */
export const currentNames = (definition: FormDefinition, names: readonly string[]): string[] => {
  const former = formerNamesOf(definition);
  return former.size === 0 ? [...names] : names.map((name) => former.get(name) ?? name);
};
