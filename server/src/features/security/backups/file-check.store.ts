import { sql } from 'kysely';
import type { FileCheck } from '@cuadrilla/contract/security/backups.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { FileFolder } from './backups-records.ts';
import { fileTables, storedKey } from './backups-tables.store.ts';
import type { FileProblem } from './stored-file.ts';

type Where = Pick<TenantCtx, 'db' | 'tenantId'>;

export interface StoredFile {
  folder: FileFolder;
  sha256: string;
}
/** Files are read in the order of their names. */
export const nameOf = ({ folder, sha256 }: StoredFile): string => `${folder}/${sha256}`;
export const keyOf = (tenantId: number, { folder, sha256 }: StoredFile): string =>
  storedKey(tenantId, folder, sha256);

const tables = Object.entries(fileTables).toSorted(([, a], [, b]) => (a.folder < b.folder ? -1 : 1));

/** The next files after `position` to which rows refer, in the order of their names. */
export async function filesAfter(where: Where, position: string, most: number): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const [table, { folder, receivedAt }] of tables) {
    if (`${folder}/~` <= position || found.length >= most) continue;
    const after = position.startsWith(`${folder}/`) ? position.slice(folder.length + 1) : '';
    const stored = receivedAt ? sql`and ${sql.ref(receivedAt)} is not null` : sql``;
    const { rows } = await sql<{ sha256: string }>`
      select distinct sha256 from ${sql.table(table)}
      where tenant_id = ${where.tenantId} and sha256 > ${after} ${stored}
      order by sha256 limit ${most - found.length}`.execute(where.db);
    found.push(...rows.map(({ sha256 }) => ({ folder, sha256 })));
  }
  return found;
}

/** Remembers what is wrong with files. @returns those that were sound before */
export async function recordDamage(
  { db, tenantId }: Where,
  damaged: readonly (StoredFile & { problem: FileProblem })[],
): Promise<StoredFile[]> {
  if (damaged.length === 0) return [];
  const rows = await db
    .insertInto('damaged_file')
    .values(damaged.map(({ folder, sha256, problem }) => ({ tenant_id: tenantId, folder, sha256, problem })))
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'folder', 'sha256'])
        .doUpdateSet({ problem: (set) => set.ref('excluded.problem') }),
    )
    .returning(['folder', 'sha256', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
  return rows.filter((row) => row.is_new) as StoredFile[];
}

/** Forgets the damage of files that are sound. @returns those that were damaged */
export async function clearDamage(
  { db, tenantId }: Where,
  sound: readonly StoredFile[],
): Promise<StoredFile[]> {
  if (sound.length === 0) return [];
  const rows = await db
    .deleteFrom('damaged_file')
    .where('tenant_id', '=', tenantId)
    .where(
      sql<string>`folder || '/' || sha256`,
      'in',
      sound.map((file) => nameOf(file)),
    )
    .returning(['folder', 'sha256'])
    .execute();
  return rows as StoredFile[];
}

/** Forgets the damage of files to which no row refers any more. */
export async function clearUnused({ db, tenantId }: Where): Promise<void> {
  for (const [table, { folder }] of tables)
    await db
      .deleteFrom('damaged_file')
      .where('tenant_id', '=', tenantId)
      .where('folder', '=', folder)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} f
          where f.tenant_id = damaged_file.tenant_id and f.sha256 = damaged_file.sha256)`,
      )
      .execute();
}

const mostListed = 100;

/** The state of the check, and the damaged files by the names that people gave them. */
export async function fileCheckView({ db, tenantId }: Where): Promise<FileCheck> {
  const check = await db
    .selectFrom('file_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  const names = sql.join(
    tables.map(
      ([table, { folder }]) => sql`
        select ${folder}::text as folder, f.sha256, min(f.name) as name from ${sql.table(table)} f
        where f.tenant_id = ${tenantId}
          and f.sha256 in (select sha256 from damaged_file where tenant_id = ${tenantId})
        group by f.sha256`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<FileCheck['damaged'][number] & { total: number }>`
    select d.folder, d.sha256, d.problem, d.found_at as "foundAt", coalesce(n.name, '') as name,
      (count(*) over ())::int as total
    from damaged_file d left join (${names}) n on n.folder = d.folder and n.sha256 = d.sha256
    where d.tenant_id = ${tenantId}
    order by d.found_at desc, d.folder, d.sha256 limit ${mostListed}`.execute(db);
  return {
    running: check !== undefined && (check.finished_at === null || check.finished_at < check.started_at),
    finishedAt: check?.finished_at ?? null,
    files: Number(check?.finished_files ?? 0),
    damagedFiles: rows[0]?.total ?? 0,
    damaged: rows.map(({ total: _total, ...file }) => file),
  };
}
