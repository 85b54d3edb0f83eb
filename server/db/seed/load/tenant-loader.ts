import type { Client } from 'pg';
import type { TenantContent } from '../content/tenants.ts';
import { Ids, insertRows } from './bulk-insert.ts';

/** The tenant that is being written, and how. */
export interface TenantLoader {
  client: Client;
  tenant_id: number;
  content: TenantContent;
  now: Date;
  /** When what has no moment of its own was created. */
  created_at: string;
  /** Writes records of a table and returns their ids by code. */
  load<T extends { code: string }>(
    table: string,
    items: readonly T[],
    row: (item: T, at: number) => object,
  ): Promise<Map<string, number>>;
}

const sinceTheStart = 400 * 86_400_000;

export function tenantLoader(
  client: Client,
  tenant_id: number,
  content: TenantContent,
  now: Date,
): TenantLoader {
  return {
    client,
    tenant_id,
    content,
    now,
    created_at: new Date(now.getTime() - sinceTheStart).toISOString(),
    async load(table, items, row) {
      const ids = await Ids.of(client, table);
      const known = new Map<string, number>();
      await insertRows(
        client,
        table,
        items.map((item, at) => {
          const id = ids.take();
          known.set(item.code, id);
          return { tenant_id, id, ...row(item, at) };
        }),
      );
      await ids.settle();
      return known;
    },
  };
}

/** The columns of a name in both languages. */
export const named = <T extends { code: string; name: { es: string; en: string } }>({ code, name }: T) => ({
  code,
  name_es: name.es,
  name_en: name.en,
});

export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
