import { expect, test } from 'vitest';
import {
  restoredHistory,
  runCommand,
  startHistory,
  storedHistory,
  undo,
} from '../../../../../web/src/features/parameterization/designer/history.rules.ts';
import {
  cellsOf,
  conditionOf,
} from '../../../../../web/src/features/parameterization/workflow-designer/model/decision-table.rules.ts';
import {
  copyOf,
  insertBeforeCommand,
  moveCommand,
  pasteCommand,
  removeBranchCommand,
  removeCommand,
  siblingCommand,
} from '../../../../../web/src/features/parameterization/workflow-designer/model/workflow-commands.rules.ts';
import {
  linksOf,
  workflowTree,
} from '../../../../../web/src/features/parameterization/workflow-designer/model/workflow-tree.rules.ts';
import { rules } from '../rules.ts';
import { workflows } from './all-workflows.ts';

const known = new Map(rules.map(({ code, definition }) => [code, definition]));
const each = test.for(workflows.map(({ code, definition }) => [code, definition] as const));
const names = { es: 'Etapa', en: 'Stage' };

each('%s is opened in the designer, stored, opened again and saved as the same bytes', ([, definition]) => {
  const text = JSON.stringify(definition);
  const opened = startHistory(JSON.parse(text) as Record<string, unknown>);
  const tree = workflowTree(opened.document, known);
  expect(tree.nodes).toHaveLength(definition.stages.length);
  expect(tree.nodes.filter(({ isLoose }) => isLoose)).toEqual([]);
  expect(JSON.stringify(opened.document)).toBe(text);
  const stored = JSON.parse(JSON.stringify(storedHistory(opened))) as ReturnType<typeof storedHistory>;
  expect(JSON.stringify(restoredHistory(stored).document)).toBe(text);
});

each('%s is the same bytes after each stage was moved, copied, removed and undone', ([, definition]) => {
  const text = JSON.stringify(definition);
  const document = JSON.parse(text) as Record<string, unknown>;
  const tree = workflowTree(document, known);
  const start = startHistory(document);
  let done = 0;
  for (const node of tree.nodes) {
    const commands = [
      insertBeforeCommand(document, tree, node, 'office', names),
      pasteCommand(document, tree, node, copyOf(document, node)),
      removeCommand(document, tree, node),
      removeBranchCommand(document, tree, node),
      siblingCommand(tree, node, 1),
      moveCommand(document, tree, node, tree.nodes[0]!),
    ].filter((command) => command !== null);
    for (const command of commands) {
      const after = runCommand(start, command, 0);
      const stages = workflowTree(after.document, known).nodes;
      expect(stages.filter(({ isLoose }) => isLoose)).toEqual([]);
      expect(JSON.stringify(undo(after).document)).toBe(text);
      done += 1;
    }
  }
  expect(done).toBeGreaterThan(Math.min(20, definition.stages.length * 2));
});

test('what a decision table can say of the demo is said by the same condition', () => {
  const conditions = workflows.flatMap(({ definition }) => linksOf(definition as Record<string, unknown>));
  const readable = conditions.flatMap(({ json }) => {
    const cells = cellsOf(json.when);
    return cells ? [[json.when ?? null, conditionOf(cells)] as const] : [];
  });
  expect(readable.length).toBeGreaterThan(conditions.length * 0.9);
  for (const [when, written] of readable) expect(written).toEqual(when === true ? null : when);
});
