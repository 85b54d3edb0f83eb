import { sql } from 'kysely';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import type { TenantCtx } from '#platform/context.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { questionsIn } from '#features/operation/form-answers/form-answers.ts';
import { drawAct, readActs, type ActEntry } from './evidence-acts.ts';
import { evidenceKeyOf, type SealedFile } from './evidence-files.store.ts';
import { newCode } from './seal-code.ts';
import {
  signaturesIn,
  type AnsweredForm,
  type SealedSignature,
  type SignatureImage,
} from './sealed-signatures.rules.ts';

/** What is made of a record before it is sealed, while no transaction is open: acts as PDF and signatures as files. */
export interface PreparedRecord {
  /** What the record was when it was read: a record that changed since is prepared anew. */
  mark: string;
  /** The code of the seal to come, which its acts carry. */
  code: string;
  acts: ActEntry[];
  signatures: SealedSignature[];
  files: SealedFile[];
}

/** Changes with whatever an act or a signature could come from. */
export async function markOf({ db, tenantId }: TenantCtx, activityId: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', a.version,
      (select max(s.id) from submission s where s.tenant_id = ${tenantId} and s.activity_id = a.id),
      (select max(e.id) from activity_event e where e.tenant_id = ${tenantId} and e.activity_id = a.id),
      (select count(p.received_at) from photo p where p.tenant_id = ${tenantId} and p.activity_id = a.id)) as mark
    from activity a where a.tenant_id = ${tenantId} and a.id = ${activityId}`.execute(db);
  return rows[0]?.mark ?? '';
}

/** @throws UNAVAILABLE while the threads that draw are busy; STORAGE_FULL */
export async function prepareRecord(ctx: TenantCtx, activityId: number): Promise<PreparedRecord> {
  const { mark, code, acts, signed } = await ctx.inSeparateTransaction(async (inner) => ({
    mark: await markOf(inner, activityId),
    code: await newSealCode(inner),
    acts: await readActs(inner, activityId),
    signed: await signaturesOf(inner, activityId),
  }));
  const prepared: PreparedRecord = {
    mark,
    code,
    acts: acts.unreadable,
    signatures: signed.listed,
    files: [],
  };
  const store = async (path: string, sha256: string, bytes: Uint8Array) => {
    await ctx.platform.files.put(evidenceKeyOf(ctx.tenantId, sha256), bytes);
    prepared.files.push({ path, sha256, bytes: bytes.length });
  };
  for (const { path, sha256, bytes } of signed.images) await store(path, sha256, bytes);
  for (const act of acts.records) {
    const { entry, pdf } = await drawAct(ctx, acts.actor, act, code);
    if (pdf) await store(entry.path!, entry.sha256!, pdf);
    prepared.acts.push(entry);
  }
  return prepared;
}

async function newSealCode({ db, tenantId }: TenantCtx): Promise<string> {
  const tenant = await db
    .selectFrom('tenant')
    .select('code')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return newCode(tenant.code);
}

interface SubmissionRow {
  id: number;
  state: string;
  form_version_id: number;
  answers: Record<string, unknown>;
  annexes: AnnexAnswers[];
}

async function signaturesOf(
  ctx: TenantCtx,
  activityId: number,
): Promise<{ listed: SealedSignature[]; images: SignatureImage[] }> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.state, s.form_version_id, s.answers, s.annexes from submission s
    where s.tenant_id = ${ctx.tenantId} and s.activity_id = ${activityId} order by s.number`.execute(ctx.db);
  const listed: SealedSignature[] = [];
  const images: SignatureImage[] = [];
  for (const { id, state, form_version_id, answers, annexes } of rows)
    for (const given of [{ formVersionId: form_version_id, answers }, ...annexes]) {
      const found = signaturesIn(await answeredForm(ctx, { submission: id, state, ...given }));
      listed.push(...found.listed);
      images.push(...found.images);
    }
  return { listed, images };
}

async function answeredForm(
  ctx: TenantCtx,
  {
    submission,
    state,
    formVersionId,
    answers,
  }: {
    submission: number;
    state: string;
    formVersionId: number;
    answers: Record<string, unknown>;
  },
): Promise<AnsweredForm> {
  const { code, version, definition } = await formVersion(ctx, formVersionId);
  return { submission, state, form: code, version, definition, questions: questionsIn(definition), answers };
}
