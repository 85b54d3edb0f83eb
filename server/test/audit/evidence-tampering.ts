import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { checkRecord, EvidenceVerdict } from '@cuadrilla/contract/audit/evidence/evidence-check.ts';
import type { Finding } from '@cuadrilla/contract/audit/evidence/evidence-findings.ts';
import type { Crypto } from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import type { CheckOptions } from '@cuadrilla/contract/audit/evidence/evidence-proof.ts';
import type { openZip, ZipBytes } from '@cuadrilla/contract/audit/evidence/evidence-zip.ts';

/** What strangers may do to a sealed record, and what its check has to say. */

export type Content = ReadonlyMap<string, Buffer>;

export async function packed(entries: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of entries)
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

export const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  // Within a text, another letter: the file stays readable and says something else.
  const at = Math.floor(copy.length / 2);
  copy[at] = copy[at]! ^ 1;
  return copy;
};

/** The record of `content`, signed anew by somebody who has a key of his own, under a name of his choice. */
export function signedByAnother(content: Content, name: string): Map<string, Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const typed = Buffer.concat([Buffer.of(1), raw]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  const [, ...rest] = content.get('prueba/checkpoint.txt')!.toString().split('\n\n')[0]!.split('\n');
  const text = `${[name, ...rest].join('\n')}\n`;
  const note = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64');
  const verifier = `${name}+${id.toString('hex')}+${typed.toString('base64')}`;
  return new Map([
    ...content,
    ['MANIFIESTO.sig', sign(null, content.get('MANIFIESTO.json')!, privateKey)],
    ['prueba/claves.json', Buffer.from(JSON.stringify({ keys: [{ verifier }] }))],
    ['prueba/checkpoint.txt', Buffer.from(`${text}\n— ${name} ${note}\n`)],
  ]);
}

/** The place of an entry in the directory of a ZIP. */
function directoryEntry(zip: Buffer, name: string): number {
  const start = zip.readUInt32LE(zip.length - 6);
  return zip.indexOf(Buffer.from(name), start) - 46;
}
/** An entry of which the directory says that it is `size` bytes long. */
const lying = (zip: Buffer, name: string, size: number): Buffer => {
  zip.writeUInt32LE(size, directoryEntry(zip, name) + 24);
  return zip;
};

export interface Tampering {
  name: string;
  of(content: Content, other: Content): Promise<Buffer>;
  code: 1 | 2 | 3;
  /** All that is named; of a ZIP that cannot be opened, a part of what is said. */
  findings: (Omit<Finding, 'step'> | string)[];
}

const changed = (part: string): Tampering => ({
  name: `${part} has one other byte`,
  of: (content) => packed(new Map([...content, [part, flipped(content.get(part)!)]])),
  code: 2,
  findings: [{ part, fault: 'altered' }],
});
const put = (part: string): Tampering => ({
  name: `${part} was put in`,
  of: (content) => packed(new Map([...content, [part, Buffer.from('{}')]])),
  code: 2,
  findings: [{ part, fault: 'extra' }],
});
const answers = 'datos/respuestas.json';
const proof = ['MANIFIESTO.sig', 'prueba/hoja.json', 'prueba/inclusion.json', 'prueba/checkpoint.txt'];

export const tamperings: Tampering[] = [
  {
    name: 'the record was unpacked and packed again, with its folders',
    of: (content) => packed([['datos/', Buffer.alloc(0)], ...content]),
    code: 1,
    findings: [],
  },
  ...[answers, 'datos/historial.json', 'datos/parametros.json', 'datos/personas.json'].map(changed),
  ...['datos/otro.json', 'prueba/nota.txt', 'DATOS/respuestas.json'].map(put),
  {
    name: 'answers of another record',
    of: (content, other) => packed(new Map([...content, [answers, other.get(answers)!]])),
    code: 2,
    findings: [{ part: answers, fault: 'altered' }],
  },
  {
    name: 'the proof of another record',
    of: (content, other) =>
      packed(new Map([...content, ...proof.map((part) => [part, other.get(part)!] as const)])),
    code: 2,
    findings: [
      { part: 'MANIFIESTO.sig', fault: 'not_signed' },
      { part: 'prueba/hoja.json', fault: 'altered' },
      { part: 'prueba/inclusion.json', fault: 'not_included' },
    ],
  },
  {
    name: 'the key of another utility, by which all is signed',
    of: (content) => packed(signedByAnother(content, 'cuadrilla/OTRA')),
    code: 2,
    findings: [{ part: 'prueba/claves.json', fault: 'unknown_key' }],
  },
  {
    name: 'a second file of the same name',
    of: (content) => packed([...content, [answers, flipped(content.get(answers)!)]]),
    code: 3,
    findings: [`${answers}: está dos veces`],
  },
  {
    name: 'the ZIP is cut off',
    of: async (content) => (await packed(content)).subarray(0, -40),
    code: 3,
    findings: ['no es un ZIP completo'],
  },
  {
    name: 'something stands before the ZIP',
    of: async (content) => Buffer.concat([Buffer.from('#!/bin/sh\n'), await packed(content)]),
    code: 3,
    findings: ['no es un ZIP completo'],
  },
  {
    name: 'answers that unpack to far more',
    of: (content) => packed(new Map([...content, [answers, Buffer.alloc(30_000_000, ' ')]])),
    code: 2,
    findings: [{ part: answers, fault: 'altered' }],
  },
  {
    name: 'answers that unpack to more than the ZIP says',
    of: async (content) =>
      lying(
        await packed(new Map([...content, [answers, Buffer.alloc(30_000_000, ' ')]])),
        answers,
        content.get(answers)!.length,
      ),
    code: 2,
    findings: [{ part: answers, fault: 'unreadable' }],
  },
  {
    name: 'a manifest that unpacks to half a gigabyte',
    of: async (content) => lying(await packed(content), 'MANIFIESTO.json', 600_000_000),
    code: 3,
    findings: ['se descomprime a demasiado'],
  },
  {
    name: 'two files with the same bytes',
    of: async (content) => {
      const zip = await packed(content);
      const from = directoryEntry(zip, answers) + 42;
      zip.writeUInt32LE(zip.readUInt32LE(from), directoryEntry(zip, 'datos/historial.json') + 42);
      return zip;
    },
    code: 3,
    findings: ['se puede leer de dos maneras'],
  },
  {
    name: 'a file that other programs see under another name',
    of: async (content) => {
      const zip = await packed(content);
      const local = zip.readUInt32LE(directoryEntry(zip, answers) + 42);
      zip.write('datos/respuestaz.json', local + 30);
      return zip;
    },
    code: 2,
    findings: [{ part: answers, fault: 'unreadable' }],
  },
  {
    name: 'a manifest without its list of files',
    of: (content) => packed(new Map([...content, ['MANIFIESTO.json', Buffer.from('{"schema":1}')]])),
    code: 3,
    findings: [{ part: 'MANIFIESTO.json', fault: 'unreadable' }],
  },
];

export type Verdict = (file: string, options?: CheckOptions) => Promise<EvidenceVerdict>;

/** The checks of the page that lies in a record. */
export async function verdictOfPage(page: string): Promise<Verdict> {
  const script = /<script type="module">([\s\S]*)<\/script>/.exec(page)![1]!;
  const element = { addEventListener: () => undefined };
  Object.assign(globalThis, { document: { getElementById: () => element } });
  const source = `${script}\nexport { bytesOf, checkRecord, openZip, crypto_ };`;
  const inPage = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    bytesOf(file: Blob): ZipBytes;
    openZip: typeof openZip;
    crypto_: Crypto;
    checkRecord: typeof checkRecord;
  };
  return async (file, options) => {
    const bytes = inPage.bytesOf(new Blob([new Uint8Array(readFileSync(file))]));
    return inPage.checkRecord(await inPage.openZip(bytes), inPage.crypto_, options);
  };
}

/** What a check says, in the form of the table. */
export const said = (verdict: Verdict, file: string) =>
  verdict(file).then(
    ({ code, findings }) => ({ code, findings: findings.map(({ part, fault }) => ({ part, fault })) }),
    (error: Error) => ({ code: 3, findings: [error.message] }),
  );
export const exitCode = (file: string, ...options: string[]): Promise<number> =>
  new Promise((resolve) => {
    const command = execFile(process.execPath, ['server/src/evidence-cli.ts', 'verify', file, ...options]);
    command.on('exit', (code) => resolve(code!));
  });
