import { expect, test } from 'vitest';
import {
  restoredHistory,
  runCommand,
  startHistory,
  storedHistory,
  undo,
} from '../../../../../web/src/features/parameterization/designer/history.rules.ts';
import {
  duplicateCommand,
  moveCommand,
  removeCommand,
} from '../../../../../web/src/features/parameterization/form-designer/model/form-commands.rules.ts';
import { renameCommand } from '../../../../../web/src/features/parameterization/form-designer/model/form-names.rules.ts';
import { formNodes } from '../../../../../web/src/features/parameterization/form-designer/model/form-tree.rules.ts';
import { forms } from './all-forms.ts';

const each = test.for(forms.map(({ code, definition }) => [code, definition] as const));

each('%s is opened in the designer, stored, opened again and saved as the same bytes', ([, definition]) => {
  const text = JSON.stringify(definition);
  const opened = startHistory(JSON.parse(text) as Record<string, unknown>);
  expect(formNodes(opened.document).length).toBeGreaterThan(4);
  expect(JSON.stringify(opened.document)).toBe(text);
  const stored = JSON.parse(JSON.stringify(storedHistory(opened))) as ReturnType<typeof storedHistory>;
  expect(JSON.stringify(restoredHistory(stored).document)).toBe(text);
});

each(
  '%s is the same bytes after every element was duplicated, moved, removed and undone',
  ([, definition]) => {
    const text = JSON.stringify(definition);
    const start = startHistory(JSON.parse(text) as Record<string, unknown>);
    for (const node of formNodes(start.document)) {
      const { document } = start;
      const commands = [
        duplicateCommand(document, node),
        moveCommand(document, node, 1),
        removeCommand(document, node),
      ];
      for (const command of commands)
        if (command) expect(JSON.stringify(undo(runCommand(start, command, 0)).document)).toBe(text);
    }
  },
);

each('every question of %s can be renamed and gets its name back', ([, definition]) => {
  const document = JSON.parse(JSON.stringify(definition)) as Record<string, unknown>;
  for (const node of formNodes(document)) {
    if (node.role === 'page' || node.role === 'panel') continue;
    const renamed = runCommand(startHistory(document), renameCommand(document, node, 'otro_nombre_7'), 0);
    const found = formNodes(renamed.document).find(({ name }) => name === 'otro_nombre_7')!;
    const isRead = JSON.stringify(renamed.document).includes(`{${node.name}}`);
    if (node.repeat === null && !hasRowOfName(document, node.name)) expect(isRead).toBe(false);
    const back = runCommand(renamed, renameCommand(renamed.document, found, node.name), 1);
    expect(back.document).toEqual(document);
    expect(JSON.stringify(back.document)).toBe(JSON.stringify(document));
  }
});

const hasRowOfName = (document: Record<string, unknown>, name: string): boolean =>
  formNodes(document).some((node) => node.repeat !== null && node.name === name);
