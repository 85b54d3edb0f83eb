import { sql } from 'kysely';
import { verificationAddress, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { evidenceSchema } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { failureOf } from '#platform/http/problem.ts';
import { giveWay } from '#platform/jobs/give-way.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { lastHead, runnerOf } from '#features/audit/chain/audit-chain.store.ts';
import { canonicalJson } from './canonical-json.ts';
import { evidenceKey, signedNote, type EvidenceKey } from './evidence-key.ts';
import { addLeaves, rootReader, takeTurn, treeSize } from './evidence-log.store.ts';
import { recordFiles } from './evidence-files.store.ts';
import { sha256 } from './evidence-hash.ts';
import { partsOf, sealedActivity, type Part } from './evidence-parts.store.ts';
import { markOf, prepareRecord, type PreparedRecord } from './evidence-prepare.ts';
import { hashLeaf, rootOf } from './merkle.rules.ts';
import { newCode } from './seal-code.ts';
import { withFields } from './sealed-fields.ts';

const batch = 50;
/** Of one run: a first run over years of work goes on with the next one, and leaves the processor to others. */
const mostBatches = 10;
const runMs = 60_000;

/** Seals the records of activities that became whole since the last run. */
export const evidenceSealing: TimerDeclaration = {
  queue: 'evidence-seal',
  cron: '*/5 * * * *',
  handler: async (ctx) => {
    const until = Date.now() + runMs;
    for (let n = 0; n < mostBatches && Date.now() < until; n++) if ((await sealBatch(ctx)) < batch) return;
  },
};

interface Whole {
  id: number;
  activity_id: number;
}

/**
 * Events that made a record whole and have no seal. Numbers of events that are committed late lie before later ones:
 * the last hour is searched again each time.
 */
async function unsealed({ db, tenantId }: TenantCtx): Promise<Whole[]> {
  const { rows } = await sql<Whole>`
    select e.id, e.activity_id from activity_event e
    where e.tenant_id = ${tenantId} and e.to_status = 'synchronized'
      and e.from_status is distinct from 'synchronized'
      and e.id > coalesce((
        select max(r.event_id) from evidence_record r
        where r.tenant_id = ${tenantId} and r.sealed_at < now() - interval '1 hour' and not r.on_demand), 0)
      and not exists (select from evidence_record r where r.tenant_id = ${tenantId} and r.event_id = e.id)
    order by e.id limit ${batch}`.execute(db);
  return rows;
}

/** By activity. */
type PreparedRecords = Map<number, PreparedRecord>;

/**
 * Seals up to a batch of records and signs the tree. Acts are drawn before, without a connection: while the threads that
 * draw are busy, what is not prepared waits for the next run. @returns how many were sealed
 */
export async function sealBatch(ctx: TenantCtx): Promise<number> {
  const due = await ctx.inSeparateTransaction(unsealed);
  const prepared: PreparedRecords = new Map();
  try {
    const rest = giveWay();
    for (const { activity_id: id } of due) {
      if (prepared.has(id)) continue;
      prepared.set(id, await prepareRecord(ctx, id));
      await rest();
    }
  } catch (error) {
    if (failureOf(error).code !== 'UNAVAILABLE') throw error;
  }
  return prepared.size === 0 ? 0 : ctx.inSeparateTransaction((inner) => sealPrepared(inner, prepared));
}

async function sealPrepared(ctx: TenantCtx, prepared: PreparedRecords): Promise<number> {
  if (!(await takeTurn(ctx))) return 0;
  const events: Whole[] = [];
  // In order up to the first that changed meanwhile: the search for others goes on from the newest seal.
  for (const event of await unsealed(ctx)) {
    const record = prepared.get(event.activity_id);
    if (!record || record.mark !== (await markOf(ctx, event.activity_id))) break;
    events.push(event);
  }
  await sealEvents(ctx, events, prepared, false);
  return events.length;
}

/**
 * Seals what became whole of one activity before its turn. @returns the number of its newest seal
 * @throws BUSY while others seal or work on it; RECORD_NOT_WHOLE; UNAVAILABLE
 */
export async function sealNow(ctx: Ctx, activityId: number): Promise<number> {
  const isDue = async (inner: TenantCtx) => (await unsealedOf(inner, activityId)).length > 0;
  const prepared: PreparedRecords = new Map();
  if (await ctx.inSeparateTransaction(isDue)) prepared.set(activityId, await prepareRecord(ctx, activityId));
  if (!(await takeTurn(ctx))) fail('BUSY');
  const events = await unsealedOf(ctx, activityId);
  const record = prepared.get(activityId);
  if (events.length > 0 && record?.mark !== (await markOf(ctx, activityId))) fail('BUSY');
  await sealEvents(ctx, events, prepared, true);
  const { seal_no: seal } = (await lastSeal(ctx, activityId)) ?? fail('RECORD_NOT_WHOLE');
  if (events.length > 0)
    ctx.audit({ action: 'evidence.seal', subject: 'activity', subjectId: activityId, after: { seal } });
  return seal;
}

async function unsealedOf(ctx: TenantCtx, activityId: number): Promise<Whole[]> {
  const { rows } = await sql<Whole>`
    select e.id, e.activity_id from activity_event e
    where e.tenant_id = ${ctx.tenantId} and e.activity_id = ${activityId} and e.to_status = 'synchronized'
      and e.from_status is distinct from 'synchronized'
      and not exists (select from evidence_record r where r.tenant_id = e.tenant_id and r.event_id = e.id)
    order by e.id`.execute(ctx.db);
  return rows;
}

async function sealEvents(
  ctx: TenantCtx,
  events: readonly Whole[],
  prepared: PreparedRecords,
  onDemand: boolean,
): Promise<void> {
  if (events.length === 0) return;
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select(['code', 'name', 'tax_id'])
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow();
  const key = await currentKey(ctx, tenant.code);
  const size = await treeSize(ctx);
  const leaves: Buffer[] = [];
  for (const event of events) {
    const record = prepared.get(event.activity_id)!;
    const code = isLast(event, events) ? record.code : newCode(tenant.code);
    const seal = { ...event, record, code, key, onDemand, leafIndex: size + leaves.length };
    leaves.push(await sealOne(ctx, seal, tenant));
  }
  await addLeaves(ctx, size, leaves);
  await signTree(ctx, key, size + leaves.length);
}

/** Of several seals that one activity gets at once, the newest has the code that the acts carry. */
const isLast = (event: Whole, events: readonly Whole[]): boolean =>
  events.findLast(({ activity_id }) => activity_id === event.activity_id) === event;

/** The key of this moment, under which others find it. */
async function currentKey(ctx: TenantCtx, tenantCode: string): Promise<EvidenceKey> {
  const key = evidenceKey(ctx, tenantCode);
  await sql`
    insert into evidence_key (tenant_id, kid, verifier) values (${ctx.tenantId}, ${key.kid}, ${key.verifier})
    on conflict do nothing`.execute(ctx.db);
  return key;
}

interface SealToBe extends Whole {
  record: PreparedRecord;
  code: string;
  key: EvidenceKey;
  onDemand: boolean;
  leafIndex: number;
}

async function sealOne(
  ctx: TenantCtx,
  event: SealToBe,
  tenant: { code: string; name: string; tax_id: string },
): Promise<Buffer> {
  const activity = (await sealedActivity(ctx, event.activity_id))!;
  const { parts, listed } = await withFields(await partsOf(ctx, activity, event.record));
  const previous = await lastSeal(ctx, activity.id);
  const seal = (previous?.seal_no ?? 0) + 1;
  const manifest = canonicalJson({
    schema: evidenceSchema,
    tenant: { code: tenant.code, name: tenant.name, taxId: tenant.tax_id },
    operation: activity.operation_number,
    activity: activity.id,
    seal,
    previousLeaf: previous ? previous.leaf.toString('hex') : null,
    sealedAt: ctx.now.toISOString(),
    timeZone: ctx.timeZone,
    verification: {
      code: writtenCode(event.code),
      address: verificationAddress(ctx.platform.config.publicUrl, event.code),
    },
    files: listed,
  });
  const hash = sha256(manifest);
  await storeBlobs(ctx, [...parts, { path: 'MANIFIESTO.json', content: manifest, sha256: hash, bytes: 0 }]);
  const leaf = hashLeaf(Buffer.from(manifest));
  await ctx.db
    .insertInto('evidence_record')
    .values({
      tenant_id: ctx.tenantId,
      activity_id: activity.id,
      seal_no: seal,
      code: event.code,
      event_id: event.id,
      manifest_hash: hash,
      leaf_index: event.leafIndex,
      leaf,
      sealed_at: ctx.now,
      on_demand: event.onDemand,
    })
    .execute();
  await recordFiles(ctx, event.record.files);
  await storeSignature(ctx, event.key, { activityId: activity.id, seal, manifest });
  return leaf;
}

async function storeSignature(
  ctx: TenantCtx,
  key: EvidenceKey,
  { activityId, seal, manifest }: { activityId: number; seal: number; manifest: string },
): Promise<void> {
  await ctx.db
    .insertInto('evidence_signature')
    .values({
      tenant_id: ctx.tenantId,
      activity_id: activityId,
      seal_no: seal,
      kid: key.kid,
      signature: key.sign(Buffer.from(manifest)),
    })
    .execute();
}

async function lastSeal(ctx: TenantCtx, activityId: number) {
  return ctx.db
    .selectFrom('evidence_record')
    .select(['seal_no', 'leaf'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .orderBy('seal_no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function storeBlobs({ db, tenantId }: TenantCtx, parts: readonly Part[]): Promise<void> {
  const own = parts.filter(({ content }) => content !== null);
  await sql`
    insert into evidence_blob (tenant_id, hash, content)
    select distinct on (hash) ${tenantId}, hash, content
    from unnest(${own.map((part) => part.sha256)}::text[], ${own.map(({ content }) => content)}::text[])
      as b (hash, content)
    on conflict do nothing`.execute(db);
}

/** The checkpoint also names the end of the audit chain: one signature covers both. */
async function signTree(ctx: TenantCtx, key: EvidenceKey, size: number): Promise<void> {
  const root = rootOf(size, await rootReader(ctx, size));
  const head = await lastHead(runnerOf(ctx), ctx.tenantId);
  const lines = [
    `sellado ${ctx.now.toISOString()}`,
    ...(head ? [`auditoria ${head.position} ${head.hash.toString('hex')}`] : []),
  ];
  await ctx.db
    .insertInto('evidence_checkpoint')
    .values({
      tenant_id: ctx.tenantId,
      size,
      root,
      note: signedNote(key, { size, root, lines }),
      kid: key.kid,
      signed_at: ctx.now,
    })
    .execute();
  ctx.afterCommit(() =>
    ctx.log.info({ tenantId: ctx.tenantId, size, root: root.toString('hex') }, 'evidence sealed'),
  );
}
