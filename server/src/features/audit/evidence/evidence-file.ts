import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import yazl from 'yazl';
import { hasTime } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import { readSalts, saltsFile, type Salts } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { hasFields, type Manifest } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { FileMissing } from '#platform/files/files.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { evidenceKeyOf } from './evidence-files.store.ts';
import { readMe, verifierPage } from './evidence-page.ts';
import { proofFiles, type Seal } from './evidence-proof-files.ts';

/** `EXP-….zip`: a sealed record with what is needed to check it. Photos go through one at a time. */

export async function evidenceFile(
  ctx: Ctx,
  activityId: number,
  { seal: sealNo, checkpoint }: { seal?: number | undefined; checkpoint?: number | undefined },
): Promise<FileReply> {
  const seal = (await readSeal(ctx, activityId, sealNo)) ?? fail('NOT_FOUND');
  const manifest = JSON.parse(seal.manifest) as Manifest;
  const { verification = null } = manifest;
  const proof = await proofFiles(ctx, seal, checkpoint);
  ctx.audit({
    action: 'evidence.download',
    subject: 'activity',
    subjectId: activityId,
    after: { seal: seal.seal_no, leaf: seal.leaf.toString('hex') },
  });
  const zip = new yazl.ZipFile();
  const mtime = new Date(seal.sealed_at);
  const add = (name: string, content: string | Buffer) =>
    zip.addBuffer(Buffer.from(content as string), name, { mtime });
  for (const [name, content] of Object.entries({
    'MANIFIESTO.json': seal.manifest,
    ...proof,
    'LEAME.txt': readMe(verification, { isStamped: hasTime(Object.keys(proof)) }),
    'verificar.html': verifierPage(verification),
  }))
    add(name, content);
  const output = zip.outputStream as Readable;
  void addFiles(ctx, zip, manifest, mtime).catch((error: Error) => output.destroy(error));
  return {
    name: `EXP-${manifest.operation}-${activityId}-${seal.seal_no}.zip`,
    type: 'application/zip',
    stream: output,
  };
}

/** The newest seal of an activity, or one of a number, that the caller may see. */
export async function readSeal(
  ctx: Ctx,
  activityId: number,
  sealNo: number | undefined,
): Promise<Seal | undefined> {
  const { companyScope } = ctx.actor;
  const { rows } = await sql<Seal>`
    select r.seal_no, r.leaf_index, r.leaf, b.content as manifest, r.sealed_at, s.signature
    from evidence_record r
    join activity a on a.tenant_id = r.tenant_id and a.id = r.activity_id
    left join evidence_signature s
      on s.tenant_id = r.tenant_id and s.activity_id = r.activity_id and s.seal_no = r.seal_no
    join evidence_blob b on b.tenant_id = r.tenant_id and b.hash = r.manifest_hash
    where r.tenant_id = ${ctx.tenantId} and r.activity_id = ${activityId}
      and (${sealNo ?? null}::integer is null or r.seal_no = ${sealNo ?? null})
      and (${companyScope}::bigint is null or a.company_id = ${companyScope})
    order by r.seal_no desc limit 1`.execute(ctx.db);
  return rows[0];
}

async function addFiles(ctx: Ctx, zip: yazl.ZipFile, manifest: Manifest, mtime: Date): Promise<void> {
  const salts = await ctx.inSeparateTransaction((inner) => saltsOf(inner, manifest));
  for (const file of manifest.files) {
    const { path } = file;
    const hash = hasFields(file) ? salts?.files[path]?.sha256 : file.sha256;
    // What cannot be found is named by the check of the record.
    if (hash === undefined) continue;
    const content = await ctx.inSeparateTransaction((inner) => storedText(inner, hash));
    if (content !== null) zip.addBuffer(Buffer.from(content), path, { mtime });
    else await addStored(ctx, zip, path, hash, mtime);
  }
  zip.end();
}

/** A part of a record that is stored as text. */
export async function storedText({ db, tenantId }: TenantCtx, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('evidence_blob')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', sha256)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Null for seals of earlier releases. */
export async function saltsOf(
  ctx: TenantCtx,
  { files }: Pick<Manifest, 'files'>,
): Promise<{ key: Uint8Array; files: Salts['files'] } | null> {
  const file = files.find(({ path }) => path === saltsFile);
  const text = file && !hasFields(file) ? await storedText(ctx, file.sha256) : null;
  return text === null ? null : readSalts(Buffer.from(text));
}

/** One file at a time: memory does not grow with their number. A reader who leaves ends it. */
async function addStored(
  ctx: Ctx,
  zip: yazl.ZipFile,
  path: string,
  sha256: string,
  mtime: Date,
): Promise<void> {
  const key = path.startsWith('fotos/')
    ? photoKey(ctx.tenantId, sha256)
    : evidenceKeyOf(ctx.tenantId, sha256);
  const stream = await ctx.platform.files.stream(key).catch((error: unknown) => {
    // A lost file is named by the check of the record; the rest of it remains.
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (!stream) return;
  const output = zip.outputStream as Readable;
  const gone = () => stream.destroy();
  output.once('close', gone);
  zip.addReadStream(stream, path, { compress: false, mtime });
  await finished(stream);
  output.off('close', gone);
}
