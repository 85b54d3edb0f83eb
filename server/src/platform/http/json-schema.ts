import { z } from 'zod';

/** The part of JSON Schema that replies and the API document use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  nullable?: boolean;
  $ref?: string;
  required?: string[];
  [key: string]: unknown;
}

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as JsonSchema;
