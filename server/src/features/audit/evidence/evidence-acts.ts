import { verificationAddress, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { Actor, Ctx, TenantCtx } from '#platform/context.ts';
import { failureOf } from '#platform/http/problem.ts';
import {
  fillReport,
  printReport,
  readRecord,
  type Printed,
  type ReadRecord,
} from '#features/operation/activity-reports/fill-report.ts';
import { reportsOfRecord } from '#features/operation/activity-reports/offered-reports.store.ts';
import { canonicalJson } from './canonical-json.ts';
import { sha256 } from './evidence-hash.ts';

/**
 * The acts of a record as PDF, drawn before it is sealed: every published report of one record whose form the activity
 * answers. What they say is in the answers too; the PDF is what people read.
 */

export interface ActEntry {
  report: string;
  version: string;
  name: { es: string; en: string };
  /** Of the template that was filled, in canonical JSON. */
  template: string;
  path: string | null;
  sha256: string | null;
  /** Why it could not be drawn. */
  failure: string | null;
}

export interface DrawnAct {
  entry: ActEntry;
  pdf: Uint8Array | null;
}

const mostActs = 10;

/** The product itself: a seal belongs to nobody's rights. */
async function product(ctx: TenantCtx): Promise<Actor> {
  const { name } = await ctx.db
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow();
  return {
    userId: 0,
    tenantId: ctx.tenantId,
    tenantName: name,
    timeZone: ctx.timeZone,
    username: '',
    name: 'Cuadrilla',
    sessionId: '',
    locale: 'es',
    permissions: new Set(),
    mobile: false,
    companyScope: null,
    mustChangePassword: false,
    viewedBy: null,
  };
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100);

export interface ReadActs {
  actor: Actor;
  records: { name: ActEntry['name']; record: ReadRecord }[];
  /** What cannot be read any more, such as a form of an older release. */
  unreadable: ActEntry[];
}

/** What the acts of an activity are drawn from. */
export async function readActs(ctx: TenantCtx, activityId: number): Promise<ReadActs> {
  const actor = await product(ctx);
  const asProduct: Ctx = { ...ctx, actor, locale: 'es' };
  const reports = (await reportsOfRecord(asProduct, activityId)).slice(0, mostActs);
  const acts: ReadActs = { actor, records: [], unreadable: [] };
  for (const report of reports)
    try {
      acts.records.push({ name: report.name, record: await readRecord(asProduct, report, activityId) });
    } catch (error) {
      const { code: failure } = failureOf(error);
      if (failure === 'INTERNAL_SERVER_ERROR') throw error;
      acts.unreadable.push({ ...entryOf(report.name, report), failure });
    }
  return acts;
}

const entryOf = (name: ActEntry['name'], { code, version, template }: Printed): ActEntry => ({
  report: code,
  version: version!,
  name,
  template: sha256(canonicalJson(template)),
  path: null,
  sha256: null,
  failure: null,
});

/**
 * Draws an act. Call it while no transaction is open. A template that cannot be drawn is named in the record, which is
 * sealed without it.
 * @throws UNAVAILABLE while the threads that draw are busy
 */
export async function drawAct(
  outside: TenantCtx,
  actor: Actor,
  { name, record }: ReadActs['records'][number],
  sealCode: string,
): Promise<DrawnAct> {
  const ctx: Ctx = { ...outside, actor, locale: 'es' };
  const { code, version } = record.printed;
  const entry = entryOf(name, record.printed);
  try {
    const filled = await fillReport(ctx, record, {
      code: writtenCode(sealCode),
      address: verificationAddress(ctx.platform.config.publicUrl, sealCode),
    });
    const pdf = await printReport(ctx, code, filled);
    const path = `actas/${plain(`${code}-${version!}`)}.pdf`;
    return { entry: { ...entry, path, sha256: sha256(pdf) }, pdf };
  } catch (error) {
    const failure = failureOf(error).code;
    if (failure === 'UNAVAILABLE' || failure === 'STORAGE_FULL') throw error;
    ctx.log.error({ err: error, report: code }, 'an act of a sealed record could not be drawn');
    return { entry: { ...entry, failure }, pdf: null };
  }
}
