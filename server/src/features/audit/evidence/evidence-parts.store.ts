import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { canonicalJson } from './canonical-json.ts';

/** What is sealed of an activity, read in one moment: every part is a file of the record. */

export interface Part {
  path: string;
  sha256: string;
  bytes: number;
  /** Null for photos, whose bytes are in the file store. */
  content: string | null;
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
const jsonPart = (path: string, value: unknown): Part => {
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
export async function partsOf(ctx: TenantCtx, activity: SealedActivity): Promise<Part[]> {
  const own = (table: string, columns: string, order: string) =>
    rowsOf(ctx, `${table} t`, columns, `t.activity_id =`, sql`${activity.id} order by ${sql.raw(order)}`);
  const submissions = await own('submission', '*', 't.number');
  const events = await own('activity_event', '*', 't.id');
  const photos = await own('photo', '*', 't.id');
  const versionIds = submissions.map(({ form_version_id }) => form_version_id);
  const forms = await rowsOf(
    ctx,
    `form_version t join form f on f.tenant_id = t.tenant_id and f.id = t.form_id`,
    't.id, f.code, f.name_es, f.name_en, t.version, t.definition, t.published_at',
    't.id =',
    sql`any(${versionIds}::bigint[]) order by t.id`,
  );
  const [workflow] = await rowsOf(
    ctx,
    `workflow_version t join workflow w on w.tenant_id = t.tenant_id and w.id = t.workflow_id`,
    't.id, w.code, w.name_es, w.name_en, t.number, t.definition, t.published_at',
    't.id =',
    sql`${activity.workflow_version_id}`,
  );
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
    jsonPart('datos/historial.json', events),
    ...forms.map((form) =>
      jsonPart(`datos/formularios/${plain(`${String(form.code)}-${String(form.version)}`)}.json`, form),
    ),
    ...(workflow
      ? [
          jsonPart(
            `datos/flujo/${plain(`${String(workflow.code)}-${String(workflow.number)}`)}.json`,
            workflow,
          ),
        ]
      : []),
    jsonPart('datos/reglas.json', await firedRules(ctx, activity.id)),
    jsonPart('datos/parametros.json', await parametersAt(ctx, activity.ended_at)),
    jsonPart('datos/personas.json', await people(ctx, activity.id)),
    jsonPart('auditoria/lineas.json', await auditLines(ctx, activity)),
    jsonPart('fotos/fotos.json', photos),
    ...photos
      .filter(({ received_at }) => received_at !== null)
      .map((photo) => photoPart(photo as unknown as StoredPhoto)),
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
