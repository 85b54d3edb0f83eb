import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** A note in both languages. */
export interface NoteText {
  level: 'fault' | 'warning' | 'remark';
  message: Bilingual;
  remedy: Bilingual;
}

type Pair = readonly [es: string, en: string];
const both = ([es, en]: Pair): Bilingual => ({ es, en });

export const noteText = (level: NoteText['level'], message: Pair, remedy: Pair): NoteText => ({
  level,
  message: both(message),
  remedy: both(remedy),
});
