import { checkAnnexCondition } from '../annexes.ts';
import { stageAnnexes } from './workflow-annexes.ts';
import type { Stage } from './workflow-definition.ts';
import type { KnownQuestions, ReportFault, WorkflowReferences } from './workflow-references.ts';
import { checkCondition } from './workflow-stage.ts';

/**
 * Checks that the annexes of a stage exist, that their conditions read what is known when they are asked, and that no
 * other name is that of an annex.
 * @param own questions of the stage alone, those of annexes among them
 */
export function checkAnnexes(
  stage: Stage,
  readable: KnownQuestions,
  own: KnownQuestions,
  references: WorkflowReferences,
  report: ReportFault,
): void {
  const known: KnownQuestions = new Map([...readable].filter(([name]) => !name.includes('.')));
  for (const { form, when } of stageAnnexes(stage, references.activityTypes)) {
    const found = references.forms.get(form);
    if (!found) report('FORM_MISSING', stage.key, form);
    else if (!found.published) report('FORM_NOT_PUBLISHED', stage.key, form);
    const fault = checkAnnexCondition(when);
    if (fault !== null) report('INVALID_CONDITION', stage.key, `${form}: ${fault}`);
    else
      checkCondition(when, stage.key, known, (code, at, detail = '') =>
        report(code, at, `${form}: ${detail}`),
      );
  }
  const formOf = (name: string): string | undefined => (name.includes('.') ? name.split('.')[0] : undefined);
  const formsNamed = new Set([...readable.keys()].flatMap((name) => formOf(name) ?? []));
  const ownNames = new Set([...own.keys()].map((name) => formOf(name) ?? name));
  for (const form of formsNamed)
    if (known.has(form) && ownNames.has(form)) report('NAME_LIKE_FORM', stage.key, form);
}
