import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { namesOf } from '#platform/catalogue/record-names.ts';

/**
 * References to records from inside JSON definitions, without a foreign key: questions of forms use lists,
 * conditions of rules and workflows compare with codes, reports filter by ids.
 */
type LabelledRows = RawBuilder<{ id: number; label: string }>;

async function referring(
  ctx: TenantCtx,
  table: string,
  name: Bilingual,
  found: LabelledRows,
): Promise<Reference[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select distinct id, label from (${found}) f order by label`.execute(ctx.db);
  return rows.length === 0 ? [] : [{ table, name, count: rows.length, sample: rows.slice(0, 5) }];
}
const label = (ctx: TenantCtx, alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.code`)} || ' · ' || ${sql.ref(`${alias}.${ctx.locale === 'en' ? 'name_en' : 'name_es'}`)}`;

/**
 * Looks into a definition only where its text has the code at all: a path through all of its parts costs several times
 * as much as writing it as text, and most definitions do not have the code.
 */
const whereMentioned = (
  definition: RawBuilder<unknown>,
  code: string,
  found: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  case when position(to_jsonb(${code}::text)::text in ${definition}::text) > 0 then ${found} else false end`;

/** Forms with a question that uses a list in their published version, or with `drafts` also in a draft. */
export const formsUsing = (ctx: TenantCtx, listCode: string, { drafts = false } = {}): Promise<Reference[]> =>
  referring(
    ctx,
    'form',
    drafts ? { es: 'Formularios', en: 'Forms' } : { es: 'Formularios publicados', en: 'Published forms' },
    sql`
    select f.id, ${label(ctx, 'f')} as label
    from form f join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id
    where f.tenant_id = ${ctx.tenantId}
      and v.status = any(${drafts ? ['published', 'draft'] : ['published']}::text[])
      and ${whereMentioned(
        sql`v.definition`,
        listCode,
        sql`jsonb_path_exists(v.definition, '$.** ? (@.list == $code)',
          jsonb_build_object('code', ${listCode}::text))`,
      )}`,
  );

/** A comparison of a variable with a code, `{"==": [{"var": "zone"}, "ZN01"]}`, or with a list of codes. */
const comparison = `'$.** ? (@.*[*].var == $name && (@.*[*] == $code || @.*[*][*] == $code))'::jsonpath`;

/**
 * Versions of rules and workflows that are not retired, and conditions of annexes, that compare a variable with a
 * code.
 * @param variables SQL of one column of names, e.g. `values ('zone')`
 */
export async function designsComparing(
  ctx: TenantCtx,
  variables: RawBuilder<unknown>,
  code: string,
): Promise<Reference[]> {
  const compares = (definition: string): RawBuilder<unknown> =>
    whereMentioned(
      sql.ref(definition),
      code,
      sql`exists (
        select 1 from (${variables}) q(name)
        where jsonb_path_exists(${sql.ref(definition)}, ${sql.raw(comparison)},
          jsonb_build_object('name', q.name, 'code', ${code}::text)))`,
    );
  return [
    ...(await referring(
      ctx,
      'rule',
      namesOf(ctx.platform.records, 'rules').title,
      sql`
      select r.id, ${label(ctx, 'r')} as label
      from rule r join rule_version v on v.tenant_id = r.tenant_id and v.rule_id = r.id
      where r.tenant_id = ${ctx.tenantId} and v.status <> 'retired' and ${compares('v.definition')}`,
    )),
    ...(await referring(
      ctx,
      'workflow',
      namesOf(ctx.platform.records, 'workflows').title,
      sql`
      select w.id, ${label(ctx, 'w')} as label
      from workflow w join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id
      where w.tenant_id = ${ctx.tenantId} and v.status <> 'retired' and ${compares('v.definition')}`,
    )),
    ...(await referring(
      ctx,
      'form_group',
      namesOf(ctx.platform.records, 'formGroups').title,
      sql`
      select g.id, ${label(ctx, 'g')} as label
      from form_group g join form_group_form e on e.tenant_id = g.tenant_id and e.group_id = g.id
      where g.tenant_id = ${ctx.tenantId} and ${compares('e.condition')}`,
    )),
    ...(await referring(
      ctx,
      'activity_type',
      namesOf(ctx.platform.records, 'activityTypes').title,
      sql`
      select t.id, ${label(ctx, 't')} as label
      from activity_type t join activity_type_form e on e.tenant_id = t.tenant_id and e.type_id = t.id
      where t.tenant_id = ${ctx.tenantId} and ${compares('e.condition')}`,
    )),
  ];
}

/** Variables, as conditions name them in the main form and in an annex, of the questions that use a list. */
export const questionsUsing = (ctx: TenantCtx, listCode: string): RawBuilder<unknown> => sql`
  select distinct prefix || (question.name #>> '{}')
  from form f
    join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id
    cross join lateral jsonb_path_query(
      v.definition,
      '$.** ? (@.list == $code).name',
      jsonb_build_object('code', ${listCode}::text)) as question(name)
    cross join lateral (values ('answers.'), ('answers.' || f.code || '.')) as named(prefix)
  where f.tenant_id = ${ctx.tenantId} and v.status <> 'retired'
    and ${whereMentioned(sql`v.definition`, listCode, sql`true`)}`;

/** Reports whose conditions contain a record's id under one of these keys. */
export const reportsFiltering = (ctx: TenantCtx, keys: readonly string[], id: number): Promise<Reference[]> =>
  referring(
    ctx,
    'report',
    namesOf(ctx.platform.records, 'reports').title,
    sql`
    select r.id, ${label(ctx, 'r')} as label from report r
    where r.tenant_id = ${ctx.tenantId} and exists (
      select 1 from jsonb_array_elements(r.filters) f
      where f ->> 'key' = any(${[...keys]}::text[])
        and jsonb_path_exists(f, '$.value[*] ? (@ == $id || @ == $text)',
          jsonb_build_object('id', ${id}::bigint, 'text', ${String(id)}::text)))`,
  );
