import { sql } from 'kysely';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { cachedLabelsOf } from '#platform/catalogue/record-labels.ts';
import { labelSql, type RecordNames } from '#platform/catalogue/record-names.ts';
import { namesOfSubject } from './audit-choices.store.ts';
import { labelledTables, type LineRow } from './audit-lines.store.ts';
import { lineDifferences, nameInLine, referencesIn, withLabels } from './line-differences.rules.ts';

const mostInList = 6;
const isLabelled = (names: RecordNames | undefined): boolean =>
  (labelledTables as readonly string[]).includes(names?.table ?? '');
/** Tables that differences refer to most often, too long to be cached. */
const frequent: ReadonlySet<string> = new Set(['app_user', 'operation', 'activity']);

/** Lines as people read them: records by what they are called. */
export async function viewsOf(
  ctx: TenantCtx,
  rows: readonly LineRow[],
  most = mostInList,
): Promise<AuditLine[]> {
  const labels = new LabelReader(ctx);
  const lines = rows.map((row) => {
    const differences = lineDifferences(row.before, row.after);
    const shown = differences.length > most ? differences.slice(0, most) : differences;
    for (const [to, id] of referencesIn(shown)) labels.want(ctx.platform.records.names.get(to), id);
    const names = namesOfSubject(ctx, row.subject);
    const named = isLabelled(names) ? undefined : names;
    if (named && row.subject_id !== null && /^\d{1,15}$/.test(row.subject_id))
      labels.want(named, Number(row.subject_id));
    return { row, named, shown, more: differences.length - shown.length };
  });
  await labels.read();
  const labelOf = (to: string, id: number) => labels.of(ctx.platform.records.names.get(to), id);
  return lines.map(({ row, named, shown, more }) => ({
    id: row.id,
    at: row.at,
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor ?? '', username: row.username ?? String(row.actor_id) },
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    label: row.label ?? labels.of(named, Number(row.subject_id)) ?? nameInLine(row.before, row.after),
    result: row.result,
    requestId: row.request_id,
    address: row.address,
    differences: shown.map((difference) => withLabels(difference, labelOf)),
    more: row.long ? -1 : more,
    position: row.position,
  }));
}

/** Reads labels of many records with one statement for each kind. */
class LabelReader {
  readonly #ctx: TenantCtx;
  readonly #wanted = new Map<RecordNames, Set<number>>();
  readonly #labels = new Map<RecordNames, { get(id: number): string | undefined }>();

  constructor(ctx: TenantCtx) {
    this.#ctx = ctx;
  }

  want(names: RecordNames | undefined, id: number): void {
    if (!names) return;
    const wanted = this.#wanted.get(names);
    if (wanted) wanted.add(id);
    else this.#wanted.set(names, new Set([id]));
  }

  /** All kinds at once; those of short catalogues are known. */
  async read(): Promise<void> {
    const wanted = [...this.#wanted];
    const often = wanted.filter(([{ table }]) => frequent.has(table));
    await Promise.all([
      ...(often.length > 0 ? [this.#readFrequent(new Map(often))] : []),
      ...wanted.filter((each) => !often.includes(each)).map((each) => this.#readKind(...each)),
    ]);
  }

  /** One statement, the same for every page: each statement has a price of its own. */
  async #readFrequent(wanted: ReadonlyMap<RecordNames, ReadonlySet<number>>): Promise<void> {
    const { db, tenantId, locale, platform } = this.#ctx;
    const kinds = [...platform.records.names.values()].filter(({ table }) => frequent.has(table));
    const parts = kinds.map(
      (names, at) => sql`select ${sql.lit(at)}::int as kind, t.id, ${labelSql(names, locale)} as label
        from ${sql.table(names.table)} t
        where t.tenant_id = ${tenantId} and t.id = any(${[...(wanted.get(names) ?? [])]}::bigint[])`,
    );
    const { rows } = await sql<{ kind: number; id: number; label: string }>`
      select * from (${sql.join(parts, sql` union all `)}) labels`.execute(db);
    for (const names of wanted.keys()) this.#labels.set(names, new Map());
    for (const { kind, id, label } of rows)
      (this.#labels.get(kinds[kind]!) as Map<number, string>).set(id, label);
  }

  async #readKind(names: RecordNames, ids: ReadonlySet<number>): Promise<void> {
    const { db, tenantId, locale } = this.#ctx;
    const cached = await cachedLabelsOf(this.#ctx, names);
    if (cached) {
      this.#labels.set(names, { get: (id) => cached.get(id)?.[locale] });
      return;
    }
    const { rows } = await sql<{ id: number; label: string }>`
      select t.id, ${labelSql(names, locale)} as label from ${sql.table(names.table)} t
      where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::bigint[])`.execute(db);
    this.#labels.set(names, new Map(rows.map(({ id, label }) => [id, label])));
  }

  of(names: RecordNames | undefined, id: number): string | undefined {
    return names && this.#labels.get(names)?.get(id);
  }
}
