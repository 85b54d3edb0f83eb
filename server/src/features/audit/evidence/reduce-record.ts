import {
  fieldHash,
  fieldSalt,
  fieldsOf,
  type Field,
  type FieldHash,
  type Salts,
} from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { hasFields, type ManifestFile } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import { toHex } from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import {
  listsFile,
  reducedFile,
  reducedPath,
  reducedSchema,
  type ReducedField,
} from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import { nodeHashes } from './evidence-hash.ts';
import { isDesign } from './sealed-fields.ts';
import { shownIn } from './shown-fields.rules.ts';

/** Makes a reduced copy of a whole record, on the server and in the command line. */

export interface WholeRecord {
  listed: readonly ManifestFile[];
  salts: { key: Uint8Array; files: Salts['files'] };
  /** The text of a file that the manifest names. */
  read(path: string): Promise<string>;
}

const reasons: readonly (readonly [RegExp, { es: string; en: string }])[] = [
  [/^fotos\//, { es: 'foto original', en: 'original photo' }],
  [/^firmas\//, { es: 'firma de una persona', en: "a person's signature" }],
  [/^actas\//, { es: 'acta con datos personales', en: 'act with personal data' }],
  [
    /^prueba\/sales\.json$/,
    { es: 'con las sales se adivinarían los campos omitidos', en: 'salts would let fields be guessed' },
  ],
  [/./, { es: 'puede tener datos personales', en: 'may hold personal data' }],
];
const reasonOf = (path: string) => reasons.find(([pattern]) => pattern.test(path))![1];

/** The files that stand in the place of those that the manifest names. */
export async function reduceRecord({ listed, salts, read }: WholeRecord): Promise<Map<string, string>> {
  const copy = new Map<string, string>();
  const parts = new Map<string, Field[]>();
  const leftOut: { path: string; es: string; en: string }[] = [];
  const designs: unknown[] = [];
  for (const file of listed) {
    const { path } = file;
    if (hasFields(file)) parts.set(path, fieldsOf(JSON.parse(await read(path))));
    else if (isDesign(path)) {
      const text = await read(path);
      copy.set(path, text);
      designs.push(JSON.parse(text));
    } else leftOut.push({ path, ...reasonOf(path) });
  }
  const isShown = shownIn(parts, designs);
  const lists: Record<string, FieldHash[]> = {};
  for (const [path, fields] of parts) {
    const hashes: FieldHash[] = [];
    const reduced: ReducedField[] = [];
    for (const field of fields) {
      const salt = await fieldSalt(nodeHashes, salts.key, path, field.path);
      const hash = await fieldHash(nodeHashes, salt, field);
      hashes.push([field.path, hash]);
      reduced.push(isShown(path, field) ? { ...field, salt: toHex(salt) } : { path: field.path, hash });
    }
    lists[path] = hashes;
    copy.set(reducedPath(path), JSON.stringify(reduced));
  }
  copy.set(listsFile, JSON.stringify(lists));
  copy.set(reducedFile, `${JSON.stringify({ schema: reducedSchema, files: leftOut }, null, 2)}\n`);
  return copy;
}
