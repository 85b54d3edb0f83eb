/** Sums of closed work without the work: tests of what is done with numbers need no activities. */

type RunSql = <R extends object>(text: string, values: unknown[]) => Promise<R[]>;

interface SumsOfDay {
  tenantId: number;
  companyId: number | null;
  day: string;
  /** By counter; all others are zero. */
  sums: Readonly<Record<string, number>>;
}

const tables = ['roll_total', 'roll_coarse'];

/** What is added up from other sums. */
const derived = [
  { table: 'roll_total_month', from: 'roll_total', keys: ['month', 'company_id'] },
  { table: 'roll_coarse_month', from: 'roll_coarse', keys: ['month', 'company_id', 'type_id'] },
  { table: 'roll_type_total', from: 'roll_coarse', keys: ['day', 'type_id'] },
  { table: 'roll_type_total_month', from: 'roll_coarse', keys: ['month', 'type_id'] },
];

export async function forgetSums(sql: RunSql, tenantId: number): Promise<void> {
  for (const table of [...tables, ...derived.map((each) => each.table)])
    await sql(`delete from ${table} where tenant_id = $1`, [tenantId]);
}

/** Of one company and day; what was written for it before is replaced. */
export async function writeSums(sql: RunSql, { tenantId, companyId, day, sums }: SumsOfDay): Promise<void> {
  const counters = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'roll_total' and column_name not in ('tenant_id', 'day', 'company_id')`,
    [],
  );
  const names = counters.map(({ name }) => name);
  const values = names.map((name) => sums[name] ?? 0);
  for (const table of tables) {
    await sql(
      `delete from ${table} where tenant_id = $1 and day = $2 and company_id is not distinct from $3::bigint`,
      [tenantId, day, companyId],
    );
    await sql(
      `insert into ${table} (tenant_id, day, company_id, ${names.join()}) values ($1, $2, $3, ${values.join()})`,
      [tenantId, day, companyId],
    );
  }
  const added = names.map((name) => `sum(${name})`).join();
  for (const { table, from, keys } of derived) {
    const columns = keys.map((key) => (key === 'month' ? 'day' : key)).join();
    const by = keys.map((key) => (key === 'month' ? `date_trunc('month', day)::date` : key)).join();
    await sql(`delete from ${table} where tenant_id = $1`, [tenantId]);
    await sql(
      `insert into ${table} (tenant_id, ${columns}, ${names.join()})
       select tenant_id, ${by}, ${added} from ${from} where tenant_id = $1 group by tenant_id, ${by}`,
      [tenantId],
    );
  }
}
