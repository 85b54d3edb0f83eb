import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommand, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import {
  addCommand,
  duplicateCommand,
  indentCommand,
  moveCommand,
  moveIntoCommand,
  outdentCommand,
  pasteCommand,
  removeCommand,
} from './form-commands.rules.ts';
import { formKinds } from './form-kinds.ts';
import { formNodes, namesIn, nodeAt } from './form-tree.rules.ts';

/** A form of pages with groups and repeats, each element under a name of its own. */
const shape = fc.letrec((tie) => ({
  elements: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('text') },
      { weight: 1, arbitrary: fc.record({ panel: tie('elements') }) },
      { weight: 1, arbitrary: fc.record({ repeat: fc.array(fc.constant('text'), { maxLength: 2 }) }) },
    ),
    { maxLength: 4 },
  ),
}));
type Shape = ('text' | { panel: Shape } | { repeat: 'text'[] })[];

function formOf(pages: readonly Shape[]): DesignDocument {
  let count = 0;
  const name = () => `q${++count}`;
  const elements = (list: Shape): object[] =>
    list.map((each) => {
      if (each === 'text') return { type: 'text', name: name() };
      if ('panel' in each) return { type: 'panel', name: name(), elements: elements(each.panel) };
      return { type: 'paneldynamic', name: name(), templateElements: elements(each.repeat) };
    });
  return { pages: pages.map((page) => ({ name: name(), elements: elements(page) })) };
}
const forms = fc.array(shape.elements as fc.Arbitrary<Shape>, { minLength: 1, maxLength: 3 }).map(formOf);
const sorted = (document: DesignDocument): string => namesIn(document).toSorted().join();

test('no move loses, doubles or makes an element, and what was moved stays selected', () => {
  fc.assert(
    fc.property(forms, fc.nat(), fc.nat(), fc.nat(5), (document, pick, other, kind) => {
      const nodes = formNodes(document);
      const node = nodes[pick % nodes.length]!;
      const container = nodes[other % nodes.length]!;
      const command = [
        () => moveCommand(document, node, 1),
        () => moveCommand(document, node, -1),
        () => indentCommand(document, node),
        () => outdentCommand(document, node),
        () => outdentCommand(document, node, -1),
        () => moveIntoCommand(document, node, container),
      ][kind]!();
      if (!command) return;
      const after = applyCommand(document, command);
      expect(sorted(after)).toBe(sorted(document));
      expect(nodeAt(formNodes(after), command.selected!)?.name).toBe(node.name);
      expect((after.pages as unknown[]).length).toBe((document.pages as unknown[]).length);
    }),
    { numRuns: 500 },
  );
});

test('every question can be moved to the top and to the end with the arrows alone', () => {
  fc.assert(
    fc.property(forms, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (document, pick, step) => {
      const questions = formNodes(document).filter(({ role }) => role !== 'page');
      if (questions.length === 0) return;
      const { name } = questions[pick % questions.length]!;
      let moved = document;
      for (let count = 0; count < 60; count++) {
        const node = formNodes(moved).find((each) => each.name === name)!;
        const command = moveCommand(moved, node, step);
        if (!command) break;
        moved = applyCommand(moved, command);
      }
      const pages = moved.pages as { elements: { name: string }[] }[];
      const edge = step < 0 ? pages[0]!.elements[0] : pages.at(-1)!.elements.at(-1);
      expect(edge?.name).toBe(name);
    }),
    { numRuns: 200 },
  );
});

test('copies get names of their own, whatever is inside', () => {
  fc.assert(
    fc.property(forms, fc.nat(), (document, pick) => {
      const nodes = formNodes(document);
      const node = nodes[pick % nodes.length]!;
      for (const command of [
        duplicateCommand(document, node),
        pasteCommand(document, node.path, node.json),
      ]) {
        if (!command) continue;
        const names = namesIn(applyCommand(document, command));
        expect(names.length).toBe(namesIn(document).length + namesIn(node.json).length);
        expect(new Set(names).size).toBe(names.length);
      }
    }),
    { numRuns: 200 },
  );
});

test('what is removed takes only what is inside it, and something else is selected', () => {
  fc.assert(
    fc.property(forms, fc.nat(), (document, pick) => {
      const nodes = formNodes(document);
      const node = nodes[pick % nodes.length]!;
      const command = removeCommand(document, node);
      const after = applyCommand(document, command);
      expect(namesIn(after).length).toBe(namesIn(document).length - namesIn(node.json).length);
      const rest = formNodes(after);
      if (rest.length > 0) expect(nodeAt(rest, command.selected!)).not.toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('each kind of the palette goes to an empty form, and into a selected group', () => {
  for (const kind of formKinds) {
    const empty = applyCommand({}, addCommand({}, null, kind)!);
    expect(namesIn(empty)).toHaveLength(kind.key === 'page' ? 1 : 2);
    const document = formOf([[{ panel: ['text'] }]]);
    const command = addCommand(document, ['pages', 0, 'elements', 0], kind)!;
    const path = kind.key === 'page' ? ['pages', 1] : ['pages', 0, 'elements', 0, 'elements', 1];
    expect(command.selected).toEqual(path);
  }
});

test('a repeat is not put into a repeat', () => {
  const document = formOf([[{ repeat: ['text'] }, { repeat: [] }]]);
  const [, first, , second] = formNodes(document);
  expect(moveIntoCommand(document, second!, first!)).toBeNull();
  expect(indentCommand(document, second!)).toBeNull();
});
