import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkShape } from '@cuadrilla/contract/parameterization/workflows/workflow-shape.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  applyCommand,
  type Command,
  type DesignDocument,
} from '#features/parameterization/designer/commands.rules.ts';
import { runCommand, startHistory, undo } from '#features/parameterization/designer/history.rules.ts';
import {
  isOnlyWay,
  linkCommand,
  reorderCommand,
  targetCommand,
  unlinkCommand,
} from './transition-commands.rules.ts';
import { freeStageKey, isStageKey } from './stage-keys.rules.ts';
import {
  addCommand,
  copyOf,
  insertBeforeCommand,
  isCopiedBranch,
  moveCommand,
  pasteCommand,
  removeBranchCommand,
  removeCommand,
  renameCommand,
  siblingCommand,
} from './workflow-commands.rules.ts';
import { branchOf, linksOf, refusalOf, workflowTree, type StageNode } from './workflow-tree.rules.ts';

const names = { es: 'Nueva', en: 'New' };

/** A tree of stages: each follows one that is there already, some by two transitions, some of which are the rest. */
const workflows = fc
  .array(fc.record({ after: fc.nat(), twice: fc.boolean(), rest: fc.boolean(), all: fc.boolean() }), {
    maxLength: 14,
  })
  .map((followers): DesignDocument => {
    const key = (at: number) => `S${String(at + 1).padStart(2, '0')}`;
    const orders = new Map<string, number>();
    const link = (from: string, to: string, when: unknown) => {
      orders.set(from, (orders.get(from) ?? 0) + 1);
      return { from, to, order: orders.get(from), when };
    };
    const transitions = followers.flatMap(({ after, twice, rest }, at) => {
      const from = key(after % (at + 1));
      const one = link(from, key(at + 1), rest ? null : { '==': [{ var: 'answers.q' }, at] });
      return twice ? [one, link(from, key(at + 1), { '==': [{ var: 'answers.p' }, at] })] : [one];
    });
    const stages = [{ all: false }, ...followers].map(({ all }, at) => ({
      key: key(at),
      name: { es: `Etapa ${at}`, en: `Stage ${at}` },
      kind: 'office',
      ...(all ? { choose: 'all' } : {}),
    }));
    return { start: 'S01', stages, transitions };
  });

const shapeFaults = (document: DesignDocument): string[] => {
  const faults: string[] = [];
  checkShape(document as unknown as WorkflowDefinition, [], (code, stage) => faults.push(`${code} ${stage}`));
  return faults;
};
const keysIn = (document: DesignDocument): string[] =>
  workflowTree(document)
    .nodes.map(({ key }) => key)
    .toSorted();

/** Every command, made for two stages and a transition of a workflow. */
type Make = (document: DesignDocument, node: StageNode, other: StageNode, pick: number) => Command | null;
const moves: Record<string, Make> = {
  move: (document, node, other) => moveCommand(document, workflowTree(document), node, other),
  up: (document, node) => siblingCommand(workflowTree(document), node, -1),
  down: (document, node) => siblingCommand(workflowTree(document), node, 1),
  reorder: (document, node, _, pick) => {
    const links = workflowTree(document).leaving.get(node.key) ?? [];
    return links.length === 0
      ? null
      : reorderCommand(workflowTree(document), node, links[pick % links.length]!, pick % 2 === 0 ? 1 : -1);
  },
  // A transition can lead only to a stage that the same stage leads to already: with another it would be no tree.
  target: (document, node, _, pick) => {
    const { leaving, nodes } = workflowTree(document);
    const links = leaving.get(node.key) ?? [];
    const reached = links[(pick >> 4) % links.length]?.to;
    const other = nodes.find(({ key }) => key === reached);
    return other ? targetCommand(node, links[pick % links.length]!, other) : null;
  },
};
const changes: Record<string, Make> = {
  ...moves,
  add: (document, node) => addCommand(document, workflowTree(document), node, 'office', names),
  insert: (document, node) => insertBeforeCommand(document, workflowTree(document), node, 'field', names),
  duplicate: (document, node, other) =>
    pasteCommand(document, workflowTree(document), other, copyOf(document, node)),
  remove: (document, node) => removeCommand(document, workflowTree(document), node),
  removeBranch: (document, node) => removeBranchCommand(document, workflowTree(document), node),
  rename: (document, node) => renameCommand(document, node, 'NUEVA99'),
  link: (document, node, other) => linkCommand(document, workflowTree(document), node, other),
  unlink: (document, node, _, pick) => {
    const links = workflowTree(document).leaving.get(node.key) ?? [];
    return links.length === 0 ? null : unlinkCommand(node, links[pick % links.length]!);
  },
};
const chosen = (document: DesignDocument, pick: number): StageNode => {
  const { nodes } = workflowTree(document);
  return nodes[pick % nodes.length]!;
};

test('every command leaves a tree: one start, one stage before each, none left alone', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      workflows,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 4, maxLength: 12 }),
      (start, steps) => {
        let document = start;
        for (const [what, a, b, pick] of steps) {
          const [name, make] = Object.entries(changes)[what % Object.keys(changes).length]!;
          if (name === 'rename' && keysIn(document).includes('NUEVA99')) continue;
          const command = make(document, chosen(document, a), chosen(document, b), pick);
          if (!command) continue;
          seen.add(name);
          document = applyCommand(document, command);
          expect([name, shapeFaults(document)]).toEqual([name, []]);
          expect(workflowTree(document).nodes.some(({ isLoose }) => isLoose)).toBe(false);
          for (const key of keysIn(document)) expect(isStageKey(key)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
  expect([...seen].toSorted()).toEqual(Object.keys(changes).toSorted());
});

test('moves keep the stages and their contents, and undo restores the same bytes', () => {
  fc.assert(
    fc.property(workflows, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (document, what, a, b, pick) => {
      for (const [set, isMove] of [
        [moves, true],
        [changes, false],
      ] as const) {
        const make = Object.values(set)[what % Object.keys(set).length]!;
        const command = make(document, chosen(document, a), chosen(document, b), pick);
        if (!command) continue;
        const text = JSON.stringify(document);
        const history = runCommand(startHistory(document), command, 0);
        if (isMove) {
          expect(keysIn(history.document)).toEqual(keysIn(document));
          expect(history.document.stages).toBe(document.stages);
          expect(linksOf(history.document)).toHaveLength(linksOf(document).length);
        }
        expect(JSON.stringify(undo(history).document)).toBe(text);
      }
    }),
    { numRuns: 200 },
  );
});

test('a moved branch keeps what is below it, and its condition unless it becomes one of several', () => {
  fc.assert(
    fc.property(workflows, fc.nat(), fc.nat(), (document, a, b) => {
      const tree = workflowTree(document);
      const [node, other] = [chosen(document, a), chosen(document, b)];
      const command = moveCommand(document, tree, node, other);
      if (!command) {
        const isRefused = node.key === tree.start || other === node.parent || branchOf(node).includes(other);
        expect(isRefused).toBe(true);
        return;
      }
      const after = workflowTree(applyCommand(document, command));
      const moved = after.byKey.get(node.key)!;
      expect(moved.parent?.key).toBe(other.key);
      expect(branchOf(moved).map(({ key }) => key)).toEqual(branchOf(node).map(({ key }) => key));
      const conditions = ({ links }: StageNode) =>
        links.map(({ json }) => json.when).filter((when) => when !== null && when !== false);
      expect(conditions(moved)).toEqual(conditions(node));
    }),
    { numRuns: 150 },
  );
});

test('a stage follows one only: another way to it is refused, and its branch can be duplicated there', () => {
  const link = (from: string, to: string, order: number) => ({ from, to, order, when: null });
  const stage = (key: string, more = {}) => ({ key, name: names, kind: 'office', ...more });
  const document = {
    start: 'S01',
    stages: [
      stage('S01'),
      stage('S02'),
      stage('S03'),
      stage('S04', { kind: 'system', system: { type: 'close' } }),
    ],
    transitions: [link('S01', 'S02', 1), link('S01', 'S03', 2), link('S02', 'S04', 1)],
  };
  const tree = workflowTree(document);
  const node = (key: string) => tree.byKey.get(key)!;
  expect(refusalOf(node('S03'), node('S04'))).toBe('predecessor');
  expect(refusalOf(node('S02'), node('S01'))).toBe('cycle');
  expect(refusalOf(node('S04'), node('S03'))).toBe('ends');
  expect(refusalOf(node('S01'), node('S01'))).toBe('self');
  expect(linkCommand(document, tree, node('S03'), node('S04'))).toBeNull();
  const pasted = applyCommand(
    document,
    pasteCommand(document, tree, node('S03'), copyOf(document, node('S02')))!,
  );
  expect(workflowTree(pasted).nodes.map(({ key, parent }) => `${parent?.key ?? ''}>${key}`)).toEqual([
    '>S01',
    'S01>S02',
    'S02>S04',
    'S01>S03',
    'S03>S05',
    'S05>S06',
  ]);
  expect(isOnlyWay(node('S01'), tree.leaving.get('S01')![0]!)).toBe(true);
  expect(addCommand(document, tree, node('S04'), 'field', names)).toBeNull();
});

test('a stage before the rest is taken never until it is said when', () => {
  const document = {
    start: 'S01',
    stages: [{ key: 'S01' }, { key: 'S02' }],
    transitions: [{ from: 'S01', to: 'S02', order: 1, when: null }],
  };
  const tree = workflowTree(document);
  const after = applyCommand(document, addCommand(document, tree, tree.byKey.get('S01')!, 'office', names)!);
  expect((after.transitions as object[]).map((each) => JSON.stringify(each))).toEqual([
    '{"from":"S01","to":"S02","order":2,"when":null}',
    '{"from":"S01","to":"S03","order":1,"when":false}',
  ]);
});

test('an empty workflow gets its start, and what is no branch is not pasted', () => {
  const command = addCommand({}, workflowTree({}), null, 'office', names)!;
  expect(applyCommand({}, command)).toEqual({
    start: 'S01',
    stages: [{ key: 'S01', name: names, kind: 'office' }],
  });
  for (const value of [
    null,
    3,
    {},
    { start: 'A', stages: [], transitions: [] },
    { start: 'A', stages: [1], transitions: [] },
  ])
    expect(isCopiedBranch(value)).toBe(false);
});

test('keys go on in the series of the workflow and never repeat', () => {
  expect(freeStageKey(new Set(['S01', 'S14']), 'S01')).toBe('S15');
  expect(freeStageKey(new Set(['M1', 'M9']), 'M9')).toBe('M10');
  expect(freeStageKey(new Set(), 'raro')).toBe('S01');
  const taken = new Set(Array.from({ length: 99 }, (_, at) => `ABCDEFGH${at + 1}`));
  const next = freeStageKey(taken, 'ABCDEFGH01');
  expect(isStageKey(next) && !taken.has(next)).toBe(true);
});

test('a stage that makes a visit again names it by its key, whatever becomes of both', () => {
  const step = (key: string, more = {}) => ({
    key,
    name: { es: key, en: key },
    kind: 'field',
    activityType: 'PODA',
    ...more,
  });
  const document: DesignDocument = {
    start: 'S01',
    stages: [step('S01'), step('S02'), step('S03', { revisitOf: 'S02' })],
    transitions: [
      { from: 'S01', to: 'S02', order: 1, when: null },
      { from: 'S02', to: 'S03', order: 1, when: null },
    ],
  };
  const nodeOf = (key: string) => workflowTree(document).byKey.get(key)!;
  const repeated = (command: Command | null) =>
    (applyCommand(document, command!).stages as { key: string; revisitOf?: string }[]).flatMap((stage) =>
      'revisitOf' in stage ? [`${stage.key} ${stage.revisitOf}`] : [],
    );
  const tree = workflowTree(document);
  expect(repeated(renameCommand(document, nodeOf('S02'), 'V1'))).toEqual(['S03 V1']);
  expect(repeated(removeCommand(document, tree, nodeOf('S02')))).toEqual([]);
  expect(repeated(removeCommand(document, tree, nodeOf('S01')))).toEqual(['S03 S02']);
  const branch = copyOf(document, nodeOf('S02'));
  expect(repeated(pasteCommand(document, tree, nodeOf('S01'), branch)).toSorted()).toEqual([
    'S03 S02',
    'S05 S04',
  ]);
  const alone = copyOf(document, nodeOf('S03'));
  expect(repeated(pasteCommand(document, tree, nodeOf('S02'), alone)).toSorted()).toEqual([
    'S03 S02',
    'S04 S02',
  ]);
});
