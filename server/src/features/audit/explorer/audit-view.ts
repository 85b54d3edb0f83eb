import { sql } from 'kysely';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { cachedLabelsOf } from '#platform/catalogue/record-labels.ts';
import { labelSql, type RecordNames } from '#platform/catalogue/record-names.ts';
import { namesOfSubject } from './audit-choices.store.ts';
import type { LineRow } from './audit-lines.store.ts';
import { lineDifferences, nameInLine, referencesIn, withLabels } from './line-differences.rules.ts';

const mostInList = 6;
/** Tables that most lines are about, too long to be cached. */
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
    for (const [to, ids] of referencesIn(differences.slice(0, most)))
      labels.want(ctx.platform.records.names.get(to), ids);
    if (row.subject_id !== null && /^\d{1,15}$/.test(row.subject_id))
      labels.want(namesOfSubject(ctx, row.subject), [Number(row.subject_id)]);
    return { row, differences };
  });
  await labels.read();
  return lines.map(({ row, differences }) => ({
    ...plainView(row),
    label:
      (row.subject_id === null
        ? undefined
        : labels.of(namesOfSubject(ctx, row.subject), Number(row.subject_id))) ??
      nameInLine(row.before, row.after),
    differences: differences
      .slice(0, most)
      .map((difference) =>
        withLabels(difference, (to, id) => labels.of(ctx.platform.records.names.get(to), id)),
      ),
    more: row.long ? -1 : Math.max(0, differences.length - most),
  }));
}

const plainView = (row: LineRow): Omit<AuditLine, 'label' | 'differences' | 'more'> => ({
  id: row.id,
  at: row.at,
  actor:
    row.actor_id === null
      ? null
      : { id: row.actor_id, name: row.actor ?? '', username: row.username ?? String(row.actor_id) },
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  result: row.result,
  requestId: row.request_id,
  address: row.address,
  position: row.position,
});

/** Reads labels of many records with one statement for each kind. */
class LabelReader {
  readonly #ctx: TenantCtx;
  readonly #wanted = new Map<RecordNames, Set<number>>();
  readonly #labels = new Map<RecordNames, { get(id: number): string | undefined }>();

  constructor(ctx: TenantCtx) {
    this.#ctx = ctx;
  }

  want(names: RecordNames | undefined, ids: Iterable<number>): void {
    if (!names) return;
    const wanted = this.#wanted.get(names) ?? new Set();
    for (const id of ids) wanted.add(id);
    this.#wanted.set(names, wanted);
  }

  /** All kinds at once; those of short catalogues are known. */
  async read(): Promise<void> {
    const wanted = [...this.#wanted].filter(([, ids]) => ids.size > 0);
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
