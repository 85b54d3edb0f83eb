import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

export type ConditionType = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'choices';
export type Scalar = string | number | boolean;

/** Something that a condition may read. */
export interface ConditionVariable {
  /** As `var` of JsonLogic names it, e.g. `answers.resultado`. */
  name: string;
  label: string;
  group?: string;
  type: ConditionType;
  choices?: readonly { value: Scalar; label: string }[];
}

export type { Condition };
export type Variables = readonly ConditionVariable[];

export const variableNamed = (variables: Variables, name: string): ConditionVariable | undefined =>
  variables.find((variable) => variable.name === name);

const typeOfScalar = (value: unknown): ConditionType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

/** The type of a variable; that of the value that it is compared with when the variable is not known. */
export const typeOfVariable = (variables: Variables, name: string, compared?: unknown): ConditionType =>
  variableNamed(variables, name)?.type ?? typeOfScalar(Array.isArray(compared) ? compared[0] : compared);

/** The variables with those of a group together, in the order of their first ones. */
export const inGroups = (variables: Variables): ConditionVariable[] =>
  [...Map.groupBy(variables, ({ group }) => group).values()].flat();
