/**
 * Closed work and its figures by SQL over the tables that people and phones write: nothing of the facts, rollups or
 * definitions of measures of the product is used. The tenant is $1.
 */
const zone = 'America/Bogota';

/** One row for each field or office activity that has ended. */
export const work = `
  with forms as (
    select v.id, v.definition #>> '{unrealized,question}' as question,
      v.definition #>> '{unrealized,value}' as undone, v.definition #>> '{unrealized,cause}' as cause,
      v.definition #>> '{measured,deviation}' as deviation,
      jsonb_path_exists(v.definition, '$.**.kind ? (@ == "photo")') as has_photos,
      array(select jsonb_path_query(v.definition, '$.** ? (@.type == "signaturepad").name') #>> '{}') as signatures
    from form_version v where v.tenant_id = $1),
  work as (
    select a.id, a.kind, a.status, a.employee_id, (a.ended_at at time zone '${zone}')::date as day,
      extract(isodow from a.ended_at at time zone '${zone}')::int as weekday,
      extract(hour from a.ended_at at time zone '${zone}')::int as hour,
      t.code as type, w.code || '.' || a.stage as stage, z.code as zone, c.code as company,
      nullif(o.prefill ->> 'ciclo', '') as cycle, nullif(o.prefill ->> 'ruta', '') as route,
      coalesce(o.prefill ->> 'canal', o.facts ->> 'canal') as channel, b.code as barrio, a.due_at, o.due_at as operation_due_at,
      coalesce(a.done_at, a.ended_at) as worked_at, o.created_at as reported_at,
      greatest(0, extract(epoch from a.ended_at - s.device_at) / 60)::float8 as sync_minutes,
      (extract(epoch from a.done_at - a.started_at) / 60)::int as work_minutes,
      to_char(a.ended_at at time zone '${zone}', 'YYYY-MM') as month, a.type_id, a.company_id,
      a.kind = 'field' and a.stage in ('S05', 'C12', 'P08', 'L15') as makes_again,
      a.review is not null as has_review, coalesce(a.review = 'rejected', false) or a.kind = 'field'
        and a.status = 'rejected' and exists (select from activity_event e
          where e.activity_id = a.id and e.event = 'reject' and e.device_id is null) as turned_down,
      a.kind = 'field' and a.status in ('synchronized', 'unrealized') as visit,
      a.kind = 'field' and a.status = 'synchronized' as done,
      a.status = 'synchronized' and (f.question is null or s.answers ->> f.question is distinct from f.undone)
        as effective,
      coalesce(a.cause, s.answers ->> f.cause) as cause, s.answers ->> f.deviation as deviation,
      s.latitude as seen_latitude, s.longitude as seen_longitude, a.latitude, a.longitude,
      coalesce((t.evidence ->> 'photos')::int, 0) as photos_due,
      coalesce((t.evidence ->> 'signatures')::int, 0) as signatures_due,
      coalesce((t.evidence ->> 'place')::boolean, false) as place_due, f.has_photos,
      cardinality(f.signatures) as signatures_possible,
      (select count(*) from photo p where p.activity_id = a.id and p.received_at is not null) as photos,
      (select count(*) from unnest(f.signatures) q where s.answers ? q) as signatures,
      exists (select from mutation m join device v on v.id = m.device_id
        where m.tenant_id = $1 and m.state = 'refused' and m.body ->> 'activityId' = a.id::text
          and v.user_id = a.employee_id) as refused
    from activity a
      join operation o on o.id = a.operation_id
      join workflow w on w.id = a.workflow_id
      left join activity_type t on t.id = a.type_id
      left join zone z on z.id = a.zone_id
      left join barrio b on b.id = o.barrio_id
      left join company c on c.id = a.company_id
      left join submission s on s.activity_id = a.id and s.state = 'current'
      left join forms f on f.id = coalesce(s.form_version_id, a.form_version_id)
    where a.tenant_id = $1 and a.ended_at is not null and a.withdrawn_at is null
      and a.kind in ('field', 'office'))`;

const billed = `(select min(r.bills_on) from reading_cycle r where r.tenant_id = $1 and r.cycle = work.cycle
  and r.bills_on >= (work.reported_at at time zone '${zone}')::date)`;
/** By the law of cosines, where the product uses haversines. */
const metres = `6371008.8 * acos(least(1, sin(radians(latitude)) * sin(radians(seen_latitude))
  + cos(radians(latitude)) * cos(radians(seen_latitude)) * cos(radians(longitude - seen_longitude))))`;
const owesEvidence = `done and effective and (photos_due > 0 or signatures_due > 0 or place_due)`;
const answering = ['P04', 'P05', 'P07', 'P09', 'P13'].map((stage) => `'WFPQR.${stage}'`).join(', ');

/** What a measure counts, and what it divides by, as conditions on a row of `work`. */
export const parts: Readonly<Record<string, readonly [n: string, d: string | null]>> = {
  CLOSED: ['true', null],
  DONE: ['done', null],
  INEFFECTIVE: ['visit and not effective', null],
  K01: ['visit and effective', 'visit'],
  K01E: ['done', 'visit'],
  K02: ['worked_at <= due_at', 'due_at is not null'],
  K03: [
    "type = 'RECONEXION' and effective and worked_at <= due_at",
    "type = 'RECONEXION' and due_at is not null",
  ],
  K04: [
    `stage in (${answering}) and worked_at <= operation_due_at`,
    `stage in (${answering}) and operation_due_at is not null`,
  ],
  K06: ["type = 'LECTURA' and visit and effective", "type = 'LECTURA' and visit"],
  K07: ["type = 'LECTURA' and visit and not effective", null],
  K08: [`type = 'CRITICA' and day < ${billed}`, `type = 'CRITICA' and ${billed} is not null`],
  K09: ["effective and deviation = 'si'", "effective and deviation is not null and deviation <> ''"],
  K13: ['turned_down', 'turned_down or has_review'],
  K14: [
    `${owesEvidence} and (not has_photos or photos >= photos_due) and not (place_due and seen_latitude is null)
      and (signatures_possible = 0 or signatures >= signatures_due)`,
    owesEvidence,
  ],
  K15: [`done and ${metres} > 50`, 'done'],
};

/** Statuses in which an employee or the office has something to do. */
const toDo = "status in ('new', 'assigned', 'downloaded', 'seen', 'pending')";

/** Sums that are not counts of rows. */
export const sums: Readonly<Record<string, readonly [n: string, d: string]>> = {
  K11: ['count(*) filter (where done)', 'count(distinct (day, employee_id)) filter (where done)'],
  K12: [
    'count(*) filter (where turned_down) + count(*) filter (where done and makes_again)',
    'count(*) filter (where done)',
  ],
};

/** The same of what is open now. */
export const openParts: Readonly<Record<string, string>> = {
  AWAITING: "status = 'done'",
  LATE: `${toDo} and due_at < now()`,
  UNASSIGNED: "status = 'new' and kind = 'field' and employee_id is null",
  SYNCERRORS: "sync_state = 'ERROR'",
};
export const dimensionColumns: Readonly<Record<string, string>> = {
  company: 'company',
  zone: 'zone',
  type: 'type',
  stage: 'stage',
  cycle: 'cycle',
  status: 'status',
  age: 'age',
  route: 'route',
  channel: 'channel',
  barrio: 'barrio',
  weekday: 'weekday',
  hour: 'hour',
  cause: 'case when not effective then cause end',
};
