import { definitionBytes } from '@cuadrilla/contract/parameterization/designs.ts';
import { currentTranslator } from '#i18n/messages.ts';
import type { ImportedWorkflow } from './workflow-actions.ts';
import { workflowsMessages } from './workflows.messages.ts';

/**
 * Reads a workflow from a file, as it was downloaded here.
 * @returns what it holds, or why it is refused
 */
export async function readWorkflowFile(file: File): Promise<ImportedWorkflow | string> {
  const t = currentTranslator(workflowsMessages);
  const { name } = file;
  if (file.size > definitionBytes.workflow * 2)
    return t('tooBig', { name, max: definitionBytes.workflow / 1000 });
  let definition: unknown;
  try {
    definition = JSON.parse(await file.text());
  } catch {
    return t('notJson', { name });
  }
  const isWorkflow =
    typeof definition === 'object' &&
    definition !== null &&
    'stages' in definition &&
    Array.isArray(definition.stages);
  if (!isWorkflow) return t('notWorkflow', { name });
  return { name, definition: definition as Record<string, unknown> };
}
