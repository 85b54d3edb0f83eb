import { expressionNotes } from './expression-notes.ts';
import { faultNotes } from './fault-notes.ts';
import type { NoteText } from './note-text.ts';
import { remarkNotes } from './remark-notes.ts';
import { warningNotes } from './warning-notes.ts';

/** Every note of an import, with what to do about it. */
export const noteTexts = {
  ...faultNotes,
  ...expressionNotes,
  ...warningNotes,
  ...remarkNotes,
} satisfies Record<string, NoteText>;
export type NoteCode = keyof typeof noteTexts;
