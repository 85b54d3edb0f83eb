import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { formAnswerKeys } from '@cuadrilla/contract/operation/form-answers.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { searchSql, type SearchColumns } from '#platform/db/search.ts';

/** How answers `s` to a form are searched. */

/** A form and the ids of its versions. */
export interface AnswerSource {
  code: string;
  versionIds: readonly number[];
}

export type Kind = 'main' | 'annexed';

/** The version of the form that a row answers; only that of a main form is in the index. */
function versionColumn({ code }: AnswerSource, kind: Kind | 'any'): RawBuilder<unknown> {
  const ofAnnex = sql`(
    select (x ->> 'formVersionId')::bigint from jsonb_array_elements(s.annexes) x where x ->> 'form' = ${code})`;
  const ofMain = sql.ref('s.form_version_id');
  return kind === 'main' ? ofMain : kind === 'annexed' ? ofAnnex : sql`coalesce(${ofAnnex}, ${ofMain})`;
}

const columnsOf = (source: AnswerSource, kind: Kind | 'any'): SearchColumns<typeof formAnswerKeys> => ({
  id: sql.ref('s.id'),
  receivedAt: sql.ref('s.received_at'),
  versionId: versionColumn(source, kind),
  zoneId: { column: sql.ref('s.zone_id'), nullable: true },
  companyId: { column: sql.ref('s.company_id'), nullable: true },
  employeeId: {
    column: sql.ref('s.author_id'),
    // Not in the order of the index by author, which has the answers to all forms.
    order: [sql`(s.author_id + 0)`],
  },
  operationNumber: sql.ref('s.operation_number'),
});

/** Answers in which the form is the main one, and those in which it is beside another: an index has each. */
export function kindsOf({ code, versionIds }: AnswerSource): Record<Kind, RawBuilder<SqlBool>> {
  const main = sql<SqlBool>`s.form_version_id = any(${[...versionIds]}::bigint[])`;
  return {
    main,
    annexed: sql<SqlBool>`(s.annexes <> '[]' and s.annexes @> ${JSON.stringify([{ form: code }])}::jsonb)`,
  };
}

/** What the caller may see of all answers. */
export const scopeOf = (ctx: TenantCtx): RawBuilder<SqlBool> => {
  const company = ctx.actor?.companyScope ?? null;
  const visible = company === null ? sql`true` : sql`s.company_id = ${company}`;
  return sql<SqlBool>`
    s.tenant_id = ${ctx.tenantId} and s.state = 'current' and ${visible}`;
};

export type AnswerQuery = Pick<SearchQuery, 'filters'> & Partial<SearchQuery>;

/** The answers of one kind that a query finds. */
export interface Found {
  kind: Kind;
  where: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
}

export const searchOf = (ctx: TenantCtx, source: AnswerSource, query: AnswerQuery, kind: Kind | 'any') =>
  searchSql(
    query,
    formAnswerKeys,
    columnsOf(source, kind),
    { fallback: sql`s.received_at desc, s.id desc`, tieBreaker: sql`s.id` },
    ctx.timeZone,
  );

export function foundOf(ctx: TenantCtx, source: AnswerSource, query: AnswerQuery): Found[] {
  const { main, annexed } = kindsOf(source);
  const belongs = { main, annexed: sql<SqlBool>`${annexed} and not ${main}` };
  return (['main', 'annexed'] as const).map((kind) => {
    const { where, orderBy } = searchOf(ctx, source, query, kind);
    return { kind, where: sql<SqlBool>`${scopeOf(ctx)} and ${where} and ${belongs[kind]}`, orderBy };
  });
}
