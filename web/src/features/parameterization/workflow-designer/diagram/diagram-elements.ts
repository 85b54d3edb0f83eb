import type { Edge } from '@xyflow/react';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { tones } from '#kit/status-tones.ts';
import { boxSize, placesOf, type Place } from '../model/diagram-layout.rules.ts';
import { kindOfStage, stageName, textIn } from '../model/stage-texts.rules.ts';
import { isElse } from '../model/workflow-links.rules.ts';
import type { StageNode, WorkflowTree } from '../model/workflow-tree.rules.ts';
import type { NoticeCount } from '../notice-counts.ts';
import { termText } from '../term-text.ts';
import type { StageBoxNode, StageMark } from './stage-box.tsx';

/** The library lets clicks through to the ground where nodes can be neither dragged nor selected by it. */
const clickable = { pointerEvents: 'all' } as const;

export interface DrawnTree {
  tree: WorkflowTree;
  lang: Locale;
  chosen: string | null;
  counts: ReadonlyMap<string, NoticeCount>;
  /** By key of the stage. */
  marks: ReadonlyMap<string, StageMark> | null;
  /** When a stage is reached from the one before it. */
  leadOf: (node: StageNode) => { lead: string; leadTitle: string };
}

/** The node of a stage that looks the same is the same object, so that it is not drawn again. */
const drawn = new WeakMap<object, { signature: string; node: StageBoxNode }>();

function boxOf(node: StageNode, place: Place, drawing: DrawnTree): StageBoxNode {
  const { lang, chosen, counts, marks } = drawing;
  const count = counts.get(node.id);
  const mark = marks?.get(node.key) ?? null;
  const { errors = 0, warnings = 0 } = count ?? {};
  const isFaint = marks !== null && mark === null;
  const isChosen = node.id === chosen;
  const { lead, leadTitle } = drawing.leadOf(node);
  const signature = [
    lang,
    node.id,
    place.x,
    place.y,
    isChosen,
    errors,
    warnings,
    mark,
    isFaint,
    lead,
    leadTitle,
  ].join(' ');
  const found = drawn.get(node.json);
  if (found?.signature === signature) return found.node;
  const box: StageBoxNode = {
    id: node.id,
    type: 'stage',
    position: place,
    ...boxSize,
    style: clickable,
    data: {
      stageKey: node.key,
      name: stageName(node, lang),
      kind: kindOfStage(node.json),
      detail: termText(node.json.term, lang),
      lead,
      leadTitle,
      chosen: isChosen,
      errors,
      warnings,
      mark,
      isFaint,
    },
  };
  drawn.set(node.json, { signature, node: box });
  return box;
}

export function boxesOf(tree: DrawnTree): StageBoxNode[] {
  const places = placesOf(tree.tree);
  return tree.tree.nodes.map((node) => boxOf(node, places.get(node.id)!, tree));
}

interface Leads {
  variables: (node: StageNode) => readonly ConditionVariable[];
  /** What is said of a stage that a rule opens, and of one that is reached otherwise. */
  texts: { rule: string; otherwise: string };
}

/** The first transition that leads to a stage, with its place among those of the stage before. */
export const leadsOf =
  (tree: WorkflowTree, lang: Locale, { variables, texts }: Leads): DrawnTree['leadOf'] =>
  ({ parent, links }) => {
    if (!parent) return { lead: '', leadTitle: '' };
    const leaving = tree.leaving.get(parent.key) ?? [];
    const said = links.map((link) => {
      const when = isElse(link.json)
        ? texts.otherwise
        : conditionSentence((link.json.when ?? null) as Condition, variables(parent), lang);
      return `${leaving.indexOf(link) + 1}. ${textIn(link.json.label, lang) || when}`;
    });
    if (said.length === 0) return { lead: texts.rule, leadTitle: texts.rule };
    const isPlain = leaving.length < 2 && isElse(leaving[0]?.json ?? {});
    const more = said.length > 1 ? `(+${said.length - 1}) ` : '';
    return { lead: isPlain ? '' : more + said[0]!, leadTitle: said.join('\n') };
  };

/** One line for each pair of stages; that of a rule is dashed. */
export function linesOf({ tree, chosen }: DrawnTree, taken: ReadonlySet<string> | null): Edge[] {
  return tree.nodes.flatMap(({ parent, links, id, key }): Edge[] => {
    if (!parent) return [];
    const isTaken = taken?.has(`${parent.key} ${key}`) ?? false;
    const isNear = chosen === parent.id || chosen === id;
    const plain = {
      stroke: isNear ? '#2f49d8' : '#9aa1b5',
      strokeWidth: isNear ? 2 : 1.25,
      ...(links.length > 0 ? {} : { strokeDasharray: '4 4' }),
      ...(taken ? { opacity: 0.5 } : {}),
    };
    return [
      {
        id: `${parent.id} ${id}`,
        source: parent.id,
        target: id,
        type: 'smoothstep',
        zIndex: isTaken || isNear ? 1 : 0,
        style: isTaken ? { stroke: tones.green.strong, strokeWidth: 3 } : plain,
      },
    ];
  });
}
