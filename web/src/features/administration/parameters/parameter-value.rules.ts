/** The value of a parameter as text that the person edits. */
import { parameterSchema } from '@cuadrilla/contract/administration/parameter-definitions.ts';

/** `type` of the parameter's JSON schema. */
export type ValueType = unknown;

export const isPlainType = (type: ValueType): boolean =>
  type === 'integer' || type === 'number' || type === 'boolean' || type === 'string';

export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);

export type ParsedValue =
  | { ok: true; value: unknown }
  | { ok: false; fault: 'notJson' }
  | { ok: false; fault: 'schema'; path: string; message: string };

/** Reads the text as JSON (a string as it is) and checks it against the schema of the parameter. */
export function parseValue(key: string, text: string, type: ValueType): ParsedValue {
  let value: unknown = text;
  if (type !== 'string')
    try {
      value = JSON.parse(text) as unknown;
    } catch {
      return { ok: false, fault: 'notJson' };
    }
  const issue = parameterSchema(key).safeParse(value).error?.issues[0];
  if (!issue) return { ok: true, value };
  return { ok: false, fault: 'schema', path: issue.path.join('.'), message: issue.message };
}
