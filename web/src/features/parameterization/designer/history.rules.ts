import { applyCommand, valueAt, type Command, type DesignDocument, type Path } from './commands.rules.ts';

/**
 * A document with the commands that made it. Undo goes back to the document that was there before, so it is the
 * same text to the byte; the commands are data, so they can be stored and applied again after a reload.
 */
export interface History {
  document: DesignDocument;
  selected: Path | null;
  past: readonly Step[];
  future: readonly Step[];
}

interface Step {
  command: Command;
  before: DesignDocument;
  selectedBefore: Path | null;
  after: DesignDocument;
  selectedAfter: Path | null;
  /** Milliseconds. */
  at: number;
}

export const undoSteps = 200;
/** Typing that pauses for less is one step. */
export const typingPauseMs = 600;

export const startHistory = (document: DesignDocument, selected: Path | null = null): History => ({
  document,
  selected,
  past: [],
  future: [],
});

export function runCommand(history: History, command: Command, at: number): History {
  const after = applyCommand(history.document, command);
  const selectedAfter = command.selected === undefined ? history.selected : command.selected;
  if (after === history.document) return { ...history, selected: selectedAfter };
  const last = history.past.at(-1);
  const continues =
    last !== undefined &&
    command.merge !== undefined &&
    last.command.merge === command.merge &&
    history.future.length === 0 &&
    at - last.at < typingPauseMs;
  const step: Step = {
    command: continues ? joined(last.command, command) : command,
    before: continues ? last.before : history.document,
    selectedBefore: continues ? last.selectedBefore : history.selected,
    after,
    selectedAfter,
    at,
  };
  const past = [...(continues ? history.past.slice(0, -1) : history.past), step].slice(-undoSteps);
  return { document: after, selected: selectedAfter, past, future: [] };
}

/** Of what is typed into one field only the last value counts. */
function joined(first: Command, next: Command): Command {
  const isTyping = [first, next].every(({ changes }) => changes.length === 1 && changes[0]!.type === 'set');
  return isTyping ? next : { ...next, changes: [...first.changes, ...next.changes] };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    document: step.before,
    selected: step.selectedBefore,
    past: history.past.slice(0, -1),
    future: [step, ...history.future],
  };
}

export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return { document: step.after, selected: step.selectedAfter, past: [...history.past, step], future };
}

export const select = (history: History, selected: Path | null): History => ({ ...history, selected });

/** A history as it is stored in the browser. */
export interface StoredHistory {
  base: DesignDocument;
  commands: readonly Command[];
  /** How many of the commands are undone. */
  undone: number;
  selected: Path | null;
}

export const storedHistory = ({ document, selected, past, future }: History): StoredHistory => ({
  base: past[0]?.before ?? document,
  commands: [...past, ...future].map(({ command }) => command),
  undone: future.length,
  selected,
});

/** @throws for stored commands that cannot be applied */
export function restoredHistory({ base, commands, undone, selected }: StoredHistory): History {
  // Each is a step of its own: they were joined before they were stored.
  let history = startHistory(base);
  for (const command of commands)
    history = runCommand(history, { ...command, merge: `${history.past.length}` }, 0);
  for (let count = 0; count < undone; count++) history = undo(history);
  return {
    ...history,
    selected: selected && valueAt(history.document, selected) !== undefined ? selected : null,
  };
}
