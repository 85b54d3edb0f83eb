import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  inspectBranches,
  type BranchTable,
  type Example,
} from '@cuadrilla/contract/parameterization/workflow-design/branch-table.ts';
import type { DesignReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { translate } from '#i18n/messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { knownVariable, stagesBefore, stageVariables } from './stage-variables.rules.ts';
import { workflowNoticeMessages } from './workflow-notices.messages.ts';
import type { StageNode, WorkflowTree } from './workflow-tree.rules.ts';

/** What the transitions of a stage do with every answer, over the variables that they may read. */
export interface BranchReport {
  variables: readonly ConditionVariable[];
  table: BranchTable;
}

const numbers = new WeakMap<object, number>();
let count = 0;
/** A number for each object, so that what did not change is found again without comparing its contents. */
function numberOf(value: unknown): number | string {
  if (typeof value !== 'object' || value === null) return String(value);
  let number = numbers.get(value);
  if (number === undefined) numbers.set(value, (number = ++count));
  return number;
}

const reports = new WeakMap<DesignReferences, Map<string, { signature: string; report: BranchReport }>>();

/** Whatever the report depends on; names of stages are not among it. */
function signatureOf(document: DesignDocument, tree: WorkflowTree, node: StageNode, lang: Locale): string {
  const links = tree.leaving.get(node.key) ?? [];
  const stages = [node, ...stagesBefore(node)].map(({ json }) =>
    [json.kind, json.form, json.activityType, numberOf(json.questions), numberOf(json.decisions)].join('|'),
  );
  return [
    lang,
    numberOf(document.orderFields),
    numberOf(document.engineKeys),
    links.map(({ json }) => numberOf(json)).join(),
    ...stages,
  ].join(' ');
}

export function branchReport(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
  references: DesignReferences,
  lang: Locale,
): BranchReport {
  const own = reports.get(references) ?? new Map<string, { signature: string; report: BranchReport }>();
  reports.set(references, own);
  const signature = signatureOf(document, tree, node, lang);
  const found = own.get(node.key);
  if (found?.signature === signature) return found.report;
  const variables = stageVariables(document, node, references, lang);
  const rows = (tree.leaving.get(node.key) ?? []).map(({ json, to }) => ({
    when: (json.when ?? null) as Condition,
    to,
  }));
  const report = { variables, table: inspectBranches(rows, (name) => knownVariable(variables, name)) };
  own.set(node.key, { signature, report });
  return report;
}

export function exampleText(example: Example, variables: readonly ConditionVariable[], lang: Locale): string {
  const t = translate(workflowNoticeMessages, lang);
  const one = (value: unknown, variable: ConditionVariable | undefined): string => {
    if (value === null || value === undefined) return t('noAnswer');
    if (Array.isArray(value)) return value.map((each) => one(each, variable)).join(' + ');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const choice = variable?.choices?.find((each) => each.value === value);
    return choice?.label ?? String(value as string | number);
  };
  const parts = Object.entries(example).map(([name, value]) => {
    const variable = variables.find((each) => each.name === name);
    return `${variable?.label ?? name.replace(/^answers\./, '')} = ${one(value, variable)}`;
  });
  return parts.length > 0 ? parts.join(', ') : t('anything');
}
