import { ConditionsParser, type Operand } from 'survey-core';

/**
 * Expressions of a form, read once and evaluated without a survey around them. Parsing, operators and
 * functions are SurveyJS's own, so that they mean the same here; only what a name stands for is looked up in
 * our own way, and only for names whose meaning does not depend on where the survey stands. Nothing is turned
 * into code, and a name reaches own keys of answers and variables only.
 */

type Answers = Record<string, unknown>;

/** What an expression reads. */
export interface EvaluationScope {
  /** Answers of the form by question; calculated ones are added as they become known. */
  values: Map<string, unknown>;
  /** Variables by lower-case name; they hide a question of the same name. */
  variables: ReadonlyMap<string, unknown>;
  /** The row that is looked at, while an expression of a repeat runs. */
  row: Answers | null;
  /** Ties functions to their context, as a survey would. */
  contextKey: object;
}

export interface ReadableQuestion {
  name: string;
  /** A repeat is empty while its rows are. */
  repeat: boolean;
  /** What it reads as before it is answered. */
  unanswered: unknown;
}

/** Names that an expression may use at its place. */
export interface NameScope {
  /** Questions of the form by lower-case name. */
  questions: ReadonlyMap<string, ReadableQuestion>;
  /** Questions of the repeat around it, by lower-case name. */
  row?: ReadonlyMap<string, ReadableQuestion>;
  /** Questions of any repeat, by lower-case name: without their row they mean nothing. */
  rowNames: ReadonlySet<string>;
  /** Keys that the owner's own answer may hold, which SurveyJS would look at first. */
  own: ReadonlySet<string>;
}

export interface Expression {
  /** Questions it reads, by name; `panel.x` for those of its own row. */
  reads: string[];
  evaluate(surroundings: EvaluationScope): unknown;
}

const most = { operands: 2_000 };
const path = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u;

/** First parts that SurveyJS answers from where it stands. */
const situational: ReadonlySet<string> = new Set([
  'pageno',
  'pagecount',
  'correctedanswers',
  'correctanswers',
  'correctedanswercount',
  'incorrectedanswers',
  'incorrectanswers',
  'incorrectedanswercount',
  'questioncount',
  'locale',
  'self',
  'parent',
  'survey',
  'panel',
  'prevpanel',
  'nextpanel',
  'parentpanel',
  'panelindex',
  'visiblepanelindex',
  'row',
  'item',
  'choice',
  'column',
  'matrix',
  'composite',
  'length',
]);

/** Functions that give the same for the same arguments and context. */
const pure: ReadonlySet<string> = new Set([
  'iif',
  'sum',
  'min',
  'max',
  'count',
  'avg',
  'round',
  'trunc',
  'param',
  'pulldata',
  'today',
  'now',
  'business_days',
  'hours_between',
  'minutes_between',
  'distance_m',
  'abs',
  'pow',
  'text_length',
  'count_of',
  'si_no',
  'one_of',
]);
const overRows: ReadonlySet<string> = new Set([
  'sumInArray',
  'minInArray',
  'maxInArray',
  'countInArray',
  'avgInArray',
]);

interface FunctionCall extends Operand {
  functionName: string;
  paramValues: Operand[];
}

function isPlainCall({ functionName, paramValues }: FunctionCall): boolean {
  return (
    pure.has(functionName) ||
    (overRows.has(functionName) && paramValues.length === 2 && paramValues[1]?.getType() === 'const')
  );
}

function member(value: unknown, name: string): unknown {
  if (name === 'length' && (Array.isArray(value) || typeof value === 'string')) return value.length;
  if (typeof value !== 'object' || value === null) return undefined;
  const wanted = name.toLowerCase();
  for (const key of Object.keys(value)) if (key.toLowerCase() === wanted) return (value as Answers)[key];
  return undefined;
}

/** Follows a path, the longest key first, in capitals or not. */
function dig(value: unknown, parts: readonly string[]): unknown {
  let from = 0;
  while (from < parts.length) {
    let found: unknown;
    let to = parts.length;
    for (; to > from && found === undefined; to--) found = member(value, parts.slice(from, to).join('.'));
    if (found === undefined) return undefined;
    value = found;
    from = to + 1;
  }
  return value;
}

const nothing = Symbol('no such value');
type Read = (surroundings: EvaluationScope) => unknown;

function reader(name: string, { questions, row, rowNames, own }: NameScope, reads: Set<string>): Read | null {
  if (!path.test(name)) return null;
  const parts = name.split('.');
  const first = parts[0]!.toLowerCase();
  if (parts[0] === 'panel' && parts.length === 2) {
    const inRow = row?.get(parts[1]!.toLowerCase());
    if (inRow === undefined) return null;
    reads.add(`panel.${inRow.name}`);
    return (at) => (at.row && Object.hasOwn(at.row, inRow.name) ? at.row[inRow.name] : inRow.unanswered);
  }
  if (situational.has(first) || own.has(first) || /^\d+$/.test(first)) return null;
  const question = questions.get(first);
  if (!question && rowNames.has(first)) return null;
  if (question) reads.add(question.name);
  const rest = parts.slice(1);
  const known: Read = question ? readQuestion(question, rest) : () => nothing;
  const lower = parts.map((part) => part.toLowerCase());
  const missing = parts.at(-1) === 'length' && parts.length > 1 ? 0 : nothing;
  return (at) => {
    if (at.variables.size > 0) {
      for (let to = parts.length; to > 0; to--) {
        const start = at.variables.get(to === 1 ? first : lower.slice(0, to).join('.'));
        if (start === undefined) continue;
        const found = to === parts.length ? start : dig(start, parts.slice(to));
        if (found !== undefined) return found;
        break;
      }
    }
    const found = known(at);
    return found === nothing ? missing : found;
  };
}

function readQuestion({ name, repeat, unanswered }: ReadableQuestion, rest: readonly string[]): Read {
  if (rest.length > 0) {
    return ({ values }) => {
      const found = dig(values.get(name), rest);
      return found === undefined ? nothing : found;
    };
  }
  if (!repeat) return ({ values }) => values.get(name) ?? unanswered;
  return ({ values }) => {
    const rows = values.get(name);
    return isEmptyRepeat(rows) ? undefined : rows;
  };
}

/** A repeat is empty while none of its rows holds anything. */
export const isEmptyRepeat = (rows: unknown): boolean =>
  !Array.isArray(rows) ||
  !rows.some((row) => typeof row === 'object' && row !== null && Object.keys(row).length > 0);

interface Asked {
  name: string;
  value?: unknown;
  hasValue?: boolean;
}

/**
 * Reads an expression.
 * @returns null when it cannot be read, or means something only to a survey.
 */
export function readExpression(text: string, names: NameScope): Expression | null {
  const root = new ConditionsParser().parseExpression(text) as Operand | undefined;
  if (!root) return null;
  const operands: Operand[] = [];
  root.addOperandsToList(operands);
  if (operands.length > most.operands) return null;
  const reads = new Set<string>();
  const readers = new Map<string, Read>();
  for (const operand of operands) {
    const type = operand.getType();
    if (type === 'function' && !isPlainCall(operand as FunctionCall)) return null;
    if (type !== 'variable') continue;
    const name = (operand as unknown as { variable: string }).variable;
    const read = reader(name, names, reads);
    if (!read) return null;
    readers.set(name, read);
  }
  const process = {
    asyncValues: {},
    properties: {} as { survey?: object },
    at: undefined as EvaluationScope | undefined,
    getValueInfo(asked: Asked) {
      const found = readers.get(asked.name)!(this.at!);
      asked.hasValue = found !== nothing;
      asked.value = found === nothing ? undefined : found;
    },
  };
  return {
    reads: [...reads],
    evaluate(surroundings) {
      process.at = surroundings;
      process.properties.survey = surroundings.contextKey;
      const result: unknown = root.evaluate(process as never);
      process.at = undefined;
      return result;
    },
  };
}
