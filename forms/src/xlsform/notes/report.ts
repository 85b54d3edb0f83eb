import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { noteTexts, type NoteCode } from './note-texts.ts';
import { xlsFormLimits } from '../workbook.ts';

/** Where something is: `column` is the header, `value` the text of the cell. */
export interface CellPlace {
  sheet: string;
  row: number;
  column: string;
  value: string;
}

/**
 * What became of a cell that is not carried over as it is. A fault refuses the whole import; a warning says that
 * the form will behave differently; a remark that it was changed without a difference.
 */
export type NoteLevel = 'fault' | 'warning' | 'remark';

export interface XlsFormNote extends CellPlace {
  level: NoteLevel;
  code: NoteCode;
  message: Bilingual;
  /** What to do about it. */
  remedy: Bilingual;
}

const shown = 200;
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]).slice(0, shown) : whole,
  );

/** Collects the notes of one import, in the order in which they were found. */
export class XlsFormReport {
  readonly notes: XlsFormNote[] = [];
  readonly counts: Record<NoteLevel, number> = { fault: 0, warning: 0, remark: 0 };
  readonly #once = new Set<string>();

  add(code: NoteCode, place: CellPlace, values: Readonly<Record<string, string | number>> = {}): void {
    const { level, message, remedy } = noteTexts[code];
    this.counts[level]++;
    // Faults are listed even where remarks have used up the room.
    if (this.notes.length >= xlsFormLimits.notes) {
      const replaceable = level === 'fault' ? this.notes.findLastIndex((note) => note.level !== 'fault') : -1;
      if (replaceable < 0) return;
      this.notes.splice(replaceable, 1);
    }
    const fill = ({ es, en }: Bilingual): Bilingual => ({ es: filled(es, values), en: filled(en, values) });
    this.notes.push({
      ...place,
      column: place.column.slice(0, shown),
      value: place.value.slice(0, shown),
      level,
      code,
      message: fill(message),
      remedy: fill(remedy),
    });
  }

  /** Of a thing that occurs in many rows: the first one alone. */
  addOnce(
    key: string,
    code: NoteCode,
    place: CellPlace,
    values: Readonly<Record<string, string | number>> = {},
  ): void {
    if (this.#once.has(`${code} ${key}`)) return;
    this.#once.add(`${code} ${key}`);
    this.add(code, place, values);
  }

  get hasFaults(): boolean {
    return this.counts.fault > 0;
  }
}
