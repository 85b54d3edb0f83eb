import type { XlsChoiceList } from './choice-lists.ts';
import { placeOf } from './columns.ts';
import type { FormNames } from './form-names.ts';
import { withOurNames } from './label-text.ts';
import type { Languages, LocalText } from './languages.ts';
import type { NoteCode } from '../notes/note-texts.ts';
import type { XlsFormReport } from '../notes/report.ts';
import type { ExpressionScope, LookupItem, LookupSource } from '../xpath/survey-text.ts';
import type { SurveyNode } from './survey-tree.ts';
import { xlsFormLimits } from '../workbook.ts';
import { surveyExpression } from '../xpath/to-survey.ts';
import { parseXPath, type XPath } from '../xpath/parser.ts';
import { withPlainSigns, XPathFault } from '../xpath/tokens.ts';

/** What becomes of a list of the workbook, or of a file that it names. */
export type ListDecision = { use: 'inline' } | { use: 'list'; code: string };

/** What the conversion of a row reads besides the row. */
export interface FormContext {
  report: XlsFormReport;
  languages: Languages;
  lists: ReadonlyMap<string, XlsChoiceList>;
  names: FormNames;
  /** Which groups of the form itself are pages: all, those that are shown at once, or none. */
  pages: 'groups' | 'field-list' | 'none';
  /** Characters of expressions that may still be read. */
  budget: { left: number };
  decisionOf(list: string): ListDecision | undefined;
  tenantList(name: string): string | undefined;
}

interface ConvertOptions {
  /** The value of a column of the choices, while a filter is read for one of them. */
  value?: (column: string) => string | undefined;
  /** It is evaluated once, when the question is first asked. */
  once?: boolean;
  isChecked?: boolean;
  isCondition?: boolean;
}

/** One row with all that is around it. */
export class RowContext {
  readonly form: FormContext;
  readonly node: SurveyNode;
  /** Columns that the element was made of, or that were reported. */
  readonly used = new Set<string>(['type', 'name', 'cuadrilla', 'disabled']);

  constructor(form: FormContext, node: SurveyNode) {
    this.form = form;
    this.node = node;
  }

  get report(): XlsFormReport {
    return this.form.report;
  }

  cell(column: string): string | undefined {
    this.used.add(column);
    return this.node.row.cells.get(column);
  }

  note(code: NoteCode, column: string, values: Readonly<Record<string, string | number>> = {}): void {
    this.report.add(code, placeOf(this.node.row, column), values);
  }

  /** Reports once for the whole workbook. */
  noteOnce(key: string, code: NoteCode, column: string, values: Record<string, string | number> = {}): void {
    this.report.addOnce(key, code, placeOf(this.node.row, column), values);
  }

  /** A text with the answers that it inserts under our names. */
  text(text: LocalText | undefined, column: string): LocalText | undefined {
    if (text === undefined) return undefined;
    const change = (one: string): string =>
      withOurNames(one, (name) => {
        const found = this.form.names.find(name, this.node, () => undefined);
        if (!found || found.outsideOf !== undefined) this.note('UNKNOWN_IN_TEXT', column, { name });
        return found?.outsideOf === undefined ? found?.text : undefined;
      });
    return typeof text === 'string' ? change(text) : { default: change(text.default), en: change(text.en) };
  }

  /** The expression of a cell as XPath; null where there is none or where it cannot be read. */
  parse(column: string): XPath | null {
    const written = this.cell(column);
    if (written === undefined) return null;
    if (!this.spend(written.length, column)) return null;
    const plain = withPlainSigns(written);
    if (plain !== written) this.note('TYPOGRAPHIC_SIGNS', column);
    return this.attempt(column, () => parseXPath(plain));
  }

  /** Whether an expression may still be read. */
  spend(characters: number, column: string): boolean {
    const { budget } = this.form;
    budget.left -= characters;
    if (budget.left >= 0) return true;
    this.noteOnce('budget', 'EXPRESSIONS_TOO_LONG', column, { max: xlsFormLimits.expressions });
    return false;
  }

  /** The expression of a cell for SurveyJS. */
  expression(column: string): string | null {
    const parsed = this.parse(column);
    return parsed && this.convert(parsed, column);
  }

  /** The expression of a cell that decides something. */
  condition(column: string): string | null {
    const parsed = this.parse(column);
    return parsed && this.convert(parsed, column, { isCondition: true });
  }

  convert(parsed: XPath, column: string, { value, once, ...how }: ConvertOptions = {}): string | null {
    return this.attempt(column, () => surveyExpression(parsed, this.scope(column, { value, once }), how));
  }

  /** The expression of a cell where another reading is left for one that cannot be converted: nothing is reported. */
  readable(column: string, options: Pick<ConvertOptions, 'once'> = {}): string | null {
    const written = this.node.row.cells.get(column);
    if (written === undefined || !this.spend(written.length, column)) return null;
    try {
      return surveyExpression(parseXPath(withPlainSigns(written)), this.scope(column, options));
    } catch (error) {
      if (error instanceof XPathFault) return null;
      throw error;
    }
  }

  attempt<T>(column: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof XPathFault)) throw error;
      this.note(error.reason, column, { what: error.what, hint: error.hint });
      return null;
    }
  }

  scope(
    column: string,
    { value, once = false }: { value?: ConvertOptions['value'] | undefined; once?: boolean | undefined } = {},
  ): ExpressionScope {
    const { names } = this.form;
    const onMoment = (name: string): void => this.note('MOMENT_OF_ANSWERING', column, { what: name });
    return {
      self: names.answerOf(this.node, this.node, () => undefined),
      find: (name) => names.find(name, this.node, onMoment),
      ...(value && { column: value }),
      once,
      lookup: (list) => this.lookup(list),
      listOf: (name) => names.nodeOf(name, this.node)?.type.list,
      warn: (code, what) => this.note(code, column, { what }),
    };
  }

  lookup(name: string): LookupSource | undefined {
    const bare = name.replace(/\.(?:csv|xml)$/i, '');
    const code = this.form.tenantList(bare);
    if (code !== undefined) return { type: 'tenant', code };
    const list = this.form.lists.get(bare);
    if (!list) return undefined;
    return { type: 'inline', items: itemsOf(list) };
  }
}

const itemsByList = new WeakMap<XlsChoiceList, readonly LookupItem[]>();

function itemsOf(list: XlsChoiceList): readonly LookupItem[] {
  let items = itemsByList.get(list);
  if (!items) {
    items = list.choices.map(({ name, text, attributes }) => {
      const label = typeof text === 'string' ? text : text?.default;
      return new Map([
        ...attributes,
        ['name', name],
        ...(label === undefined ? [] : [['label', label] as const]),
      ]);
    });
    itemsByList.set(list, items);
  }
  return items;
}
