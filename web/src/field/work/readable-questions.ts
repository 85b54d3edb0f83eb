import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';

/** The questions of a form; none of one that is newer than this app, so that the rest of the screen stays usable. */
export function readableQuestions(definition: FormDefinition): ReadonlyMap<string, Question> | null {
  try {
    return questionsOf(definition);
  } catch {
    return null;
  }
}
