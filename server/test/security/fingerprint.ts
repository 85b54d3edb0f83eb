import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from '../app.ts';

/** One text for everything that a tenant has in the database, but for the lines that say what was refused. */
export async function fingerprint(world: TestApp, tenantId: number): Promise<string> {
  const tables = await world.sql<{
    name: string;
  }>(`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const parts = await Promise.all(
    tables.map(({ name }) =>
      world.sql<{ hash: string }>(
        `
          select '${name}' || count(*) || coalesce(sum(('x' || substr(md5(t::text), 1,
            15))::bit(60)::bigint), 0) as hash from ${name} t where tenant_id = $1
            and to_jsonb(t) ->> 'action' is distinct from 'access.refused'`,
        [tenantId],
      ),
    ),
  );
  return parts.map(([row]) => row!.hash).join('\n');
}

/** The same for everything under a folder. */
export function folderprint(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted((one, other) =>
    path.join(one.parentPath, one.name) < path.join(other.parentPath, other.name) ? -1 : 1,
  )) {
    const full = path.join(entry.parentPath, entry.name);
    hash.update(full);
    if (entry.isFile()) hash.update(readFileSync(full));
  }
  return hash.digest('hex');
}
