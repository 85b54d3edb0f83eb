import type {
  RecordBlock,
  RecordField,
  RecordTemplate,
} from '@cuadrilla/contract/administration/record-template.ts';

/** Changes of a template as pure functions, and what a new one begins with. */
export type BlockType = RecordBlock['type'];
export const blockTypes: readonly BlockType[] = [
  'heading',
  'text',
  'fields',
  'answers',
  'rows',
  'photos',
  'signatures',
  'qr',
  'line',
  'space',
];

const named = (dictionary: readonly RecordField[], kind: RecordField['kind']) =>
  dictionary.filter((field) => field.kind === kind);

/** A block as it is added; null where the form has nothing that it could print. */
export function newBlock(type: BlockType, dictionary: readonly RecordField[]): RecordBlock | null {
  switch (type) {
    case 'heading':
      return { type, text: { es: 'Título de la sección', en: 'Section title' } };
    case 'text':
      return { type, text: { es: 'Cuenta {{operation.account}}', en: 'Account {{operation.account}}' } };
    case 'fields':
      return { type, columns: 3, fields: ['operation.account', 'operation.subscriber', 'operation.address'] };
    case 'answers':
      return { type, columns: 3 };
    case 'rows': {
      const [rows] = named(dictionary, 'rows');
      return rows
        ? { type, field: rows.name, columns: rows.columns.slice(0, 8).map(({ name }) => name) }
        : null;
    }
    case 'photos':
      return { type, fields: [], perRow: 3 };
    case 'signatures': {
      const signatures = named(dictionary, 'signature');
      return signatures.length > 0 ? { type, fields: signatures.slice(0, 6).map(({ name }) => name) } : null;
    }
    case 'qr':
      return { type, size: 24 };
    case 'line':
      return { type };
    case 'space':
      return { type, height: 5 };
  }
}

/** What a template of a form begins with: premises, every answer, tables, photos and signatures. */
export function newTemplate(
  form: { code: string; name: { es: string; en: string } },
  dictionary: readonly RecordField[],
): RecordTemplate {
  const block = (type: BlockType) => newBlock(type, dictionary);
  const heading = (es: string, en: string): RecordBlock => ({ type: 'heading', text: { es, en } });
  const tables = named(dictionary, 'rows').map((rows): RecordBlock => ({
    type: 'rows',
    field: rows.name,
    columns: rows.columns.slice(0, 8).map(({ name }) => name),
  }));
  const blocks = [
    heading('Predio y suscriptor', 'Premises and customer'),
    block('fields'),
    heading('Respuestas', 'Answers'),
    block('answers'),
    ...tables,
    block('photos'),
    block('signatures'),
    block('qr'),
  ];
  return {
    kind: 'record',
    form: form.code,
    title: { es: form.name.es.slice(0, 120), en: form.name.en.slice(0, 120) },
    blocks: blocks.filter((each) => each !== null),
  };
}

export const replaceBlock = (template: RecordTemplate, at: number, block: RecordBlock): RecordTemplate => ({
  ...template,
  blocks: template.blocks.with(at, block),
});
export const removeBlock = (template: RecordTemplate, at: number): RecordTemplate => ({
  ...template,
  blocks: template.blocks.toSpliced(at, 1),
});
/** Behind the selected block. */
export const insertBlock = (template: RecordTemplate, at: number, block: RecordBlock): RecordTemplate => ({
  ...template,
  blocks: template.blocks.toSpliced(at, 0, block),
});
export function moveBlock(template: RecordTemplate, at: number, to: number): RecordTemplate {
  const block = template.blocks[at];
  if (!block || to < 0 || to >= template.blocks.length) return template;
  return { ...template, blocks: template.blocks.toSpliced(at, 1).toSpliced(to, 0, block) };
}

/** The number of the draft after the newest version: `1.9` is followed by `1.10`. */
export function nextVersion(versions: readonly string[]): string {
  const taken = new Set(versions);
  const [major = '1', minor = '0'] = (versions[0] ?? '').match(/\d+/g) ?? [];
  if (versions.length === 0) return '1.0';
  for (let next = Number(minor) + 1; ; next++) if (!taken.has(`${major}.${next}`)) return `${major}.${next}`;
}

/** What a block prints, in a few words. */
export function blockSummary(
  block: RecordBlock,
  dictionary: readonly RecordField[],
  language: 'es' | 'en',
): string {
  const label = (name: string) => dictionary.find((field) => field.name === name)?.label[language] ?? name;
  switch (block.type) {
    case 'heading':
    case 'text':
      return block.text[language];
    case 'fields':
    case 'signatures':
    case 'photos':
      return block.fields.map(label).join(', ');
    case 'rows':
      return label(block.field);
    case 'qr':
      return `${block.size} mm`;
    case 'space':
      return `${block.height} mm`;
    default:
      return '';
  }
}
