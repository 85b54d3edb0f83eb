import type { Question } from '@cuadrilla/forms/definition.ts';

/** Names that one question had in the versions of its form. */
type SameQuestion = ReadonlySet<string>;

/** Renamed questions of a form, each with all its names. */
export function renamedQuestions(
  versions: readonly { questions: ReadonlyMap<string, Question> }[],
): SameQuestion[] {
  return versions.flatMap(({ questions }) =>
    [...questions.values()].flatMap(({ name, json: { formerNames } }) =>
      Array.isArray(formerNames) && formerNames.length > 0
        ? [new Set([name, ...formerNames.filter((former): former is string => typeof former === 'string')])]
        : [],
    ),
  );
}

const prefix = 'answers.';

/**
 * How the fields of a template are called in one record: a question that was renamed, by the name under which this
 * record answers it.
 * @param asked names of the questions of the version that was answered
 */
export const namesInRecord =
  (asked: ReadonlySet<string>, renamed: readonly SameQuestion[]) =>
  (field: string): string => {
    const name = field.slice(prefix.length);
    if (!field.startsWith(prefix) || asked.has(name)) return field;
    for (const names of renamed) {
      const other = names.has(name) ? [...names].find((each) => asked.has(each)) : undefined;
      if (other !== undefined) return prefix + other;
    }
    return field;
  };
