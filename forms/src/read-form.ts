import { questionsIn, type FormDefinition, type Question } from './definition.ts';
import { FormError, type FormFault } from './guard/form-faults.ts';
import { guardForm } from './guard/form-guard.ts';
import { statisticFaults } from './statistics/statistics.ts';

/**
 * The questions of a form, by name, in their order.
 * @throws {FormError} for a form that is too large or unsafe, or has a question that we do not support.
 */
export function readForm(definition: FormDefinition): Map<string, Question> {
  const unsafe = guardForm(definition);
  if (unsafe.length > 0) throw new FormError(unsafe);
  const faults: FormFault[] = [];
  const questions = questionsIn(definition, faults);
  faults.push(...statisticFaults(questions));
  if (faults.length > 0) throw new FormError(faults);
  return questions;
}
