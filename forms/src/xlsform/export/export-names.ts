import { elementsOf, type FormDefinition } from '../../definition.ts';
import { isRecord } from '../../values.ts';
import type { XPathNames } from '../xpath/from-survey.ts';

/** The names that elements have in a workbook: valid in XML, and each there once. */
type Json = Record<string, unknown>;

const xmlName = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const selecting: ReadonlySet<unknown> = new Set(['checkbox', 'tagbox', 'ranking']);
/** Names of the rows that an export writes for what is recorded anyway. */
export const recordedRows = ['start', 'end', 'today', 'deviceid'] as const;

interface Named {
  xlsName: string;
  json: Json;
}

export class ExportNames {
  readonly #names = new Map<Json, string>();
  readonly #taken = new Set<string>(recordedRows);
  /** Questions by lower-case name: of the form, and by repeat. */
  readonly #scopes = new Map<Json | null, Map<string, Named>>([[null, new Map()]]);

  constructor(definition: FormDefinition) {
    this.#walk(definition, null, true);
    // Groups come after: nothing refers to them, and questions keep their names.
    this.#walk(definition, null, false);
  }

  nameOf(element: Json): string {
    return this.#names.get(element) ?? 'sin_nombre';
  }

  #walk(node: Json, repeat: Json | null, questions: boolean): void {
    for (const element of elementsOf(node)) {
      const isContainer = element.type === undefined || element.type === 'panel' || element.type === 'page';
      if (isContainer !== questions) this.#add(element, repeat, isContainer);
      if (isContainer) this.#walk(element, repeat, questions);
      if (element.type === 'paneldynamic') {
        if (!this.#scopes.has(element)) this.#scopes.set(element, new Map());
        this.#walk({ elements: element.templateElements }, element, questions);
      }
    }
  }

  #add(element: Json, repeat: Json | null, isContainer: boolean): void {
    const own = typeof element.name === 'string' ? element.name : '';
    const wanted = own === '' ? (isContainer ? 'grupo' : 'pregunta') : own.replace(/[^\p{L}\p{N}_]/gu, '_');
    const start = xmlName.test(wanted) ? wanted : `_${wanted}`;
    const repeated = repeat === null ? '' : `${this.nameOf(repeat)}_`;
    const name =
      [start, `${repeated}${start}`].find((each) => !this.#taken.has(each.toLowerCase())) ??
      this.#free(start);
    this.#taken.add(name.toLowerCase());
    this.#names.set(element, name);
    if (!isContainer && own !== '')
      this.#scopes.get(repeat)?.set(own.toLowerCase(), { xlsName: name, json: element });
  }

  #free(start: string): string {
    for (let number = 2; ; number++)
      if (!this.#taken.has(`${start}_${number}`.toLowerCase())) return `${start}_${number}`;
  }

  /** What names mean inside a repeat, or in the form itself. */
  namesAt(repeat: Json | null): XPathNames {
    const find = (name: string): Named | undefined => {
      const [first = '', second, ...more] = name.split('.');
      if (more.length > 0) return undefined;
      if (first.toLowerCase() === 'panel' && second !== undefined)
        return repeat ? this.#scopes.get(repeat)?.get(second.toLowerCase()) : undefined;
      return second === undefined ? this.#scopes.get(null)?.get(first.toLowerCase()) : undefined;
    };
    const reference = (name: string): string | null => {
      const found = find(name);
      return found ? `\${${found.xlsName}}` : null;
    };
    return {
      reference,
      isRepeat: (name) => find(name)?.json.type === 'paneldynamic',
      isList: (name) => selecting.has(find(name)?.json.type),
      inRow: (name, column) => {
        const rows = find(name)?.json;
        const found = isRecord(rows) ? this.#scopes.get(rows)?.get(column.toLowerCase()) : undefined;
        return found ? `\${${found.xlsName}}` : null;
      },
    };
  }
}
