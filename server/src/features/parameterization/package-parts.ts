import type { PackageSource } from '#platform/packages.ts';
import { typePart } from './package-activity-types.ts';
import { withCases } from './versions/cases/package-cases.ts';
import { groupPart } from './form-groups/package-form-groups.ts';
import { formPart } from './package-forms.ts';
import { rulePart } from './package-rules.ts';
import { workflowPart } from './package-workflows.ts';

/** What parameterization contributes to configuration packages; each part refers to parts before it. */
export const parameterizationParts: readonly PackageSource[] = [
  withCases('form', formPart),
  groupPart,
  typePart,
  withCases('rule', rulePart),
  withCases('workflow', workflowPart),
];
