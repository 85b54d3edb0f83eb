import type { JsonSchema } from './json-schema.ts';

/** Whether `JSON.stringify` writes a value exactly as a schema says. */
export type ShapeCheck = (value: unknown) => boolean;

/**
 * The check of a schema: nothing that it does not name, nothing missing, each value of its type. It makes no
 * objects and no texts. Reasons and figures are in docs/decisions/0009-rows-in-and-replies-out.md.
 */
export function shapeCheck(schema: JsonSchema): ShapeCheck {
  const definitions = { ...(schema.definitions as Record<string, JsonSchema> | undefined), ...schema.$defs };
  const named = new Map<string, ShapeCheck>();

  const reference = (ref: string): ShapeCheck => {
    const known = named.get(ref);
    if (known) return known;
    // A schema that refers to itself finds this one while it is compiled.
    const later: ShapeCheck = (value) => check(value);
    named.set(ref, later);
    const check = compile(ref === '#' ? schema : definitions[ref.split('/').at(-1)!]!);
    return later;
  };

  const compile = (part: JsonSchema): ShapeCheck => {
    if (part.$ref !== undefined) return reference(part.$ref);
    if (part.anyOf) {
      const real = part.anyOf.filter(({ type }) => type !== 'null');
      if (real.length !== 1 || real.length === part.anyOf.length) return anything;
      const check = compile(real[0]!);
      return (value) => value === null || check(value);
    }
    if (part.type === 'array') return listCheck(itemsOf(part), compile);
    if (part.type === 'object')
      return part.properties
        ? objectCheck(part.properties, part.required ?? [], compile)
        : recordCheck(part.additionalProperties, compile);
    return Array.isArray(part.type) ? eitherCheck(part.type) : scalarCheck(part.type);
  };
  return compile(schema);
}

type Compile = (part: JsonSchema) => ShapeCheck;

const anything: ShapeCheck = () => true;

function scalarCheck(type: string | undefined): ShapeCheck {
  switch (type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'integer':
      return (value) => Number.isSafeInteger(value);
    case 'number':
      return (value) => Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case undefined:
      return anything;
    default:
      return () => false;
  }
}

/** Several types of one value, as a text or a number that may be null has. */
function eitherCheck(types: readonly string[]): ShapeCheck {
  const nullable = types.includes('null');
  const checks = types.filter((type) => type !== 'null').map(scalarCheck);
  const [check] = checks;
  if (check && checks.length === 1) return nullable ? (value) => value === null || check(value) : check;
  return (value) => (nullable && value === null) || checks.some((each) => each(value));
}

const itemsOf = ({ items }: JsonSchema): JsonSchema => (Array.isArray(items) ? {} : (items ?? {}));

function listCheck(items: JsonSchema, compile: Compile): ShapeCheck {
  const check = compile(items);
  return (value) => Array.isArray(value) && (check === anything || value.every(check));
}

function recordCheck(values: unknown, compile: Compile): ShapeCheck {
  const check = compile(typeof values === 'object' ? (values as JsonSchema) : {});
  return (value) => isPlain(value) && Object.values(value).every((each) => each === undefined || check(each));
}

function objectCheck(
  properties: Record<string, JsonSchema>,
  required: readonly string[],
  compile: Compile,
): ShapeCheck {
  const fields = Object.create(null) as Record<string, { check: ShapeCheck; required: number } | undefined>;
  for (const [name, part] of Object.entries(properties))
    fields[name] = { check: compile(part), required: required.includes(name) ? 1 : 0 };
  return (value) => {
    if (!isPlain(value)) return false;
    let found = 0;
    for (const name in value) {
      const each = value[name];
      // JSON leaves it out.
      if (each === undefined) continue;
      const field = fields[name];
      if (field === undefined || !field.check(each)) return false;
      found += field.required;
    }
    return found === required.length;
  };
}

/** Excludes what JSON does not write field by field, such as dates. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { toJSON?: unknown }).toJSON !== 'function';
