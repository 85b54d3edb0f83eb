import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { readSalts, saltsFile } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { readManifest } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import { isReducedCopy } from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import { hasTime } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import type { RecordFiles } from '@cuadrilla/contract/audit/evidence/evidence-zip.ts';
import { readMe, verifierPage } from './evidence-page.ts';
import { reduceRecord } from './reduce-record.ts';

/**
 * A reduced copy of a whole record that somebody has as a file: no server is needed for it.
 * @throws for a record of an earlier release, and for one that is reduced already
 */
export async function reducedZip(record: RecordFiles): Promise<Buffer> {
  const { files: listed, sealedAt, verification = null } = readManifest(await record.read('MANIFIESTO.json'));
  if (isReducedCopy(record.names, listed)) throw new Error('ya es una copia reducida / is a reduced copy');
  if (!record.names.includes(saltsFile))
    throw new Error('se selló sin huellas de campos / was sealed without hashes of fields');
  const read = async (path: string) => Buffer.from(await record.read(path)).toString();
  const copy = await reduceRecord({ listed, salts: readSalts(await record.read(saltsFile)), read });
  const sealed = new Set(listed.map(({ path }) => path));
  const zip = new yazl.ZipFile();
  const mtime = new Date(sealedAt);
  const add = (name: string, content: Uint8Array | string) =>
    zip.addBuffer(Buffer.from(content as string), name, { mtime });
  // The manifest and its proof stay as they are.
  for (const name of record.names)
    if (!sealed.has(name) && !/^(?:LEAME\.txt|verificar\.html)$/.test(name))
      add(name, await record.read(name));
  for (const [name, text] of copy) add(name, text);
  add('LEAME.txt', readMe(verification, { isStamped: hasTime(record.names), isReduced: true }));
  add('verificar.html', verifierPage(verification));
  zip.end();
  return buffer(zip.outputStream);
}
