import { z } from 'zod';
import { bilingual, code, type Bilingual } from '../kit/fields.ts';

/**
 * The template of a report that prints one record: a list of blocks that follow each other on A4 pages. It is data
 * only. Texts may name fields as `{{answers.lectura}}`, which are looked up and never computed, and no property takes
 * an address.
 */
export const recordTemplateLimits = { bytes: 100_000, blocks: 60, fields: 60, columns: 8 } as const;

/** `operation.number`, or `answers.` and the name of a question. */
const fieldName = z
  .string()
  .max(90)
  .regex(/^[\p{L}\p{N}_]+\.[\p{L}\p{N}_]+$/u);
// eslint-disable-next-line no-control-regex
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}]*$/u;
const bilingualUpTo = (most: number) => {
  const text = z.string().trim().min(1).max(most).regex(printable);
  return z.strictObject({ es: text, en: text });
};

/** The block is printed when the field has a value; with `equals`, when it has that one. */
const when = z.strictObject({ field: fieldName, equals: z.string().max(200).optional() }).optional();

export const recordBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: bilingualUpTo(200), when }),
  z.strictObject({ type: z.literal('text'), text: bilingualUpTo(4000), when }),
  z.strictObject({
    type: z.literal('fields'),
    columns: z.number().int().min(1).max(4),
    fields: z.array(fieldName).min(1).max(recordTemplateLimits.fields),
    when,
  }),
  /** Every answer of the form that no other block prints. */
  z.strictObject({ type: z.literal('answers'), columns: z.number().int().min(1).max(4), when }),
  /** The rows of a repeat as a table. */
  z.strictObject({
    type: z.literal('rows'),
    field: fieldName,
    columns: z.array(z.string().min(1).max(60)).min(1).max(recordTemplateLimits.columns),
    when,
  }),
  z.strictObject({
    type: z.literal('photos'),
    /** All photos of the record when empty. */
    fields: z.array(fieldName).max(20),
    perRow: z.number().int().min(1).max(4),
    when,
  }),
  z.strictObject({ type: z.literal('signatures'), fields: z.array(fieldName).min(1).max(6), when }),
  /** The address of the record in this product as a QR code. */
  z.strictObject({ type: z.literal('qr'), size: z.number().int().min(15).max(60), when }),
  z.strictObject({ type: z.literal('line'), when }),
  z.strictObject({ type: z.literal('space'), height: z.number().int().min(1).max(100), when }),
]);
export type RecordBlock = z.output<typeof recordBlock>;

export const recordTemplate = z.strictObject({
  kind: z.literal('record'),
  /** Whose answers are printed. */
  form: code,
  title: bilingualUpTo(120),
  blocks: z.array(recordBlock).min(1).max(recordTemplateLimits.blocks),
});
export type RecordTemplate = z.output<typeof recordTemplate>;

/** Templates of other kinds list the columns of a table. */
export const isRecordTemplate = (template: unknown): boolean =>
  typeof template === 'object' && template !== null && 'kind' in template && template.kind === 'record';

export const recordField = z.object({
  name: z.string(),
  label: bilingual,
  kind: z.enum(['value', 'rows', 'photos', 'signature']),
  group: z.enum(['operation', 'activity', 'submission', 'report', 'answers']),
  /** Of rows. */
  columns: z
    .array(z.object({ name: z.string(), label: bilingual, isNumber: z.boolean().optional() }))
    .default([]),
});
export type RecordField = z.output<typeof recordField>;

export interface TemplateFault {
  /** Of the block, from 0. */
  block: number;
  field: string;
  fault: 'UNKNOWN_RECORD_FIELD' | 'FIELD_DOES_NOT_FIT';
}

const placeholder = /\{\{\s*([\p{L}\p{N}_.]+)\s*\}\}/gu;

/** Names of the fields in a text with placeholders. */
export const fieldsInText = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name]) => name!);

/** A text with the values of its fields; those without a value become a dash. */
export const fillText = (text: string, valueOf: (field: string) => string | null): string =>
  text.replace(placeholder, (_, name: string) => valueOf(name) ?? '–');

/** The template with its fields under other names. */
export function renameFields(template: RecordTemplate, nameOf: (field: string) => string): RecordTemplate {
  const inText = (text: string) =>
    text.replace(placeholder, (found, name: string) =>
      nameOf(name) === name ? found : `{{${nameOf(name)}}}`,
    );
  const inBoth = ({ es, en }: Bilingual): Bilingual => ({ es: inText(es), en: inText(en) });
  const inBlock = (block: RecordBlock): RecordBlock => {
    const shared = block.when ? { when: { ...block.when, field: nameOf(block.when.field) } } : {};
    switch (block.type) {
      case 'heading':
      case 'text':
        return { ...block, ...shared, text: inBoth(block.text) };
      case 'fields':
      case 'photos':
      case 'signatures':
        return { ...block, ...shared, fields: block.fields.map(nameOf) };
      case 'rows':
        return { ...block, ...shared, field: nameOf(block.field) };
      default:
        return { ...block, ...shared };
    }
  };
  return { ...template, title: inBoth(template.title), blocks: template.blocks.map(inBlock) };
}

type Use = readonly [field: string, kind: RecordField['kind'] | null];
const textUses = ({ es, en }: Bilingual): Use[] =>
  [...new Set([...fieldsInText(es), ...fieldsInText(en)])].map((field) => [field, 'value']);

/** The fields that a block uses, each with the kind that it must be of; null where any will do. */
function usesOf(block: RecordBlock): Use[] {
  const condition: Use[] = block.when ? [[block.when.field, null]] : [];
  switch (block.type) {
    case 'heading':
    case 'text':
      return [...condition, ...textUses(block.text)];
    case 'fields':
      return [...condition, ...block.fields.map((field): Use => [field, 'value'])];
    case 'rows':
      return [...condition, [block.field, 'rows']];
    case 'photos':
      return [...condition, ...block.fields.map((field): Use => [field, 'photos'])];
    case 'signatures':
      return [...condition, ...block.fields.map((field): Use => [field, 'signature'])];
    default:
      return condition;
  }
}

/** What a template names that the record does not have. */
export function templateFaults(
  template: RecordTemplate,
  dictionary: readonly RecordField[],
): TemplateFault[] {
  const known = new Map(dictionary.map((field) => [field.name, field]));
  const faultOf = (field: string, kind: RecordField['kind'] | null) => {
    const found = known.get(field);
    if (!found) return 'UNKNOWN_RECORD_FIELD';
    return kind !== null && found.kind !== kind ? 'FIELD_DOES_NOT_FIT' : null;
  };
  const titleFaults = textUses(template.title).map((use) => ({ block: -1, use }));
  const uses = template.blocks.flatMap((block, at) => usesOf(block).map((use) => ({ block: at, use })));
  const faults = [...titleFaults, ...uses].flatMap(({ block, use: [field, kind] }): TemplateFault[] => {
    const fault = faultOf(field, kind);
    return fault ? [{ block, field, fault }] : [];
  });
  const columnFaults = template.blocks.flatMap((block, at): TemplateFault[] => {
    const rows = block.type === 'rows' ? known.get(block.field) : undefined;
    if (block.type !== 'rows' || !rows) return [];
    return block.columns
      .filter((name) => !rows.columns.some((column) => column.name === name))
      .map((name) => ({ block: at, field: `${block.field}.${name}`, fault: 'UNKNOWN_RECORD_FIELD' }));
  });
  return [...faults, ...columnFaults];
}

/** The fields that blocks print one by one; a block of all other answers leaves them out. */
export const printedFields = ({ blocks }: RecordTemplate): ReadonlySet<string> =>
  new Set(blocks.flatMap((block) => usesOf(block).map(([field]) => field)));
