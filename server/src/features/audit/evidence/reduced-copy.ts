import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { hasFields, type Manifest } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import { hasTime } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { readSeal, saltsOf, storedText } from './evidence-file.ts';
import { readMe, verifierPage } from './evidence-page.ts';
import { proofFiles } from './evidence-proof-files.ts';
import { reduceRecord } from './reduce-record.ts';

/**
 * `EXP-…-reducido.zip`: a sealed record without personal data, with the same manifest and the same proof.
 * @throws NOT_FOUND; RECORD_NOT_REDUCIBLE for seals of earlier releases
 */
export async function reducedCopy(
  ctx: Ctx,
  activityId: number,
  sealNo: number | undefined,
): Promise<FileReply> {
  const seal = (await readSeal(ctx, activityId, sealNo)) ?? fail('NOT_FOUND');
  const manifest = JSON.parse(seal.manifest) as Manifest;
  const { files: listed, operation, verification = null } = manifest;
  const salts = (await saltsOf(ctx, manifest)) ?? fail('RECORD_NOT_REDUCIBLE');
  const hashes = new Map(
    listed.map((file) => [file.path, hasFields(file) ? (salts.files[file.path]?.sha256 ?? '') : file.sha256]),
  );
  const read = async (path: string): Promise<string> => {
    const text = await storedText(ctx, hashes.get(path)!);
    if (text === null) throw new Error(`The sealed record of activity ${activityId} has no ${path}.`);
    return text;
  };
  const copy = await reduceRecord({ listed, salts, read });
  const proof = await proofFiles(ctx, seal, undefined);
  ctx.audit({
    action: 'evidence.download_reduced',
    subject: 'activity',
    subjectId: activityId,
    after: { seal: seal.seal_no, leaf: seal.leaf.toString('hex') },
  });
  const zip = new yazl.ZipFile();
  const mtime = new Date(seal.sealed_at);
  for (const [name, content] of Object.entries({
    'MANIFIESTO.json': seal.manifest,
    ...proof,
    ...Object.fromEntries(copy),
    'LEAME.txt': readMe(verification, { isStamped: hasTime(Object.keys(proof)), isReduced: true }),
    'verificar.html': verifierPage(verification),
  }))
    zip.addBuffer(Buffer.from(content as string), name, { mtime });
  zip.end();
  return {
    name: `EXP-${operation}-${activityId}-${seal.seal_no}-reducido.zip`,
    type: 'application/zip',
    stream: zip.outputStream as Readable,
  };
}
