import { FunctionFactory, type Operand } from 'survey-core';

/**
 * Operands of SurveyJS as closures. Operators, conversions and functions are those of SurveyJS; what does not
 * change between evaluations (constants, and which operator and function are meant) is found out once.
 */

type Answers = Record<string, unknown>;

/** What an expression reads. */
export interface EvaluationScope {
  /** Answers of the form by question; calculated ones are added as they become known. */
  values: Map<string, unknown>;
  /** Variables by lower-case name; one takes precedence over a question of the same name. */
  variables: ReadonlyMap<string, unknown>;
  /** The current row, while an expression of a repeat is evaluated; else null. */
  row: Answers | null;
  /** The place of that row in its repeat, from 0. */
  rowIndex: number;
  /** Stands for the survey to which `setFormContext` bound the context of the functions. */
  contextKey: object;
}

export type Evaluate = (scope: EvaluationScope) => unknown;

/** Stands for the value of a name that nothing has. */
export const noValue = Symbol('no such value');

interface BinaryOperand extends Operand {
  operator: string;
  left: Operand | null;
  right: Operand | null;
  consumer: (left: unknown, right: unknown) => unknown;
}

interface UnaryOperand extends Operand {
  expression: Operand;
  consumer: (value: unknown) => unknown;
}

interface VariableOperand extends Operand {
  variable: string;
  getCorrectValue(value: unknown): unknown;
}

interface FunctionOperand extends Operand {
  functionName: string;
  paramValues: Operand[];
}

/**
 * Compiles an operand with all that is below it. None of them may have an effect besides its result: of `and`
 * and `or` only the sides that decide are evaluated.
 * @param readers how to read each name of the expression
 */
export function compileOperand(operand: Operand, readers: ReadonlyMap<string, Evaluate>): Evaluate {
  const compile = (part: Operand | null): Evaluate =>
    part === null || part === undefined ? () => null : compileOperand(part, readers);
  switch (operand.getType()) {
    case 'const': {
      const value = operand.evaluate(undefined as never) as unknown;
      return () => value;
    }
    case 'variable':
      return variable(operand as VariableOperand, readers);
    case 'binary':
      return binary(operand as BinaryOperand, compile);
    case 'unary': {
      const { consumer, expression } = operand as UnaryOperand;
      const value = compile(expression);
      return (scope) => consumer(value(scope));
    }
    case 'array': {
      const values = (operand as unknown as { values: Operand[] }).values.map(compile);
      return (scope) => values.map((value) => value(scope));
    }
    case 'function':
      return call(operand as FunctionOperand, compile);
    default:
      throw new TypeError(`There is no evaluation of an operand "${operand.getType()}".`);
  }
}

function binary(
  { operator, left, right, consumer }: BinaryOperand,
  compile: (part: Operand | null) => Evaluate,
): Evaluate {
  const [first, second] = [compile(left), compile(right)];
  // What SurveyJS makes of an empty side depends on the other one: only a boolean decides alone.
  const deciding = operator === 'and' ? false : operator === 'or' ? true : noValue;
  return (scope) => {
    const value = first(scope);
    return value === deciding ? value : consumer(value, second(scope));
  };
}

/** SurveyJS converts texts that look like a number, a boolean or a quoted text; others stay as they are. */
const startsLikeText = /^[A-EG-SU-Za-eg-su-z\u00C0-\u024F]/;

function variable(operand: VariableOperand, readers: ReadonlyMap<string, Evaluate>): Evaluate {
  const read = readers.get(operand.variable)!;
  return (scope) => {
    const value = read(scope);
    if (value === noValue) return null;
    return typeof value !== 'string' || startsLikeText.test(value) ? value : operand.getCorrectValue(value);
  };
}

function call(
  { functionName, paramValues }: FunctionOperand,
  compile: (part: Operand | null) => Evaluate,
): Evaluate {
  const parameters = paramValues.map(compile);
  return (scope) =>
    FunctionFactory.Instance.run(
      functionName,
      parameters.map((parameter) => parameter(scope)),
      { survey: scope.contextKey },
      paramValues,
    );
}
