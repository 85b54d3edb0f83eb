import { isRecord } from '../../values.ts';
import { ownText } from '../own-cell.ts';
import { english, spanish, type Cells } from './export-row.ts';

/** The sheet `choices`: equal choices of several questions are one list. */
type Json = Record<string, unknown>;

interface OutList {
  name: string;
  choices: readonly unknown[];
  rows: Cells[];
  isWritten: boolean;
}

/** Of our own choices, so that an import leaves a long list in the form. */
const markedFrom = 200;

export class ExportLists {
  readonly #lists = new Map<string, OutList>();
  readonly #byElement = new Map<Json, OutList>();

  /** @param element whose choices they are; filters and inserted answers mean the same in equal rows only */
  nameFor(choices: readonly unknown[], name: string, element: Json, repeat: Json | null): string {
    const { xls } = element;
    const filter = isRecord(xls) ? xls.choice_filter : undefined;
    const key = JSON.stringify([choices, filter, repeat?.name]);
    let list = this.#lists.get(key);
    if (!list) {
      list = { name, choices, rows: rowsOf(name, choices), isWritten: false };
      this.#lists.set(key, list);
    }
    this.#byElement.set(element, list);
    return list.name;
  }

  rows(): Cells[] {
    return [...this.#lists.values()].flatMap(({ rows }) => rows);
  }

  /** Writes beside each choice what its cells do not give. */
  writeOwn(element: Json, base: Json | undefined): void {
    const list = this.#byElement.get(element);
    const bases = Array.isArray(base?.choices) ? (base.choices as unknown[]) : [];
    if (!list || list.isWritten || bases.length !== list.choices.length) return;
    // The two values of a yes or no are no choices of the form.
    if (element.type === 'boolean') return;
    list.isWritten = true;
    list.choices.forEach((choice, at) => {
      const was = bases[at];
      if (!isRecord(was)) return;
      const text = isRecord(choice)
        ? ownText(was, choice)
        : ownText(was, { ...was, value: choice }, { layout: 'bare' });
      if (text !== null) list.rows[at]!.set('cuadrilla', text);
    });
  }
}

function rowsOf(list: string, choices: readonly unknown[]): Cells[] {
  const taken = new Set<string>();
  return choices.map((choice, at) => {
    const { value, text, xls } = isRecord(choice) ? choice : { value: choice, text: choice, xls: undefined };
    const written = String(value as string | number | boolean).trim();
    const name = written === '' ? `opcion_${at + 1}` : written;
    const cells: Cells = new Map([
      ['list_name', list],
      ['name', name],
    ]);
    const shown = isRecord(text) ? text : { default: text ?? value, en: undefined };
    if (shown.default !== undefined && shown.default !== null)
      cells.set(`label::${spanish}`, String(shown.default as string | number | boolean));
    if (typeof shown.en === 'string') cells.set(`label::${english}`, shown.en);
    for (const [column, cell] of Object.entries(isRecord(xls) ? xls : {}))
      if (typeof cell === 'string' && !cells.has(column)) cells.set(column, cell);
    if (taken.has(name) || (at === 0 && choices.length > markedFrom)) cells.set('cuadrilla', '{}');
    taken.add(name);
    return cells;
  });
}
