import type { Pool, PoolClient } from 'pg';
import { dropIndexes } from './fill.ts';

/** Copies operations of a workflow with everything that a rehearsal reads of them, spread over the months before. */

interface Wanted {
  tenantId: number;
  workflowId: number;
  wanted: number;
  log: (line: string) => void;
}

const days = 330;

/** Which operations and activities are copied, under which numbers, and by how much earlier. */
const plans = ({ tenantId, workflowId, wanted }: Wanted): [name: string, text: string][] => {
  const finished = `tenant_id = ${tenantId} and workflow_id = ${workflowId} and status <> 'open'`;
  return [
    [
      'operations to make',
      `create temp table copied as
      select o.id as old_id, nextval(pg_get_serial_sequence('operation', 'id')) as new_id,
        interval '1 day' * ${days} * k.copy / k.copies as shift
      from (select id from operation where ${finished} order by id) o
      cross join (
        select g as copy, max(g) over () as copies from generate_series(1, (
          select ceil(${wanted}::numeric / count(*))::int from operation where ${finished})) g) k
      limit ${wanted}`,
    ],
    [
      'activities to make',
      `create temp table copied_activity as
      select a.id as old_id, nextval(pg_get_serial_sequence('activity', 'id')) as new_id,
        c.new_id as operation_id, c.shift
      from copied c join activity a on a.tenant_id = ${tenantId} and a.operation_id = c.old_id`,
    ],
  ];
};

/** The demo's history has no lines of the audit: the facts of each operation arrive in one, an hour after it began. */
const arrivals = ({ tenantId }: Wanted): string => `
  insert into audit (tenant_id, at, action, subject, subject_id, after)
  select o.tenant_id, o.created_at + interval '1 hour', 'operation.facts', 'operation', o.id::text, o.facts
  from copied c join operation o on o.tenant_id = ${tenantId} and o.id = c.new_id and o.facts <> '{}'`;

interface Copy {
  table: string;
  /** Columns that differ from those of the source `s`, by the plan `c`. */
  changed: Record<string, string>;
  from: string;
}

const copies = ({ tenantId }: Wanted): Copy[] => [
  {
    table: 'operation',
    changed: { id: 'c.new_id', number: `'R' || c.new_id`, parent_id: 'null' },
    from: `copied c join operation s on s.tenant_id = ${tenantId} and s.id = c.old_id`,
  },
  {
    table: 'activity',
    changed: {
      id: 'c.new_id',
      operation_id: 'c.operation_id',
      operation_number: `'R' || c.operation_id`,
      predecessor_id: 'null',
    },
    from: `copied_activity c join activity s on s.tenant_id = ${tenantId} and s.id = c.old_id`,
  },
  {
    table: 'submission',
    changed: {
      id: `nextval(pg_get_serial_sequence('submission', 'id'))`,
      activity_id: 'c.new_id',
      mutation_id: 'null',
      operation_number: `'R' || c.operation_id`,
    },
    from: `copied_activity c join submission s on s.tenant_id = ${tenantId} and s.activity_id = c.old_id`,
  },
];

export async function copyOperations(pool: Pool, wanted: Wanted): Promise<void> {
  const db = await pool.connect();
  const step = async (name: string, text: string): Promise<void> => {
    const begun = Date.now();
    const { rowCount } = await db.query(text);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    wanted.log(`  ${name}: ${(rowCount ?? 0).toLocaleString('en')} rows, ${seconds} s`);
  };
  try {
    await db.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '128MB'`);
    const indexes = await dropIndexes(db, ['operation', 'activity', 'submission']);
    for (const [name, text] of plans(wanted)) await step(name, text);
    for (const copy of copies(wanted)) await step(copy.table, await copyText(db, copy));
    await step('facts that arrived', arrivals(wanted));
    for (const definition of indexes)
      await step(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+).*$/s, 'index $2'), definition);
    await step('vacuum', 'vacuum (analyze) operation, activity, submission, audit');
    await db.query('checkpoint');
  } finally {
    db.release(true);
  }
}

/** Inserts rows of a table again: each moment is earlier, and some columns differ. */
async function copyText(db: PoolClient, { table, changed, from }: Copy): Promise<string> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const values = rows.map(({ name, type }) => {
    if (changed[name] !== undefined) return changed[name];
    return type === 'timestamp with time zone' ? `s.${name} - c.shift` : `s.${name}`;
  });
  return `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from ${from}`;
}
