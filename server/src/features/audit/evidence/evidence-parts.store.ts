import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { canonicalJson } from './canonical-json.ts';
import { sha256 } from './evidence-hash.ts';
import type { PreparedRecord } from './evidence-prepare.ts';
import { termOfRecord } from './sealed-term.store.ts';

/** What is sealed of an activity, read in one moment: every part is a file of the record. */

export interface Part {
  path: string;
  sha256: string;
  bytes: number;
  /** Null for photos, acts and signatures, whose bytes are in the file store. */
  content: string | null;
}

export const jsonPart = (path: string, value: unknown): Part => {
  const content = `${canonicalJson(value)}\n`;
  return { path, content, sha256: sha256(content), bytes: Buffer.byteLength(content) };
};

type Json = Record<string, unknown>;
const rowsOf = async (
  { db, tenantId }: TenantCtx,
  table: string,
  columns: string,
  condition: string,
  value: unknown,
): Promise<Json[]> => {
  // `columns` and `condition` are of our code; rows come as JSON, so that times are written in one way.
  const { rows } = await sql<{ row: Json }>`
    select to_jsonb(r) as row from (select ${sql.raw(columns)} from ${sql.raw(table)}
      where t.tenant_id = ${tenantId} and ${sql.raw(condition)} ${value}) r`.execute(db);
  return rows.map(({ row }) => row);
};

export interface SealedActivity {
  id: number;
  operation_id: number;
  operation_number: string;
  workflow_version_id: number;
  ended_at: string | null;
}

export async function sealedActivity(ctx: TenantCtx, id: number): Promise<SealedActivity | undefined> {
  const { rows } = await sql<SealedActivity>`
    select a.id, a.operation_id, o.number as operation_number, o.workflow_version_id, a.ended_at
    from activity a join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
    where a.tenant_id = ${ctx.tenantId} and a.id = ${id}`.execute(ctx.db);
  return rows[0];
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

/** Every part of the record of an activity. */
export async function partsOf(
  ctx: TenantCtx,
  activity: SealedActivity,
  prepared: PreparedRecord,
): Promise<Part[]> {
  const own = (table: string, columns: string, order: string) =>
    rowsOf(ctx, `${table} t`, columns, `t.activity_id =`, sql`${activity.id} order by ${sql.raw(order)}`);
  const submissions = await own('submission', '*', 't.number');
  const events = await own('activity_event', '*', 't.id');
  const photos = await own('photo', '*', 't.id');
  const annexes = await pinnedAnnexes(ctx, activity.id);
  return [
    jsonPart(
      'datos/actividad.json',
      (await rowsOf(ctx, 'activity t', '*', 't.id =', sql`${activity.id}`))[0],
    ),
    jsonPart(
      'datos/operacion.json',
      (await rowsOf(ctx, 'operation t', '*', 't.id =', sql`${activity.operation_id}`))[0],
    ),
    jsonPart('datos/respuestas.json', submissions),
    jsonPart('datos/anexos.json', annexes),
    jsonPart('datos/historial.json', events),
    ...(await designParts(ctx, activity, [...submissions, ...annexes])),
    jsonPart('datos/reglas.json', await firedRules(ctx, activity.id)),
    jsonPart('datos/parametros.json', await parametersAt(ctx, activity.ended_at)),
    jsonPart('datos/personas.json', await people(ctx, activity.id)),
    jsonPart('plazo/plazo.json', await termOfRecord(ctx, activity.id)),
    jsonPart('firmas/firmas.json', prepared.signatures),
    jsonPart('actas/actas.json', prepared.acts),
    ...prepared.files.map((file) => ({ ...file, content: null })),
    jsonPart('auditoria/lineas.json', await auditLines(ctx, activity)),
    jsonPart('fotos/fotos.json', photos),
    ...photos
      .filter(({ received_at }) => received_at !== null)
      .map((photo) => photoPart(photo as unknown as StoredPhoto)),
  ];
}

/** The versions of forms that were asked or answered, and of the workflow, as they were published. */
async function designParts(
  ctx: TenantCtx,
  activity: SealedActivity,
  named: readonly Json[],
): Promise<Part[]> {
  const versionIds = named.flatMap(({ form_version_id, annexes = [] }) => [
    form_version_id,
    ...(annexes as { formVersionId: number }[]).map(({ formVersionId }) => formVersionId),
  ]);
  const forms = await rowsOf(
    ctx,
    `form_version t join form f on f.tenant_id = t.tenant_id and f.id = t.form_id`,
    't.id, f.code, f.name_es, f.name_en, t.version, t.definition, t.published_at',
    't.id =',
    sql`any(${versionIds}::bigint[]) order by t.id`,
  );
  const workflows = await rowsOf(
    ctx,
    `workflow_version t join workflow w on w.tenant_id = t.tenant_id and w.id = t.workflow_id`,
    't.id, w.code, w.name_es, w.name_en, t.number, t.definition, t.published_at',
    't.id =',
    sql`${activity.workflow_version_id}`,
  );
  return [
    ...forms.map((form) =>
      jsonPart(`datos/formularios/${plain(`${String(form.code)}-${String(form.version)}`)}.json`, form),
    ),
    ...workflows.map((workflow) =>
      jsonPart(`datos/flujo/${plain(`${String(workflow.code)}-${String(workflow.number)}`)}.json`, workflow),
    ),
  ];
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100);

interface StoredPhoto {
  id: number;
  sha256: string;
  bytes: number | null;
  type: string | null;
}
const photoPart = ({ id, sha256: hash, bytes, type }: StoredPhoto): Part => ({
  path: `fotos/${id}-${hash.slice(0, 12)}.${extensions[type ?? ''] ?? 'bin'}`,
  sha256: hash,
  bytes: bytes ?? 0,
  content: null,
});

/** The annexes that the activity asks, in the versions that were pinned when its stage opened. */
const pinnedAnnexes = (ctx: TenantCtx, activityId: number): Promise<Json[]> =>
  rowsOf(
    ctx,
    `activity_form t join form_version v on v.tenant_id = t.tenant_id and v.id = t.form_version_id
      join form f on f.tenant_id = v.tenant_id and f.id = v.form_id`,
    `t.position, t.form_version_id, f.code as form, v.version, t.condition,
      exists (select from submission s where s.tenant_id = t.tenant_id and s.activity_id = t.activity_id
        and s.state = 'current' and s.annexes @> jsonb_build_array(jsonb_build_object('form', f.code))) as answered`,
    't.activity_id =',
    sql`${activityId} order by t.position`,
  );

const firedRules = (ctx: TenantCtx, activityId: number): Promise<Json[]> =>
  rowsOf(
    ctx,
    `rule_firing t join rule_version v on v.tenant_id = t.tenant_id and v.id = t.rule_version_id
      join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id`,
    't.fired_at, r.code, v.number, v.definition',
    't.activity_id =',
    sql`${activityId} order by t.id`,
  );

/** Parameters that held on the day of the work, with their basis. */
const parametersAt = (ctx: TenantCtx, endedAt: string | null): Promise<Json[]> =>
  rowsOf(
    ctx,
    'parameter t',
    'distinct on (t.key) t.key, t.module, t.value, t.unit, t.basis, t.valid_from',
    't.active and t.valid_from <=',
    sql`(coalesce(${endedAt}::timestamptz, now()) at time zone ${ctx.timeZone})::date
      order by t.key, t.valid_from desc`,
  );

/** Whoever the history or the answers name: with position and company as they are when the record is sealed. */
const people = (ctx: TenantCtx, activityId: number): Promise<Json[]> =>
  rowsOf(
    ctx,
    `app_user t left join company c on c.tenant_id = t.tenant_id and c.id = t.company_id
      left join job j on j.tenant_id = t.tenant_id and j.id = t.job_id`,
    `t.id, t.code, t.username, t.name, t.lastname, t.id_type, t.id_number,
      c.code as company_code, c.name as company, c.tax_id as company_tax_id, j.name_es as job`,
    't.id in',
    sql`(select e.actor_id from activity_event e where e.tenant_id = ${ctx.tenantId} and e.activity_id = ${activityId}
      union select e.employee_id from activity_event e
        where e.tenant_id = ${ctx.tenantId} and e.activity_id = ${activityId}
      union select s.author_id from submission s
        where s.tenant_id = ${ctx.tenantId} and s.activity_id = ${activityId}) order by t.id`,
  );

/** Lines of the audit about the activity and its operation, with their places in the chain. */
const auditLines = (ctx: TenantCtx, { id, operation_id }: SealedActivity): Promise<Json[]> =>
  rowsOf(
    ctx,
    'audit t left join audit_chain c on c.tenant_id = t.tenant_id and c.audit_id = t.id',
    `t.id, t.at, t.actor_id, t.action, t.subject, t.subject_id, t.before, t.after, t.request_id, t.address, t.result,
      c.position, encode(c.hash, 'hex') as link`,
    't.action not like',
    sql`'%.read' and (t.subject, t.subject_id) in (('activity', ${String(id)}), ('operation', ${String(operation_id)}))
      order by t.id`,
  );
