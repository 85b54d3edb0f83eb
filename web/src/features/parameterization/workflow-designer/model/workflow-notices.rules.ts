import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';
import {
  workflowDefinition,
  type WorkflowFault,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { workflowFaultTexts } from '@cuadrilla/contract/parameterization/workflows/workflow-fault-messages.ts';
import type { DesignReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import type { WorkflowReferences } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import { translate } from '#i18n/messages.ts';
import type { DesignDocument, Path } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignNotice } from '#features/parameterization/designer/design-domain.ts';
import { branchReport } from './branch-report.rules.ts';
import { stageName } from './stage-texts.rules.ts';
import { workflowNoticeMessages } from './workflow-notices.messages.ts';
import { isRecord, listIn, workflowTree, type StageNode, type WorkflowTree } from './workflow-tree.rules.ts';

/** What the designer knows besides the document. */
export interface DesignWorld {
  references: DesignReferences;
  /** The same as the check takes it. */
  known: WorkflowReferences;
}

const withoutNames = (key: string, value: unknown): unknown =>
  key === 'name' || key === 'label' ? undefined : value;

interface Checked {
  /** Everything but the texts, which the check does not read. */
  skeleton: string;
  faults: WorkflowFault[];
}
const checked = new WeakMap<WorkflowReferences, Checked>();

function faultsOf(document: DesignDocument, known: WorkflowReferences): WorkflowFault[] | null {
  const parsed = workflowDefinition.safeParse(document);
  if (!parsed.success) return null;
  const skeleton = JSON.stringify(document, withoutNames);
  const before = checked.get(known);
  if (before?.skeleton === skeleton) return before.faults;
  const faults = checkWorkflow(parsed.data, known);
  checked.set(known, { skeleton, faults });
  return faults;
}

const noticed = new WeakMap<DesignDocument, { world: DesignWorld; lang: Locale; notices: DesignNotice[] }>();

/**
 * What is wrong in a workflow: what the server refuses, by the same code, and what is probably not meant. The same
 * list for the same document, so that nothing that shows it is drawn again.
 */
export function workflowNotices(document: DesignDocument, world: DesignWorld, lang: Locale): DesignNotice[] {
  const found = noticed.get(document);
  if (found?.world === world && found.lang === lang) return found.notices;
  const notices = findNotices(document, world, lang);
  noticed.set(document, { world, lang, notices });
  return notices;
}

function findNotices(document: DesignDocument, world: DesignWorld, lang: Locale): DesignNotice[] {
  const tree = workflowTree(document, world.known.rules);
  const faults = faultsOf(document, world.known);
  const refusals = faults
    ? faults.map((fault) => noticeOf(fault, document, tree, lang))
    : shapeNotices(document, lang);
  return [...refusals, ...tree.nodes.flatMap((node) => branchNotices(document, tree, node, world, lang))];
}

export const placeOf = (node: StageNode, lang: Locale): string => `${node.key} ${stageName(node, lang)}`;

function noticeOf(
  { code, stage, detail }: WorkflowFault,
  document: DesignDocument,
  tree: WorkflowTree,
  lang: Locale,
): DesignNotice {
  const text = workflowFaultTexts[code][lang] + (detail ? ` (${detail})` : '');
  const node = tree.byKey.get(stage);
  if (node) return { severity: 'error', text, place: placeOf(node, lang), path: node.path };
  const field = listIn(document, 'orderFields').findIndex((each) => isRecord(each) && each.key === stage);
  return { severity: 'error', text, place: stage, path: field === -1 ? null : ['orderFields', field] };
}

/** A definition that is no workflow yet: each property that is missing or not valid, by its place. */
function shapeNotices(document: DesignDocument, lang: Locale): DesignNotice[] {
  const t = translate(workflowNoticeMessages, lang);
  const parsed = workflowDefinition.safeParse(document);
  return (parsed.error?.issues ?? []).slice(0, 100).map(({ path, code, input }): DesignNotice => {
    const place = path.slice(0, 2).filter((part) => typeof part !== 'symbol');
    const property = path.slice(place.length).join('.') || String(path.at(-1) ?? '');
    const isMissing = code === 'invalid_type' && input === undefined;
    return {
      severity: 'error',
      text: t(isMissing ? 'missing' : 'unreadable', { property }),
      place: placeText(document, place, lang),
      path: place.length === 2 ? place : null,
    };
  });
}

function placeText(document: DesignDocument, [list, at]: Path, lang: Locale): string {
  const t = translate(workflowNoticeMessages, lang);
  const json = typeof list === 'string' && typeof at === 'number' ? listIn(document, list)[at] : undefined;
  if (!isRecord(json)) return t('workflow');
  if (list === 'stages')
    return [json.key, stageName({ json, key: '' }, lang)]
      .filter((part) => typeof part === 'string')
      .join(' ');
  if (list === 'transitions') return `${String(json.from)} → ${String(json.to)}`;
  return t('orderField', { name: String(json.key ?? '') });
}

/** Transitions that are never taken. Answers without a transition are faults, which the check reports. */
function branchNotices(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
  { references }: DesignWorld,
  lang: Locale,
): DesignNotice[] {
  if ((tree.leaving.get(node.key)?.length ?? 0) < 2 || node.json.choose === 'all') return [];
  const { table } = branchReport(document, tree, node, references, lang);
  const t = translate(workflowNoticeMessages, lang);
  return table.shadowed.map(({ row, by }) => ({
    severity: 'warning',
    text:
      by.length === 0
        ? t('never', { row: `${row + 1}` })
        : t('shadowed', { row: `${row + 1}`, by: by.map((each) => each + 1).join(', ') }),
    place: placeOf(node, lang),
    path: node.path,
  }));
}
