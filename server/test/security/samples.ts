import type { z } from 'zod';
import { jsonSchema } from '../../src/platform/http/json-schema.ts';

/** Bodies made of an endpoint's schema, for tests that call every endpoint. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  format?: string;
  additionalProperties?: Schema | boolean;
  $ref?: string;
  pattern?: string;
  minLength?: number;
  maximum?: number;
}

const schemas = new Map<z.ZodType, Schema>();
export function schemaOf(type: z.ZodType): Schema {
  const found = schemas.get(type) ?? (jsonSchema(type, 'input') as Schema);
  schemas.set(type, found);
  return found;
}

const typeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

/** A body that fits, as far as the schema says, with `id` wherever a number is expected. */
export function sample(schema: Schema, id: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return sample(options[0]!, id);
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || /id|ids$/i.test(name))
          .map(([name, child]) => [
            name,
            typeOf(child) === 'string' && name in known ? known[name] : sample(child, id),
          ]),
      );
    case 'array':
      return [sample(schema.items ?? {}, id)];
    case 'integer':
    case 'number':
      return Math.min(id, schema.maximum ?? id);
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'uuid') return '0198e0a0-0000-7000-8000-000000000000';
      if (schema.format?.startsWith('date'))
        return schema.format === 'date' ? '2026-11-20' : '2026-11-20T00:00:00.000Z';
      return (
        sampleTexts.find(
          (text) =>
            new RegExp(schema.pattern ?? '', 'u').test(text) && text.length >= (schema.minLength ?? 0),
        ) ?? sampleTexts[0]
      );
    default:
      return 'x';
  }
}

/** What a schema does not say of these fields: a first and a last name, a number with its check digit. */
const known: Record<string, string> = { name: 'Ana_Ruiz', taxId: '890399003-4' };

/** One of these fits most patterns. */
const sampleTexts = [
  'motivo1',
  'ana@example.test',
  '+57 315 555 1234',
  '900123456-1',
  '08:00',
  'Ana_Ruiz',
  '#000c66',
  '2026-11',
  '00000000-0000-4000-8000-000000000000',
  'a'.repeat(64),
];

/**
 * The same once for each place that takes a text, with `text` there; names of free keys are such places too.
 */
export function* withText(schema: Schema, id: number, text: string): Generator<unknown> {
  if (schema.const !== undefined || schema.enum || schema.$ref) return;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    for (const option of options) yield* withText(option, id, text);
    return;
  }
  switch (typeOf(schema)) {
    case 'object':
      for (const [name, child] of Object.entries(schema.properties ?? {}))
        for (const value of withText(child, id, text))
          yield { ...(sample(schema, id) as object), [name]: value };
      if (typeof schema.additionalProperties === 'object') {
        yield { [text]: sample(schema.additionalProperties, id) };
        for (const value of withText(schema.additionalProperties, id, text)) yield { key: value };
      }
      return;
    case 'array':
      for (const value of withText(schema.items ?? {}, id, text)) yield [value];
      return;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return;
    default:
      yield text;
  }
}
